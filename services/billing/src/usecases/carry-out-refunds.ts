import { refundFailed } from '@fieldside/contracts/events/billing.ts'
import { itemJob } from '@fieldside/platform/jobs.ts'
import { type Emit, writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../card-provider.ts'
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

/** Records what the provider says about a refund. Told twice it is one fact. Returns the refund as it is then. */
const recordRefund = (ctx: BillingContext, paymentId: string, told: Told): Promise<RefundRow | undefined> =>
  writeStep(ctx, async (tx, emit) => {
    const payment = await lockPayment(tx, paymentId)
    const known = await findRefundOf(tx, paymentId)
    const now = ctx.now()
    const change = known && takeOnRefund(known, told, now)
    const refund = known && change ? await changeRefund(tx, known.id, change) : known
    // A refund made at the provider by hand is not ours to retry: the payment alone follows it.
    const state = refund?.state ?? stateByHand(told)
    const status = paymentStatusAfter(payment.status, state)
    if (!change && status === payment.status) return refund
    emitPayment(emit, await setPayment(tx, paymentId, { status }, now), shownRefund(state))
    if (refund && change?.state === 'failed') emitFailure(emit, payment, refund)
    return refund
  })

/** Looks a payment's refunds up at the provider and records them: for webhooks and for polling. */
const followRefund = async (ctx: BillingContext, payment: Paid) => {
  const list = await ctx.cards.refundsOf(payment.payment_intent_id)
  const told = toldOf(list, payment.amount_cents)
  return { list, told, refund: await recordRefund(ctx, payment.id, told) }
}

/** An event of the provider about a charge or a refund: what it is about is looked up, so that order does not matter. */
export const followRefundOfIntent = async (ctx: BillingContext, intentId: string): Promise<void> => {
  const payment = await findPaymentByIntent(ctx.db.kysely, intentId)
  if (payment) await followRefund(ctx, { ...payment, payment_intent_id: intentId })
}

type Rest = { amountCents: number; before: readonly ProviderRefund[] }

/** Sends a refund for the rest. The amount is part of the key: a key stands for one request. */
const send = async (ctx: BillingContext, refund: DueRefund, { amountCents, before }: Rest): Promise<void> => {
  const made = await ctx.cards
    .refund({
      paymentIntentId: refund.payment_intent_id,
      key: `refund-${refund.id}-${refund.tries}-${amountCents}`,
      amountCents,
      // A session's money lies in the professional's account: it is taken back from there.
      passedOn: refund.payment_type === 'session',
    })
    .finally(() => writeStep(ctx, (tx) => countTry(tx, refund.id)))
  if (!made) return void (await followRefund(ctx, { ...refund, id: refund.payment_id }))
  const told = toldOf({ kind: 'listed', refunds: [made, ...before] }, refund.amount_cents)
  await recordRefund(ctx, refund.payment_id, told)
}

/** Looked up first: what a crash or a lost answer left may have been sent. */
const carryOut = async (ctx: BillingContext, due: DueRefund): Promise<void> => {
  const { list, told, refund } = await followRefund(ctx, { ...due, id: due.payment_id })
  if (!refund || refund.next_try_at > ctx.now()) return
  if (refund.state === 'open' && told.state === 'short' && list.kind === 'listed')
    return send(ctx, due, { amountCents: told.leftCents, before: list.refunds })
  await writeStep(ctx, (tx) => setNextLook(tx, refund.id, nextRefundLook(refund.created_at, ctx.now())))
}

/** Fails a refund that its job has parked, so that admins see it with its reason and can retry it. */
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

/** Sends refunds, and looks up those whose outcome the provider has not told. */
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
