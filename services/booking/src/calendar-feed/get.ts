import type { CalendarFeed } from '@fieldside/contracts/http/calendar-feeds.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { BookingContext } from '../context.ts'
import { findFeed } from './store/feeds.ts'
import { feedOf } from './views.ts'

export const getCalendarFeed = async (ctx: BookingContext): Promise<{ feed: CalendarFeed | null }> => {
  const row = await findFeed(ctx.db.kysely, userOf(ctx).userId)
  return { feed: row ? feedOf(row) : null }
}
