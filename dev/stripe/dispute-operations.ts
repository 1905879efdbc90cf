import type Stripe from 'stripe'
import { mergedMetadata } from './customers.ts'
import { findDispute, isInquiry, setDisputeStatus } from './disputes.ts'
import { type Context, operation } from './operation.ts'
import { flag, hash, metadata, page, type Read, text } from './parameters.ts'
import { findPayment } from './payment-attempts.ts'

const UPDATE = {
  evidence: hash({ uncategorized_text: text }),
  submit: flag,
  metadata,
}

/** What Stripe documents for tests. Source: https://docs.stripe.com/testing#disputes */
const DECIDED_BY: Readonly<Record<string, string>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
  escalate_inquiry_evidence: 'needs_response',
}

function updateDispute(context: Context, params: Read<typeof UPDATE>, id: string): Stripe.Dispute {
  const row = findDispute(context, id)
  const { object: dispute } = row
  const said = params.evidence?.uncategorized_text
  dispute.metadata = mergedMetadata(dispute.metadata, params.metadata)
  if (said !== undefined) {
    dispute.evidence = { ...dispute.evidence, uncategorized_text: said }
    dispute.evidence_details.has_evidence = true
  }
  context.objects.save(row)
  if (said === undefined || params.submit === false) {
    context.emit('charge.dispute.updated', dispute)
    return dispute
  }
  dispute.evidence_details.submission_count += 1
  dispute.evidence_details.submission_method = 'manual'
  context.objects.save(row)
  const status = DECIDED_BY[said] ?? (isInquiry(dispute.status) ? 'warning_under_review' : 'under_review')
  return setDisputeStatus(context, { dispute: id, status })
}

export const disputeOperations = [
  operation({
    method: 'GET',
    path: '/v1/disputes',
    fields: { ...page, charge: text, payment_intent: text },
    run: (context, { charge, payment_intent, ...params }) => {
      if (payment_intent) findPayment(context, payment_intent, 'payment_intent')
      return context.objects.list({
        ...params,
        kind: 'dispute',
        url: '/v1/disputes',
        where: { ...(charge && { charge }), ...(payment_intent && { payment_intent }) },
      })
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/disputes/:id',
    fields: {},
    run: (context, _, id) => findDispute(context, id).object,
  }),
  operation({ method: 'POST', path: '/v1/disputes/:id', fields: UPDATE, run: updateDispute }),
  operation({
    method: 'POST',
    path: '/v1/disputes/:id/close',
    fields: {},
    run: (context, _, id) => setDisputeStatus(context, { dispute: id, status: 'lost' }),
  }),
]
