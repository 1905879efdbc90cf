import { writeStep } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { findBusyCalendar, saveRead } from '../store/busy-calendars.ts'
import { lock } from '../store/locks.ts'
import { touchSchedule } from '../store/schedules.ts'

/** Drops the times of a calendar that no job reads any more, so that they can't close slots for good. */
export const dropBusyTimes = async (ctx: BookingContext, id: string): Promise<void> => {
  const known = await findBusyCalendar(ctx.db.kysely, id)
  if (!known) return
  await writeStep(ctx, async (tx) => {
    await lock(tx, { calendarOf: known.professional_id })
    const row = await findBusyCalendar(tx, id)
    if (!row) return
    await saveRead(tx, id, { ...row, times_until: row.times_until ?? ctx.now() }, [])
    await touchSchedule(tx, known.professional_id)
  })
}
