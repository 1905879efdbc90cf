import type { InSteps } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { WAITING } from '@fieldside/platform/job-runner.ts'
import { type Emit, writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext, PairSessions } from '../context.ts'
import { lockPayment } from '../payments/store/payments.ts'
import type { BillingSchema, Fee, FeeRelease } from '../schema.ts'
import { type ReleaseStep, stepOfRelease } from './rules/release.ts'
import { publishSettledFee } from './steps/publish-settled.ts'
import { refundFee } from './steps/refund.ts'
import { findPair, findRequest, lockPair } from './store/fees.ts'
import {
  endRelease,
  findGivenBack,
  findRefundable,
  lockRelease,
  updateFeeAppointment,
} from './store/releases.ts'

type Asked = PairSessions & { freeAccepts: number }

/** Moves the fee. It is kept if that session is over: a no-show that the professional reported. */
const moveFee = async (
  tx: Tx<BillingSchema>,
  emit: Emit,
  fee: Fee,
  { to, now }: { to: string; now: Date },
): Promise<void> => {
  await updateFeeAppointment(tx, fee, to, now)
  const isOver = (await findRequest(tx, to))?.closed_at != null
  if (isOver && fee.payment_id)
    publishSettledFee(emit, { ...fee, appointment_id: to }, await lockPayment(tx, fee.payment_id), 'kept')
}

const settleIn = async (
  tx: Tx<BillingSchema>,
  emit: Emit,
  { release, asked, now }: { release: FeeRelease; asked: Asked; now: Date },
): Promise<ReleaseStep['do']> => {
  const fee = await lockPair(tx, release)
  if (!(await lockRelease(tx, release.appointment_id))) return 'nothing'
  const givenBack = await findGivenBack(tx, release)
  // A no-show whose fee was given back keeps no other.
  const sessionIds = asked.sessions
    .map(({ appointment_id }) => appointment_id)
    .filter((id) => !givenBack.has(id))
  const step = stepOfRelease({
    releasedAppointmentId: release.appointment_id,
    fee,
    freeAcceptsAsked: asked.freeAccepts,
    sessionIds,
    answering: asked.answering,
    refundableIds: await findRefundable(tx, sessionIds),
  })
  if (step.do === 'retry') return step.do
  if (step.do === 'move') await moveFee(tx, emit, fee, { to: step.to, now })
  if (step.do === 'refund') await refundFee(tx, emit, fee, { reason: release.reason, now })
  const moved_to = step.do === 'move' ? step.to : null
  await endRelease(tx, release.appointment_id, { settled_at: now, moved_to })
  return step.do
}

/**
 * Moves a released fee to another session of its pair, or refunds it if there is none. Reads the fee before asking
 * booking, so that an accept in between is noticed. Returns WAITING if the pair has to be asked again.
 */
export const settleFeeRelease = async (
  ctx: InSteps<BillingContext>,
  release: FeeRelease,
): Promise<unknown> => {
  const { free_accepts: freeAccepts } = await findPair(ctx.db.kysely, release)
  const pair = await ctx.pairSessions(release)
  const asked = { ...pair, freeAccepts }
  const did = await writeStep(ctx, (tx, emit) => settleIn(tx, emit, { release, asked, now: ctx.now() }))
  ctx.log.info({ appointment: release.appointment_id, did }, 'checked a released fee')
  return did === 'retry' ? WAITING : did
}
