import { allSessionsEnded, sessionEnded } from '@fieldside/contracts/events/identity.ts'
import { type Handler, on } from '@fieldside/platform/consumer.ts'
import type { BookingContext } from '../context.ts'
import { lock } from '../schedule/store/locks.ts'
import { insertEndedLoginSession } from './store/ended-login-sessions.ts'
import { deleteFeed, deleteFeedOfSession } from './store/feeds.ts'

/** Both take the feed's lock, so that no feed appears while its login session's end is being stored. */
export const calendarFeedHandlers: Handler<BookingContext>[] = [
  on(sessionEnded, async (tx, { data }, ctx: BookingContext) => {
    const { user_id, keycloak_session_id, ended_elsewhere } = data
    if (!keycloak_session_id) return
    await lock(tx, { feedOf: user_id })
    await insertEndedLoginSession(tx, { keycloak_session_id, ended_at: ctx.now() })
    if (ended_elsewhere) await deleteFeedOfSession(tx, user_id, keycloak_session_id)
  }),
  on(allSessionsEnded, async (tx, { data: { user_id } }) => {
    await lock(tx, { feedOf: user_id })
    await deleteFeed(tx, user_id)
  }),
]
