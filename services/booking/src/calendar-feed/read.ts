import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { readCalendarFeed as endpoint } from '@fieldside/contracts/http/calendar-feeds.ts'
import { hashOfSecret } from '@fieldside/platform/secret.ts'
import type { BookingContext } from '../context.ts'
import { noSuchFeed } from '../errors.ts'
import { feedStart } from './rules/feed-start.ts'
import { findFeedByToken, listForFeed } from './store/feeds.ts'
import { calendarEntryOf } from './views.ts'

/** Returns the sessions that a feed shows, on whichever side its owner is. @throws not-found */
export const readCalendarFeed = async (
  ctx: BookingContext,
  token: string,
): Promise<ReplyOf<typeof endpoint>> => {
  const feed = await findFeedByToken(ctx.db.kysely, hashOfSecret(token))
  if (!feed) throw noSuchFeed()
  const sessions = await listForFeed(ctx.db.kysely, feed.user_id, feedStart(ctx.now()))
  const entries = sessions.flatMap(
    (session) =>
      calendarEntryOf(session, session.athlete_id === feed.user_id ? 'athlete' : 'professional') ?? [],
  )
  return { hide_names: feed.hide_names, entries }
}
