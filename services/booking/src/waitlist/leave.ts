import { userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import { scheduleJobBy } from '@fieldside/platform/job-queue.ts'
import { type Emit, write } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { WAITLIST_JOB } from '../schedule/store/figure-jobs.ts'
import { lock } from '../schedule/store/locks.ts'
import type { BookingSchema } from '../schema.ts'
import { leaveLocked } from './steps/leave-locked.ts'
import { serveLocked } from './steps/serve.ts'
import { findEntry, listProfessionalsOf } from './store/entries.ts'

type Leaving = { athleteId: string; professionalId: string; now: Date }

/** Takes an athlete off a waitlist. What was held for them is open to everyone at once. */
const leave = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  { athleteId, professionalId, now }: Leaving,
): Promise<boolean> => {
  await lock(tx, { calendarOf: professionalId })
  if (!(await leaveLocked(tx, emit, { athleteId, professionalId, reason: 'left' }))) return false
  const runAt = await serveLocked(tx, emit, professionalId, now)
  if (runAt) await scheduleJobBy(tx, { job: WAITLIST_JOB, key: professionalId, runAt })
  return true
}

/** Takes the caller off a waitlist. @throws not-found */
export const leaveWaitlist = async (ctx: BookingContext, id: string): Promise<void> => {
  const athleteId = userOf(ctx).userId
  const entry = await findEntry(ctx.db.kysely, id)
  const gone = () => notFound('You aren’t on this waitlist')
  if (entry?.athlete_id !== athleteId) throw gone()
  const { professional_id: professionalId } = entry
  await write(ctx, async (tx, emit) => {
    if (!(await leave(tx, emit, { athleteId, professionalId, now: ctx.now() }))) throw gone()
  })
}

/** Takes a user who is no athlete any longer off all waitlists. */
export const leaveAllWaitlists = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  athleteId: string,
  now: Date,
): Promise<void> => {
  for (const professionalId of await listProfessionalsOf(tx, athleteId))
    await leave(tx, emit, { athleteId, professionalId, now })
}
