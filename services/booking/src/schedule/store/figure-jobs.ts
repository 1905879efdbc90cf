import type { Tx } from '@fieldside/platform/database.ts'
import { scheduleJobs } from '@fieldside/platform/job-queue.ts'
import type { BookingSchema } from '../../schema.ts'

/** The jobs that keep what lists show of a professional. Their key is the professional's id. */
export const FIGURE_JOBS = { slots: 'next-slots', response: 'response-figures' } as const

/** Schedules the update of a professional's next slots after the transaction. */
export const scheduleSlots = async (
  tx: Tx<BookingSchema>,
  professionalId: string,
  now: Date,
): Promise<void> => {
  await scheduleJobs(tx, [{ job: FIGURE_JOBS.slots, key: professionalId, runAt: now }])
}
