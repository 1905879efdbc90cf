import type { TimeOffForm } from '@fieldside/contracts/http/time-off.ts'
import { TIME_OFF_MAX } from '@fieldside/contracts/limits.ts'
import type { TimeOff } from '@fieldside/contracts/time-off.ts'
import { conflict, invalidInput } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { BookingContext } from '../context.ts'
import { hoursRequired } from '../errors.ts'
import { changeCalendar } from './change.ts'
import { spanOfDays } from './rules/availability.ts'
import { dayIn } from './rules/local-days.ts'
import { wrongInTimeOff } from './rules/time-off.ts'
import { findSchedule } from './store/schedules.ts'
import { deleteWaitlistHolds } from './store/slot-holds.ts'
import { findTimeOff, insertTimeOff } from './store/time-off.ts'

/**
 * Takes days off. Requests and sessions on these days stay, but nothing is held for waiting athletes.
 * @throws invalid-input, no-professional-record, hours-required, too-much-time-off
 */
export const addTimeOff = (ctx: BookingContext, form: TimeOffForm): Promise<TimeOff> =>
  changeCalendar(ctx, [], async (tx, professionalId) => {
    const hours = await findSchedule(tx, professionalId)
    if (!hours) throw hoursRequired()
    const today = dayIn(hours.time_zone, ctx.now())
    const wrong = wrongInTimeOff(form, today)
    if (wrong.length > 0) throw invalidInput(wrong)
    if ((await findTimeOff(tx, professionalId, today)).length >= TIME_OFF_MAX)
      throw conflict('too-much-time-off', `You can plan time off ${TIME_OFF_MAX} times. Remove one first.`)
    const timeOff = { id: newId(), ...form }
    const { fromMs, untilMs } = spanOfDays(hours.time_zone, form.first_day, form.last_day)
    const off = { starts_at: new Date(fromMs), ends_at: new Date(untilMs) }
    await deleteWaitlistHolds(tx, professionalId, off, ctx.now())
    await insertTimeOff(tx, professionalId, timeOff)
    return timeOff
  })
