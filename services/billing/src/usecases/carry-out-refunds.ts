import { refundFailed } from '@fieldside/contracts/events/billing.ts'
import { itemJob } from '@fieldside/platform/jobs.ts'
import { type Emit, writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../adapters/card-provider.ts'
import {
  checkedSince,
  giveUp,
  nextRefundLook,
  type ProviderRefund,
  paymentStatusAfter,
  shownRefund,
  stateByHand,
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
  REFUND_JOB,
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

type Paid = Pick<PaymentRow, 'id' | 'amount_cents'> & { payment_intent_id: string }

/** Records the provider's view of a refund and returns the current refund. Idempotent. */
const recordRefund = (ctx: BillingContext, paymentId: string, told: Told): Promise<RefundRow | undefined> =>
  writeStep(ctx, async (tx, emit) => {
    const payment = await lockPayment(tx, paymentId)
    const known = await findRefundOf(tx, paymentId)
    const now = ctx.now()
    const change = known && takeOnRefund(known, told, now)
    const refund = known && change ? await changeRefund(tx, known.id, change) : known
    // A refund made by hand isn't ours to retry: it only changes the payment's status.
    const state = refund?.state ?? stateByHand(told)
    const status = paymentStatusAfter(payment.status, state)
    if (!change && status === payment.status) return refund
    emitPayment(emit, await setPayment(tx, paymentId, { status }, now), shownRefund(state))
    if (refund && change?.state === 'failed') emitFailure(emit, payment, refund)
    return refund
  })

const followRefund = async (ctx: BillingContext, payment: Paid) => {
  const list = await ctx.cards.refundsOf(payment.payment_intent_id)
  const told = toldOf(list, payment.amount_cents)
  return { list, told, refund: await recordRefund(ctx, payment.id, told) }
}

/** Handles an event about a charge or refund. Fetches the current state, so event order doesn't matter. */
export const followRefundOfIntent = async (ctx: BillingContext, intentId: string): Promise<void> => {
  const payment = await findPaymentByIntent(ctx.db.kysely, intentId)
  if (payment) await followRefund(ctx, { ...payment, payment_intent_id: intentId })
}

type Rest = { amountCents: number; before: readonly ProviderRefund[] }

/** Refunds the remainder. The key includes the amount because a key stands for one exact request. */
const send = async (ctx: BillingContext, refund: DueRefund, { amountCents, before }: Rest): Promise<void> => {
  const made = await ctx.cards
    .refund({
      paymentIntentId: refund.payment_intent_id,
      key: `refund-${refund.id}-${refund.tries}-${amountCents}`,
      amountCents,
      // A session's money is in the professional's account and is taken back from there.
      passedOn: refund.payment_type === 'session',
    })
    .finally(() => writeStep(ctx, (tx) => countTry(tx, refund.id)))
  if (!made) return void (await followRefund(ctx, { ...refund, id: refund.payment_id }))
  const told = toldOf({ kind: 'listed', refunds: [made, ...before] }, refund.amount_cents)
  await recordRefund(ctx, refund.payment_id, told)
}

/** Looks a refund up before sending it: a crash or a lost reply may have left it already sent. */
const carryOut = async (ctx: BillingContext, due: DueRefund): Promise<void> => {
  const { list, told, refund } = await followRefund(ctx, { ...due, id: due.payment_id })
  if (!refund || refund.next_try_at > ctx.now()) return
  if (refund.state === 'open' && told.state === 'short' && list.kind === 'listed')
    return send(ctx, due, { amountCents: told.leftCents, before: list.refunds })
  await writeStep(ctx, (tx) => setNextLook(tx, refund.id, nextRefundLook(refund.created_at, ctx.now())))
}

/** Fails a refund that its job has parked, so that admins see the reason and can retry it. */
const failParked = (ctx: BillingContext, parked: DueRefund, code: string): Promise<void> =>
  writeStep(ctx, async (tx, emit) => {
    const payment = await lockPayment(tx, parked.payment_id)
    const known = await findRefundOf(tx, parked.payment_id)
    const change = known && giveUp(known, code, ctx.now())
    if (!known || !change) return
    const refund = await changeRefund(tx, known.id, change)
    emitPayment(emit, payment, shownRefund(refund.state))
    emitFailure(emit, payment, refund)
  })

export const refundJob = itemJob<BillingSchema, BillingContext, DueRefund>({
  name: REFUND_JOB,
  everyMs: 5000,
  find: (ctx, claim) => {
    const now = ctx.now()
    return findDueRefunds(ctx.db.kysely, { now, checkedSince: checkedSince(now) }, claim)
  },
  idOf: ({ id }) => id,
  run: carryOut,
  onParked: failParked,
})
