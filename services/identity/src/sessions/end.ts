import { hashOfSecret } from '@fieldside/platform/secret.ts'
import { tryNow } from '@fieldside/platform/try-now.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { logOutAtKeycloak } from './log-out.ts'
import { endRevokedSession } from './steps/end-revoked.ts'
import { findSession } from './store/sessions.ts'

/** Signs out here first, then at Keycloak. Ignores a session that has already ended. */
export const endSession = async (ctx: IdentityContext, secret: string): Promise<void> => {
  const session = await findSession(ctx.db.kysely, hashOfSecret(secret))
  if (!session) return
  await write(ctx, (tx, emit) => endRevokedSession(ctx, tx, emit, session))
  await tryNow(ctx, 'session-logouts', () => logOutAtKeycloak(ctx, session))
}
