import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type Stripe from 'stripe'
import { moveBalance } from './balance.ts'
import { findCharge } from './charges.ts'
import { invalidRequest, missing } from './failures.ts'
import { newId, type Row } from './objects.ts'
import type { Context, EventType } from './operation.ts'

/** Stripe's fee for a dispute in the US. */
const FEE_CENTS = 1500
const RESPOND_WITHIN_S = (9 * DAY_MS) / 1000

type DisputeRow = Row<Stripe.Dispute>
/** Changes the status without evidence, as a test does. Any text, because new API versions add statuses. */
export type DisputeChange = { dispute: string; status: string }
export type NewDispute = { charge: string; amount?: number; reason?: string; status?: string }

export const isInquiry = (status: string): boolean => status.startsWith('warning_')
const takesMoney = (status: string): boolean => !isInquiry(status) && status !== 'prevented'
const isOver = (status: string): boolean => ['won', 'lost', 'warning_closed', 'prevented'].includes(status)

const EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

const movement = (
  context: Context,
  dispute: Stripe.Dispute,
  { amount, fee }: { amount: number; fee?: number },
): Stripe.BalanceTransaction =>
  moveBalance(context, {
    type: 'adjustment',
    category: amount < 0 ? 'dispute' : 'dispute_reversal',
    amount,
    ...(fee && { fee: { cents: fee, description: 'Dispute fee' } }),
    source: dispute.id,
    currency: dispute.currency,
    description: `Chargeback ${amount < 0 ? 'withdrawal' : 'reversal'} for ${String(dispute.charge)}`,
  })

/** Takes the disputed money from our balance, or puts it back. On a destination charge, the transfer stays. */
function moveMoney(context: Context, { object: dispute }: DisputeRow): EventType[] {
  const held = dispute.balance_transactions.reduce((sum, { amount }) => sum - amount, 0)
  if (takesMoney(dispute.status) && dispute.status !== 'won' && held === 0) {
    const taken = movement(context, dispute, { amount: -dispute.amount, fee: FEE_CENTS })
    dispute.balance_transactions.push(taken)
    return ['charge.dispute.funds_withdrawn']
  }
  if ((dispute.status === 'won' || !takesMoney(dispute.status)) && held > 0) {
    dispute.balance_transactions.push(movement(context, dispute, { amount: held }))
    return ['charge.dispute.funds_reinstated']
  }
  return []
}

export function openDispute(context: Context, wanted: NewDispute): Stripe.Dispute {
  const charge = findCharge(context, wanted.charge)
  const status = wanted.status ?? 'needs_response'
  const row = context.objects.insert<Stripe.Dispute>({
    id: newId('du'),
    object: 'dispute',
    amount: wanted.amount ?? charge.object.amount,
    balance_transactions: [],
    charge: charge.object.id,
    created: context.now,
    currency: charge.object.currency,
    enhanced_eligibility_types: [],
    evidence: EVIDENCE,
    evidence_details: {
      due_by: isOver(status) ? null : context.now + RESPOND_WITHIN_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: !takesMoney(status),
    livemode: false,
    metadata: {},
    payment_intent: charge.object.payment_intent,
    reason: wanted.reason ?? 'fraudulent',
    status,
  })
  charge.object.disputed = true
  context.objects.save(charge)
  const moved = moveMoney(context, row)
  context.objects.save(row)
  for (const type of ['charge.dispute.created' as const, ...moved]) context.emit(type, row.object)
  return row.object
}

export function findDispute(context: Context, id: string): DisputeRow {
  const row = context.objects.find<Stripe.Dispute>('dispute', id)
  if (!row) throw missing('dispute', id)
  return row
}

/** Moves a dispute to a status, with the money and the events that Stripe sends for it. */
export function setDisputeStatus(context: Context, { dispute: id, status }: DisputeChange): Stripe.Dispute {
  const row = findDispute(context, id)
  const { object: dispute } = row
  if (dispute.status === status) return dispute
  dispute.status = status
  dispute.is_charge_refundable = !takesMoney(status) || status === 'won'
  const moved = moveMoney(context, row)
  context.objects.save(row)
  const ended: EventType[] = isOver(status) ? ['charge.dispute.closed'] : ['charge.dispute.updated']
  for (const type of [...moved, ...ended]) context.emit(type, dispute)
  return dispute
}

/** Whether Stripe still refunds a charge that was disputed. */
export function requireUndisputed(context: Context, charge: Stripe.Charge): void {
  const { data } = context.objects.list<Stripe.Dispute>({
    kind: 'dispute',
    url: '',
    limit: 100,
    where: { charge: charge.id },
  })
  if (data.every(({ is_charge_refundable }) => is_charge_refundable)) return
  throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
    code: 'charge_disputed',
  })
}
