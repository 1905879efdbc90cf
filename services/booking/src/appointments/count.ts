import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { type BookingContext, partyOf } from '../context.ts'
import { daySpan, weekSpan } from '../schedule/rules/availability.ts'
import { answerFigures, countOf } from './store/counts.ts'

const ANSWERS_OF_DAYS = 90

/** Returns the figures of the caller's dashboard. Days and weeks, which start on Monday, follow the time zone. */
export const countAppointments = async (ctx: BookingContext, timeZone = 'UTC') => {
  const now = ctx.now()
  const party = partyOf(ctx)
  const [counts, answers] = await Promise.all([
    countOf(ctx.db.kysely, { party, now, week: weekSpan(timeZone, now), today: daySpan(timeZone, now) }),
    'professional' in party
      ? answerFigures(ctx.db.kysely, {
          professionalUserId: party.professional,
          since: new Date(now.getTime() - ANSWERS_OF_DAYS * DAY_MS),
          now,
        })
      : { answered_within_24h_percent: null, median_answer_minutes: null },
  ])
  return { ...counts, ...answers }
}
