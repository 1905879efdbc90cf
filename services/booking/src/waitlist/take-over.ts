import type { Tx } from '@fieldside/platform/database.ts'
import { scheduleJobBy } from '@fieldside/platform/job-queue.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import { overlaps } from '../schedule/rules/closed-time.ts'
import { WAITLIST_JOB } from '../schedule/store/figure-jobs.ts'
import type { BookingSchema } from '../schema.ts'
import { leaveLocked } from './steps/leave-locked.ts'
import { endHolds, type OwnAsk } from './store/asks.ts'

type Requested = {
  athleteId: string
  professionalId: string
  startsAt: Date
  endsAt: Date
  asks: readonly OwnAsk[]
  now: Date
}

/**
 * Gives a time that is held for the athlete to their request, which must hold it in the same transaction, and takes them
 * off the waitlist. So does a request for another time that they were told of, and then the job offers what is still held
 * for them to the others. Requires the calendar lock, and that of a package: the professional's jobs come last.
 */
export const takeOverHold = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  { athleteId, professionalId, startsAt, endsAt, asks, now }: Requested,
): Promise<void> => {
  const requested = { fromMs: startsAt.getTime(), untilMs: endsAt.getTime() }
  const told = asks.filter(({ starts_at, ends_at }) =>
    overlaps(requested, { fromMs: starts_at.getTime(), untilMs: ends_at.getTime() }),
  )
  if (told.length === 0) return
  const held = told.filter(({ is_held }) => is_held).map(({ id }) => id)
  await endHolds(tx, professionalId, held, now)
  await leaveLocked(tx, emit, { athleteId, professionalId, reason: 'requested' })
  if (asks.some(({ id, is_held }) => is_held && !held.includes(id)))
    await scheduleJobBy(tx, { job: WAITLIST_JOB, key: professionalId, runAt: now })
}
