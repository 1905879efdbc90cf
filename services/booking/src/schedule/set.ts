import type { Schedule, ScheduleForm } from '@fieldside/contracts/http/schedules.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import type { BookingContext } from '../context.ts'
import { changeCalendar } from './change.ts'
import { scheduleOf, wrongInLimits, wrongInSchedule } from './rules/schedule.ts'
import { findSchedule, replaceSchedule } from './store/schedules.ts'

/** @throws invalid-input, no-professional-record */
export const setSchedule = (ctx: BookingContext, form: ScheduleForm): Promise<{ schedule: Schedule }> =>
  changeCalendar(ctx, wrongInSchedule(form), async (tx, professionalId) => {
    const schedule = scheduleOf(form, await findSchedule(tx, professionalId))
    const wrong = wrongInLimits(schedule)
    if (wrong.length > 0) throw invalidInput(wrong)
    await replaceSchedule(tx, professionalId, schedule)
    return { schedule }
  })
