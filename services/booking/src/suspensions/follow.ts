import type { InSteps } from '@fieldside/platform/context.ts'
import { scheduleJobBy } from '@fieldside/platform/job-queue.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import { scheduleSuspended } from '../appointments/store/timers.ts'
import type { BookingContext } from '../context.ts'
import { endSuspendedOffers } from '../offers/end-suspended.ts'
import { findProfessionalOfUser } from '../professionals/store/professionals.ts'
import { isSuspended } from '../professionals/store/suspensions.ts'
import { WAITLIST_JOB } from '../schedule/store/figure-jobs.ts'
import { leaveAllWaitlists } from '../waitlist/leave.ts'

/** Ends what a suspended professional's waitlist holds. */
const freeHolds = (ctx: InSteps<BookingContext>, userId: string): Promise<void> =>
  writeStep(ctx, async (tx) => {
    const professional = await findProfessionalOfUser(tx, userId)
    if (!professional) return
    await scheduleJobBy(tx, { job: WAITLIST_JOB, key: professional.professional_id, runAt: ctx.now() })
  })

/**
 * Ends what a suspended user has agreed on, requested, offered, and waits for. Each appointment is canceled by a job of
 * its own, and each offer in its own transaction. No transaction locks jobs of several kinds, for which cancellations of
 * others would wait. Does nothing once the suspension is lifted.
 */
export const followSuspension = async (ctx: InSteps<BookingContext>, userId: string): Promise<void> => {
  if (!(await isSuspended(ctx.db.kysely, userId))) return
  await writeStep(ctx, (tx) => scheduleSuspended(tx, userId, ctx.now()))
  await writeStep(ctx, (tx, emit) => leaveAllWaitlists(tx, emit, userId, ctx.now()))
  await freeHolds(ctx, userId)
  await endSuspendedOffers(ctx, userId)
}
