import type { TimeOffForm } from '@fieldside/contracts/http/time-off.ts'
import { TIME_OFF_MAX } from '@fieldside/contracts/limits.ts'
import type { TimeOff } from '@fieldside/contracts/time-off.ts'
import { conflict, invalidInput } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { BookingContext } from '../context.ts'
import { hoursRequired } from '../errors.ts'
import { changeCalendar } from './change.ts'
import { dayIn } from './rules/local-days.ts'
import { wrongInTimeOff } from './rules/time-off.ts'
import { findSchedule } from './store/schedules.ts'
import { findTimeOff, insertTimeOff } from './store/time-off.ts'

/**
 * Takes days off. Requests and sessions on these days stay.
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
    await insertTimeOff(tx, professionalId, timeOff)
    return timeOff
  })
