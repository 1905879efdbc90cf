import type { Tx } from '@fieldside/platform/database.ts'
import { scheduleJobs } from '@fieldside/platform/job-queue.ts'
import type { BookingSchema } from '../../schema.ts'

/** The jobs that keep what lists show of a professional. Their key is the professional's id. */
export const FIGURE_JOBS = { slots: 'next-slots', response: 'response-figures' } as const

/** The job that offers free times to those who wait for a professional, and ends what is held for them. */
export const WAITLIST_JOB = 'serve-waitlists'

/** Schedules the update of a professional's next slots after the transaction. */
export const scheduleSlots = async (
  tx: Tx<BookingSchema>,
  professionalId: string,
  now: Date,
): Promise<void> => {
  await scheduleJobs(tx, [{ job: FIGURE_JOBS.slots, key: professionalId, runAt: now }])
}

/** Schedules the same and a look at the professional's waitlist, because time became free or can't be booked any longer. */
export const scheduleFreed = async (
  tx: Tx<BookingSchema>,
  professionalId: string,
  now: Date,
): Promise<void> => {
  const key = professionalId
  await scheduleJobs(tx, [
    { job: FIGURE_JOBS.slots, key, runAt: now },
    { job: WAITLIST_JOB, key, runAt: now },
  ])
}
