import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import { followDisputes } from '../disputes/follow.ts'
import { postponeRefundCheck } from '../payments/store/refunds.ts'
import type { RefundAnswer, RefundOrder } from '../provider/adapters/payment-provider.ts'
import type { ProviderRefund } from '../provider/rules/provider-refund.ts'
import { attemptBeforeRaise, keyOfAttempt, nextDisputeLook, nextRefundLook } from './rules/refund.ts'
import { ensureReversed } from './steps/ensure-reversed.ts'
import { findTransfer } from './steps/find-transfer.ts'
import { followRefund } from './steps/follow.ts'
import { recordRefund } from './steps/record.ts'
import { reverseRest } from './steps/reverse-rest.ts'
import { type DueRefund, endAttempt, lockOpenRefund, startAttempt } from './store/refunds.ts'

type Request = Pick<RefundOrder, 'amountCents' | 'reversesTransfer'>
type Sent = Exclude<RefundAnswer, { kind: 'lost' }>
type Rest = { amountCents: number; before: readonly ProviderRefund[] }

/** Puts a refund before those that were listed, which can show it already. */
const withAnswer = (refund: ProviderRefund, before: readonly ProviderRefund[]): ProviderRefund[] => [
  refund,
  ...before.filter(({ id }) => id !== refund.id),
]

/** Repeats the request before a raise and records its outcome. The job then sends the rest. */
const repeat = async (
  ctx: InSteps<BillingContext>,
  due: DueRefund,
  { before, ...request }: Request & { key: string; before: readonly ProviderRefund[] },
): Promise<void> => {
  const { payment_intent_id: paymentIntentId } = due
  const answer = await ctx.paymentProvider.refund({ ...request, paymentIntentId })
  if (answer.kind === 'made')
    await recordRefund(ctx, due.payment_id, {
      kind: 'listed',
      refunds: withAnswer(answer.refund, before),
    })
  await writeStep(ctx, async (tx) => {
    const open = await lockOpenRefund(tx, due.id)
    if (open?.attempt_key === request.key) await endAttempt(tx, due.id)
    if (open) await postponeRefundCheck(tx, open, open.next_try_at)
  })
}

/** Records the attempt, then sends it. Returns undefined if the refund no longer waits to be sent. */
const attempt = async (
  ctx: InSteps<BillingContext>,
  due: DueRefund,
  request: Request,
): Promise<Sent | undefined> => {
  const { id, payment_intent_id: paymentIntentId } = due
  const key = await writeStep(ctx, async (tx) => {
    const open = await lockOpenRefund(tx, id)
    if (!open) return undefined
    const next = keyOfAttempt(open, request, ctx.now())
    if (next.isNew) await startAttempt(tx, id, next.key, ctx.now())
    return next.key
  })
  if (key === undefined) return undefined
  const answer = await ctx.paymentProvider.refund({ ...request, paymentIntentId, key })
  if (answer.kind !== 'lost') return answer
  // The lookup since then didn't find it, and the provider would repeat the failure for a day.
  await writeStep(ctx, (tx) => endAttempt(tx, id))
  return attempt(ctx, due, request)
}

/**
 * Refunds what is owed of a session's or package's payment and takes the same back from the professional: together if the
 * amounts are the same, otherwise the transfer first. After a failed refund, nothing more is owed of the transfer.
 */
const sendSession = async (
  ctx: InSteps<BillingContext>,
  refund: DueRefund,
  amountCents: number,
): Promise<Sent | undefined> => {
  const transfer = await findTransfer(ctx, refund)
  const reversesTransfer = transfer.owedCents === amountCents
  const isPart = !reversesTransfer && transfer.owedCents > 0
  const failureCode = isPart ? await reverseRest(ctx, refund, transfer) : undefined
  if (failureCode) {
    // Unlike `failures`, the known failures only grow, so each rejection counts.
    const id = `reversal-${refund.id}-${refund.failed_ids.length}`
    return { kind: 'made', refund: { id, status: 'failed', amountCents: 0, failureCode } }
  }
  return attempt(ctx, refund, { amountCents, reversesTransfer })
}

const send = async (
  ctx: InSteps<BillingContext>,
  refund: DueRefund,
  { amountCents, before }: Rest,
): Promise<void> => {
  const answer =
    refund.payment_type === 'session'
      ? await sendSession(ctx, refund, amountCents)
      : await attempt(ctx, refund, { amountCents, reversesTransfer: false })
  if (answer?.kind === 'nothing_left') await followRefund(ctx, { ...refund, id: refund.payment_id })
  if (answer?.kind !== 'made') return
  await recordRefund(ctx, refund.payment_id, { kind: 'listed', refunds: withAnswer(answer.refund, before) })
}

/** Returns whether an open dispute holds a refund back. The bank may return the money, so ours would be a second one. */
const waitsForBank = async (ctx: InSteps<BillingContext>, due: DueRefund): Promise<boolean> => {
  if (due.state !== 'open') return false
  const { paid } = await followDisputes(ctx, { ...due, id: due.payment_id })
  return paid.dispute === 'open'
}

/** Looks a refund up before sending it: a crash or a lost reply may have left it already sent. */
export const carryOutRefund = async (ctx: InSteps<BillingContext>, due: DueRefund): Promise<void> => {
  if (await waitsForBank(ctx, due))
    return writeStep(ctx, (tx) => postponeRefundCheck(tx, due, nextDisputeLook(ctx.now())))
  const { list, summary, refund } = await followRefund(ctx, { ...due, id: due.payment_id })
  if (!refund) return
  if (refund.state === 'pending' || refund.state === 'succeeded') await ensureReversed(ctx, due)
  if (refund.next_try_at > ctx.now()) return
  const earlier = refund.state === 'open' ? attemptBeforeRaise(refund, ctx.now()) : undefined
  if (earlier && list.kind === 'listed') return repeat(ctx, due, { ...earlier, before: list.refunds })
  if (refund.state === 'open' && summary.state === 'short' && list.kind === 'listed')
    return send(ctx, due, { amountCents: summary.leftCents, before: list.refunds })
  await writeStep(ctx, (tx) => postponeRefundCheck(tx, refund, nextRefundLook(refund.created_at, ctx.now())))
}
