import type { Tx } from '@fieldside/platform/database.ts'
import { WAITING } from '@fieldside/platform/job-runner.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext, PairSessions } from '../context.ts'
import { type ReleaseStep, stepOfRelease } from '../domain/fee-release.ts'
import type { BillingSchema, Fee, FeeRelease } from '../schema.ts'
import { endRelease, findRefundable, lockRelease, moveFee } from '../store/fee-releases.ts'
import { findPair, lockPair, setFeeRefunded } from '../store/fees.ts'
import { lockPayment } from '../store/payments.ts'
import { insertRefund } from '../store/refunds.ts'

const refundFee = async (
  tx: Tx<BillingSchema>,
  fee: Fee,
  reason: FeeRelease['reason'],
  now: Date,
): Promise<void> => {
  if (!fee.payment_id) return
  const payment = await lockPayment(tx, fee.payment_id)
  if (payment.payment_intent_id === null) throw new Error('a completed payment has its intent')
  await insertRefund(tx, { ...payment, payment_intent_id: payment.payment_intent_id }, reason, now)
  await setFeeRefunded(tx, fee, now)
}

type Asked = PairSessions & { freeAccepts: number }

const settleIn = async (
  tx: Tx<BillingSchema>,
  release: FeeRelease,
  asked: Asked,
  now: Date,
): Promise<ReleaseStep['do']> => {
  const fee = await lockPair(tx, release)
  if (!(await lockRelease(tx, release.appointment_id))) return 'nothing'
  const sessionIds = asked.sessions.map(({ appointment_id }) => appointment_id)
  const step = stepOfRelease({
    releasedAppointmentId: release.appointment_id,
    fee,
    freeAcceptsAsked: asked.freeAccepts,
    sessionIds,
    answering: asked.answering,
    refundableIds: await findRefundable(tx, sessionIds),
  })
  if (step.do === 'retry') return step.do
  if (step.do === 'move') await moveFee(tx, release, step.to, now)
  if (step.do === 'refund') await refundFee(tx, fee, release.reason, now)
  const moved_to = step.do === 'move' ? step.to : null
  await endRelease(tx, release.appointment_id, { settled_at: now, moved_to })
  return step.do
}

/**
 * Moves a released fee to another session of its pair, or refunds it if there is none. Reads the fee before asking
 * booking, so that an accept in between is noticed. Returns WAITING if the pair has to be asked again.
 */
export const settleFeeRelease = async (ctx: BillingContext, release: FeeRelease): Promise<unknown> => {
  const { free_accepts: freeAccepts } = await findPair(ctx.db.kysely, release)
  const pair = await ctx.pairSessions(release)
  const did = await writeStep(ctx, (tx) => settleIn(tx, release, { ...pair, freeAccepts }, ctx.now()))
  ctx.log.info({ appointment: release.appointment_id, did }, 'checked a released fee')
  return did === 'retry' ? WAITING : did
}
