import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { lock } from '../schedule/store/locks.ts'
import { saveBusyRead } from './steps/save-read.ts'
import { findBusyCalendar } from './store/busy-calendars.ts'

/** Deletes the times of a calendar that no job reads any more, so that they can't close slots for good. */
export const deleteBusyTimes = async (ctx: InSteps<BookingContext>, id: string): Promise<void> => {
  const known = await findBusyCalendar(ctx.db.kysely, id)
  if (!known) return
  await writeStep(ctx, async (tx, emit) => {
    await lock(tx, { calendarOf: known.professional_id })
    const row = await findBusyCalendar(tx, id)
    if (!row) return
    const now = ctx.now()
    const state = { ...row, times_until: row.times_until ?? now }
    const result = { state, times: 'dropped', notifies: false } as const
    await saveBusyRead(tx, emit, { row, result, found: undefined, now })
  })
}
