#!/usr/bin/env bash
# temporal-polyfill 1.0.8 refuses time zones that Intl accepts.
#
# Node's Intl takes ICU's three-letter names: `PST` resolves to America/Los_Angeles, `JST` to Asia/Tokyo. A program that
# asks Intl whether a zone exists and then converts with Temporal gets a RangeError for them. EST, HST, and MST work in
# both, and there mean a fixed offset, also in summer. Calendar files contain all of them as TZID.
#
# Seen on 2026-11-28 with Node 20.20 and 24.21:
#   PST RangeError: Forbidden ICU TimeZone
#   JST RangeError: Forbidden ICU TimeZone
#   EST 2027-07-02T10:00:00-05:00[EST]
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund temporal-polyfill@1.0.8
cat >zones.mjs <<'JS'
import { Temporal } from 'temporal-polyfill'

const instant = Temporal.Instant.from('2027-07-02T15:00:00Z')
for (const zone of ['PST', 'JST', 'EST']) {
  new Intl.DateTimeFormat('en', { timeZone: zone })
  try {
    console.log(zone, String(instant.toZonedDateTimeISO(zone)))
  } catch (error) {
    console.log(zone, String(error))
  }
}
JS
diff <(node zones.mjs) - <<'SEEN'
PST RangeError: Forbidden ICU TimeZone
JST RangeError: Forbidden ICU TimeZone
EST 2027-07-02T10:00:00-05:00[EST]
SEEN
