import { userOf } from '@fieldside/platform/context.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import { tryNow } from '@fieldside/platform/try-now.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { loginSessionNotFound } from '../errors.ts'
import { findSessionOf } from '../store/sessions.ts'
import { endRevokedSession } from './end-revoked-session.ts'
import { logOutAtKeycloak } from './log-out-at-keycloak.ts'

/** Ends one of the caller's own login sessions, here and at Keycloak. Idempotent. @throws not-found */
export const endLoginSession = async (ctx: IdentityContext, id: string): Promise<void> => {
  const { userId } = userOf(ctx)
  const session = await findSessionOf(ctx.db.kysely, userId, id)
  if (!session) throw loginSessionNotFound()
  await write(ctx, (tx, emit) => endRevokedSession(ctx, tx, emit, session))
  logSecurityEvent(ctx.log, 'security.login_session_ended', { user: userId, session: id })
  await tryNow(ctx, 'session-logouts', () => logOutAtKeycloak(ctx, session))
}
