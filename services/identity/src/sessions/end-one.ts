import { userOf } from '@fieldside/platform/context.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import { tryNow } from '@fieldside/platform/try-now.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { loginSessionNotFound } from '../errors.ts'
import { logOutAtKeycloak } from './log-out.ts'
import { requireReauthentication } from './reauthentication.ts'
import { isOfToken } from './rules/session-need.ts'
import { endRevokedSession } from './steps/end-revoked.ts'
import { findSessionOf } from './store/sessions.ts'

/**
 * Ends one of the caller's own login sessions, here and at Keycloak. Any but the current one needs a reauthentication.
 * Idempotent. @throws not-found, password-required, session-ended
 */
export const endLoginSession = async (ctx: IdentityContext, id: string): Promise<void> => {
  const { userId, sessionId } = userOf(ctx)
  const session = await findSessionOf(ctx.db.kysely, userId, id)
  if (!session) throw loginSessionNotFound()
  await write(ctx, async (tx, emit) => {
    const isOwn = isOfToken(session, sessionId)
    if (!isOwn) await requireReauthentication(ctx, tx, 'end-sessions')
    await endRevokedSession(ctx, tx, emit, session, !isOwn)
  })
  logSecurityEvent(ctx.log, 'security.login_session_ended', { user: userId, session: id })
  await tryNow(ctx, 'session-logouts', () => logOutAtKeycloak(ctx, session))
}
