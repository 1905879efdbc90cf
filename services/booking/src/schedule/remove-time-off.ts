import { notFound } from '@fieldside/platform/errors.ts'
import type { BookingContext } from '../context.ts'
import { changeCalendar } from './change.ts'
import { spanOfDays } from './rules/availability.ts'
import { insertFreedSpan } from './store/freed-times.ts'
import { zoneOfSchedule } from './store/schedules.ts'
import { deleteTimeOff } from './store/time-off.ts'

/** @throws not-found, no-professional-record */
export const removeTimeOff = (ctx: BookingContext, id: string): Promise<void> =>
  changeCalendar(ctx, [], async (tx, professionalId) => {
    const days = await deleteTimeOff(tx, professionalId, id)
    if (!days) throw notFound('This time off no longer exists')
    const zone = await zoneOfSchedule(tx, professionalId)
    if (zone === null) return
    const { fromMs, untilMs } = spanOfDays(zone, days.first_day, days.last_day)
    const freed = { starts_at: new Date(fromMs), ends_at: new Date(untilMs) }
    await insertFreedSpan(tx, { professional_id: professionalId, ...freed }, ctx.now())
  })
