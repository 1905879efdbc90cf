import { sessionEnded } from '@fieldside/contracts/events/identity.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { hashOfSecret } from '../secret.ts'
import { findSession, markEnded } from '../store/sessions.ts'
import { logOutAtLogin } from './log-out-at-login.ts'

/** Signs out here first, then at Keycloak. Ignores a session that has already ended. */
export const endSession = async (ctx: IdentityContext, secret: string): Promise<void> => {
  const session = await findSession(ctx.db.kysely, hashOfSecret(secret))
  if (!session) return
  await write(ctx, async (tx, emit) => {
    const ended = await markEnded(tx, session.id, ctx.now())
    if (ended) emit(sessionEnded, ended.user_id, { user_id: ended.user_id, session_id: ended.id })
  })
  await logOutAtLogin(ctx, session)
}
