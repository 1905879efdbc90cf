import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import type {
  CalendarFeed,
  updateCalendarFeed as endpoint,
} from '@fieldside/contracts/http/calendar-feeds.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { noSuchFeed } from '../errors.ts'
import { updateFeed } from './store/feeds.ts'
import { feedOf } from './views.ts'

/** @throws not-found when the feed is off */
export const updateCalendarFeed = (
  ctx: BookingContext,
  change: BodyOf<typeof endpoint>,
): Promise<CalendarFeed> =>
  write(ctx, async (tx) => {
    const saved = await updateFeed(tx, userOf(ctx).userId, change)
    if (!saved) throw noSuchFeed()
    return feedOf(saved)
  })
