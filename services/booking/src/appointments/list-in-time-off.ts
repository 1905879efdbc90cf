import type { QueryOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { listTimeOffAppointments as endpoint } from '@fieldside/contracts/http/time-off.ts'
import { WEEK_ITEMS_MAX } from '@fieldside/contracts/limits.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import type { BookingContext } from '../context.ts'
import { hoursRequired } from '../errors.ts'
import { spanOfDays } from '../schedule/rules/availability.ts'
import { dayIn } from '../schedule/rules/local-days.ts'
import { wrongInTimeOff } from '../schedule/rules/time-off.ts'
import { appointmentsIn, hoursOfUser } from './store/weeks.ts'
import { serveAppointments } from './views.ts'

/**
 * Returns the caller's requests and sessions on days that they are about to take off.
 * @throws invalid-input, hours-required
 */
export const listTimeOffAppointments = async (
  ctx: BookingContext,
  days: QueryOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> => {
  const { userId, role } = userOf(ctx)
  const time_zone = (await hoursOfUser(ctx.db.kysely, userId))?.time_zone
  if (!time_zone) throw hoursRequired()
  const now = ctx.now()
  const wrong = wrongInTimeOff(days, dayIn(time_zone, now))
  if (wrong.length > 0) throw invalidInput(wrong)
  const { fromMs, untilMs } = spanOfDays(time_zone, days.first_day, days.last_day)
  const span = { fromMs: Math.max(fromMs, now.getTime()), untilMs }
  const rows = await appointmentsIn(ctx.db.kysely, {
    professionalUserId: userId,
    span,
    limit: WEEK_ITEMS_MAX + 1,
  })
  const shown = rows.slice(0, WEEK_ITEMS_MAX)
  const items = await serveAppointments(
    ctx,
    shown.map((appointment) => ({ appointment, viewer: role })),
  )
  return { items, more: rows.length > shown.length }
}
