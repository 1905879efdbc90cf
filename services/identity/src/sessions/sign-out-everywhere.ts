import { userOf } from '@fieldside/platform/context.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import { tryNow } from '@fieldside/platform/try-now.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { userNotFound } from '../errors.ts'
import { lockUser } from '../users/store/users.ts'
import { logOutEverywhere } from './log-out.ts'
import { requireReauthentication } from './reauthentication.ts'
import { revokeAllSessions } from './revoke-all.ts'

/**
 * Ends all of the caller's login sessions, including this one, here and at Keycloak, and drops the pending address.
 * @throws not-found, password-required, session-ended
 */
export const signOutEverywhere = async (ctx: IdentityContext): Promise<void> => {
  const { userId } = userOf(ctx)
  await write(ctx, async (tx, emit) => {
    if (!(await lockUser(tx, userId))) throw userNotFound()
    await requireReauthentication(ctx, tx, 'end-sessions')
    await revokeAllSessions(ctx, tx, emit, userId)
  })
  logSecurityEvent(ctx.log, 'security.signed_out_everywhere', { user: userId })
  await tryNow(ctx, 'user-logouts', () => logOutEverywhere(ctx, userId))
}
