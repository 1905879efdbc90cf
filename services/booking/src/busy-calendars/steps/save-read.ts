import { busyCalendarFailed, openingsChanged } from '@fieldside/contracts/events/booking.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import { findProfessional } from '../../professionals/store/professionals.ts'
import { scheduleSlots } from '../../schedule/store/figure-jobs.ts'
import { upsertScheduleVersion } from '../../schedule/store/schedules.ts'
import type { BookingSchema } from '../../schema.ts'
import type { ReadResult } from '../rules/busy-calendar.ts'
import { type BusyCalendarRow, DROPPED, type Found, updateRead } from '../store/busy-calendars.ts'

type Read = {
  row: BusyCalendarRow
  result: Omit<ReadResult, 'nextReadAt'>
  found: Found | undefined
  now: Date
}

/** Stores the outcome of a read. Requires the calendar lock, so that a request sees either the old times or the new ones. */
export const saveBusyRead = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  { row, result, found, now }: Read,
): Promise<void> => {
  const { professional_id, id } = row
  const isChanged = await updateRead(tx, id, result.state, result.times === 'dropped' ? DROPPED : found)
  if (!isChanged && !result.notifies) return
  const professional = await findProfessional(tx, professional_id)
  if (!professional) return
  const ids = { professional_id, professional_user_id: professional.user_id }
  if (isChanged) {
    emit(openingsChanged, professional_id, {
      ...ids,
      version: await upsertScheduleVersion(tx, professional_id),
    })
    await scheduleSlots(tx, professional_id, now)
  }
  const { times_until } = result.state
  if (result.notifies && times_until)
    emit(busyCalendarFailed, professional_id, {
      ...ids,
      busy_calendar_id: id,
      times_until: times_until.toISOString(),
    })
}
