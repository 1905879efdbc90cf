import type { LoginSession } from '@fieldside/contracts/http/login-sessions.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { IdentityContext } from '../context.ts'
import { userNotFound } from '../errors.ts'
import { findUser } from '../users/store/users.ts'
import { isOfToken, isOver } from './rules/session-need.ts'
import { openSessionsOf } from './store/sessions.ts'

export const listLoginSessions = async (ctx: IdentityContext): Promise<{ sessions: LoginSession[] }> => {
  const { userId, sessionId } = userOf(ctx)
  const user = await findUser(ctx.db.kysely, userId)
  if (!user) throw userNotFound()
  const open = await openSessionsOf(ctx.db.kysely, userId)
  const sessions = open
    .filter((session) => !isOver(session, user.role, ctx.now()))
    .map((session) => ({
      id: session.id,
      browser: session.browser,
      signed_in_at: session.created_at.toISOString(),
      last_seen_at: session.last_seen_at.toISOString(),
      current: isOfToken(session, sessionId),
    }))
  return { sessions }
}
