import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { createCalendarFeed as endpoint } from '@fieldside/contracts/http/calendar-feeds.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { unauthenticated } from '@fieldside/platform/errors.ts'
import { hashOfSecret, newSecret } from '@fieldside/platform/secret.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { lock } from '../schedule/store/locks.ts'
import { hasLoginSessionEnded } from './store/ended-login-sessions.ts'
import { upsertFeedToken } from './store/feeds.ts'
import { feedOf } from './views.ts'

/**
 * Creates the caller's feed, or replaces its token, and returns the token, which isn't stored.
 * @throws unauthenticated when the login session has ended
 */
export const createCalendarFeed = (ctx: BookingContext): Promise<ReplyOf<typeof endpoint>> => {
  const token = newSecret()
  const { userId: user_id, sessionId: keycloak_session_id = null } = userOf(ctx)
  return write(ctx, async (tx) => {
    await lock(tx, { feedOf: user_id })
    // An access token may outlive its login session by minutes.
    if (keycloak_session_id && (await hasLoginSessionEnded(tx, keycloak_session_id))) throw unauthenticated()
    const saved = { user_id, token_hash: hashOfSecret(token), created_at: ctx.now(), keycloak_session_id }
    return { feed: feedOf(await upsertFeedToken(tx, saved)), token }
  })
}
