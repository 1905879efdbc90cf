import { userOf } from '@fieldside/platform/context.ts'
import type { ContentContext } from '../context.ts'
import { dayAfter } from '../programs/rules/schedule.ts'
import { streakOf } from './rules/training-day.ts'
import { trainedMondays } from './store/training-days.ts'

/** Returns the caller's weeks in a row with a workout. */
export const getStreak = async (ctx: ContentContext) => {
  const today = ctx.now().toISOString().slice(0, 10)
  // The athlete's date can be a day ahead of UTC. Workouts logged for later days don't count yet.
  const mondays = await trainedMondays(ctx.db.kysely, userOf(ctx).userId, dayAfter(today, 1))
  return streakOf(mondays, today)
}
