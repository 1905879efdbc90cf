import type { Schedule } from '@fieldside/contracts/http/schedules.ts'
import type { BookingContext } from '../context.ts'
import { wrongInSchedule } from '../domain/schedule.ts'
import { findSchedule, saveSchedule } from '../store/schedules.ts'
import { changeCalendar } from './change-calendar.ts'

/** @throws invalid-input, no-professional-record */
export const setSchedule = (ctx: BookingContext, schedule: Schedule) =>
  changeCalendar(ctx, wrongInSchedule(schedule), async (tx, professionalId) => {
    await saveSchedule(tx, professionalId, schedule)
    const saved = await findSchedule(tx, professionalId)
    if (!saved) throw new Error('the schedule was not saved')
    return { schedule: saved }
  })
