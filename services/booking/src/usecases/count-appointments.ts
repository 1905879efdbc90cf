import { userOf } from '@fieldside/platform/context.ts'
import type { BookingContext } from '../context.ts'
import { daySpan, weekSpan } from '../domain/openings.ts'
import type { Side } from '../store/appointments.ts'
import { answerFigures, countOf } from '../store/counts.ts'

const ANSWERS_OF_DAYS = 90
const DAY_MS = 24 * 3_600_000

/** The caller's side of all their appointments. */
export const sideOf = (ctx: BookingContext): Side => {
  const { role, userId } = userOf(ctx)
  return role === 'professional' ? { professional: userId } : { athlete: userId }
}

/** True figures for the caller's dashboard; days and weeks (from Monday) as the zone has them. */
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
