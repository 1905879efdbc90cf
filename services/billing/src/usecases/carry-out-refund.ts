import { writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import { nextRefundLook, type ProviderRefund, summarizeRefunds } from '../domain/refund.ts'
import { countAttempt, type DueRefund, setNextLook } from '../store/refunds.ts'
import { followRefund } from './follow-refund.ts'
import { recordRefund } from './record-refund.ts'

type Rest = { amountCents: number; before: readonly ProviderRefund[] }

/** Refunds the remainder. The key includes the amount because a key stands for one exact request. */
const send = async (ctx: BillingContext, refund: DueRefund, { amountCents, before }: Rest): Promise<void> => {
  const made = await ctx.paymentProvider
    .refund({
      paymentIntentId: refund.payment_intent_id,
      key: `refund-${refund.id}-${refund.tries}-${amountCents}`,
      amountCents,
      // A session's money is in the professional's account and is taken back from there.
      passedOn: refund.payment_type === 'session',
    })
    .finally(() => writeStep(ctx, (tx) => countAttempt(tx, refund.id)))
  if (!made) return void (await followRefund(ctx, { ...refund, id: refund.payment_id }))
  const summary = summarizeRefunds({ kind: 'listed', refunds: [made, ...before] }, refund.amount_cents)
  await recordRefund(ctx, refund.payment_id, summary)
}

/** Looks a refund up before sending it: a crash or a lost reply may have left it already sent. */
export const carryOutRefund = async (ctx: BillingContext, due: DueRefund): Promise<void> => {
  const { list, summary, refund } = await followRefund(ctx, { ...due, id: due.payment_id })
  if (!refund || refund.next_try_at > ctx.now()) return
  if (refund.state === 'open' && summary.state === 'short' && list.kind === 'listed')
    return send(ctx, due, { amountCents: summary.leftCents, before: list.refunds })
  await writeStep(ctx, (tx) => setNextLook(tx, refund.id, nextRefundLook(refund.created_at, ctx.now())))
}
