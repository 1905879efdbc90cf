import { userOf } from '@fieldside/platform/context.ts'
import type { BookingContext } from '../context.ts'
import { daySpan, weekSpan } from '../domain/availability.ts'
import type { Side } from '../store/appointments.ts'
import { answerFigures, countOf } from '../store/counts.ts'

const ANSWERS_OF_DAYS = 90
const DAY_MS = 24 * 3_600_000

export const sideOf = (ctx: BookingContext): Side => {
  const { role, userId } = userOf(ctx)
  return role === 'professional' ? { professional: userId } : { athlete: userId }
}

/** Returns the figures of the caller's dashboard. Days and weeks, which start on Monday, follow the time zone. */
export const countAppointments = async (ctx: BookingContext, timeZone = 'UTC') => {
  const now = ctx.now()
  const side = sideOf(ctx)
  const counts = await countOf(ctx.db.kysely, {
    side,
    now,
    week: weekSpan(timeZone, now),
    today: daySpan(timeZone, now),
  })
  const answers =
    'professional' in side
      ? await answerFigures(ctx.db.kysely, {
          professionalUserId: side.professional,
          since: new Date(now.getTime() - ANSWERS_OF_DAYS * DAY_MS),
          now,
        })
      : { answered_within_24h_percent: null, median_answer_minutes: null }
  return { ...counts, ...answers }
}
