import { refundFailed } from '@fieldside/contracts/events/billing.ts'
import { itemJob } from '@fieldside/platform/jobs.ts'
import { type Emit, writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../card-provider.ts'
import {
  checkedSince,
  nextRefundLook,
  paymentStatusAfter,
  shownRefund,
  type Told,
  takeOnRefund,
  toldOf,
} from '../domain/refund.ts'
import type { BillingSchema, PaymentRow, RefundRow } from '../schema.ts'
import { findPaymentByIntent, lockPayment, setPayment } from '../store/payments.ts'
import {
  changeRefund,
  countTry,
  type DueRefund,
  findDueRefunds,
  findRefundOf,
  setNextLook,
} from '../store/refunds.ts'
import { emitPayment } from './record-fee-outcome.ts'

const emitFailure = (emit: Emit, payment: PaymentRow, refund: RefundRow): void => {
  const { user_id, payment_type, amount_cents, currency, appointment_id } = payment
  emit(refundFailed, refund.id, {
    ...{ user_id, payment_type, amount_cents, currency, appointment_id },
    refund_id: refund.id,
    payment_id: payment.id,
    code: refund.failure_code ?? 'unknown',
  })
}

/** Records what the provider says about a refund. Told twice it is one fact. Returns the refund as it is then. */
const recordRefund = (ctx: BillingContext, paymentId: string, told: Told): Promise<RefundRow | undefined> =>
  writeStep(ctx, async (tx, emit) => {
    const payment = await lockPayment(tx, paymentId)
    const known = await findRefundOf(tx, paymentId)
    const now = ctx.now()
    const change = known && takeOnRefund(known, told, now)
    const refund = known && change ? await changeRefund(tx, known.id, change) : known
    // A refund made at the provider by hand is not ours to retry: the payment alone follows it.
    const status = paymentStatusAfter(payment.status, refund?.state ?? told.state)
    if (!change && status === payment.status) return refund
    emitPayment(
      emit,
      await setPayment(tx, paymentId, { status }, now),
      shownRefund(refund?.state ?? told.state),
    )
    if (refund && change?.state === 'failed') emitFailure(emit, payment, refund)
    return refund
  })

/** Looks a payment's refunds up at the provider and records them: for webhooks and for polling. */
export const followRefund = async (
  ctx: BillingContext,
  payment: Pick<PaymentRow, 'id' | 'amount_cents'> & { payment_intent_id: string },
): Promise<RefundRow | undefined> => {
  const told = toldOf(await ctx.cards.refundsOf(payment.payment_intent_id), payment.amount_cents)
  return recordRefund(ctx, payment.id, told)
}

/** An event of the provider about a charge or a refund: what it is about is looked up, so that order does not matter. */
export const followRefundOfIntent = async (ctx: BillingContext, intentId: string): Promise<void> => {
  const payment = await findPaymentByIntent(ctx.db.kysely, intentId)
  if (payment) await followRefund(ctx, { ...payment, payment_intent_id: intentId })
}

const send = async (ctx: BillingContext, refund: DueRefund): Promise<void> => {
  const key = `refund-${refund.id}-${refund.tries}`
  // A session's money lies in the professional's account: it is taken back from there.
  const passedOn = refund.payment_type === 'session'
  const made = await ctx.cards
    .refund(refund.payment_intent_id, key, passedOn)
    .finally(() => writeStep(ctx, (tx) => countTry(tx, refund.id)))
  if (made) await recordRefund(ctx, refund.payment_id, toldOf([made], made.amountCents))
  else await followRefund(ctx, { ...refund, id: refund.payment_id })
}

/** Looked up first: what a crash or a lost answer left may have been sent. */
const carryOut = async (ctx: BillingContext, refund: DueRefund): Promise<void> => {
  const known = await followRefund(ctx, { ...refund, id: refund.payment_id })
  const isDue = known?.state === 'open' && known.next_try_at <= ctx.now()
  if (isDue) return send(ctx, refund)
  if (known && known.next_try_at <= ctx.now())
    await writeStep(ctx, (tx) => setNextLook(tx, known.id, nextRefundLook(known.created_at, ctx.now())))
}

/** Sends refunds, and looks up those whose outcome the provider has not told. */
export const refundJob = itemJob<BillingSchema, BillingContext, DueRefund>({
  name: 'refunds',
  everyMs: 5000,
  find: (ctx, claim) => {
    const now = ctx.now()
    return findDueRefunds(ctx.db.kysely, { now, checkedSince: checkedSince(now) }, claim)
  },
  idOf: ({ id }) => id,
  run: carryOut,
})
