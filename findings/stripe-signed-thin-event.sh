#!/usr/bin/env bash
# stripe 23.1.0 (npm): constructEvent throws a plain Error for a thin event whose signature is right.
#
# An endpoint that also gets thin events (`object: v2.core.event`) and answers every error of constructEvent with 400,
# as for a forged signature, rejects events that Stripe really sent. Stripe repeats them for days and then disables the
# endpoint. Only StripeSignatureVerificationError means a wrong signature.
#
# Seen on 2026-11-28:
#   signed: Error, a signature error: false
#   forged: StripeSignatureVerificationError, a signature error: true
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund stripe@23.1.0
cat >thin.mjs <<'JS'
import Stripe from 'stripe'

const stripe = new Stripe('sk_test_sample')
const secret = 'whsec_sample'
const payload = JSON.stringify({
  id: 'evt_test_1',
  object: 'v2.core.event',
  type: 'v1.billing.meter.no_meter_found',
  livemode: false,
  created: '2026-11-28T00:00:00.000Z',
  data: {},
})
const signed = stripe.webhooks.generateTestHeaderString({ payload, secret })
const forged = stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_other' })
for (const [name, header] of Object.entries({ signed, forged })) {
  try {
    stripe.webhooks.constructEvent(payload, header, secret)
    console.log(`${name}: accepted`)
  } catch (error) {
    const isSignature = error instanceof Stripe.errors.StripeSignatureVerificationError
    console.log(`${name}: ${error.constructor.name}, a signature error: ${isSignature}`)
  }
}
JS
diff <(node thin.mjs) - <<'SEEN'
signed: Error, a signature error: false
forged: StripeSignatureVerificationError, a signature error: true
SEEN
