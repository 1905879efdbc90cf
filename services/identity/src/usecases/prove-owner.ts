import { userOf } from '@fieldside/platform/context.ts'
import type { IdentityContext } from '../context.ts'
import { isFresh } from '../domain/session-need.ts'
import { passwordRequired } from '../errors.ts'
import type { UserRow } from '../schema.ts'
import { findSessionAtKeycloak } from '../store/sessions.ts'
import { provePassword } from './prove-password.ts'

/**
 * Requires a recent sign-in or the current password.
 * @throws password-required, wrong-password, login-unavailable
 */
export const proveOwner = async (
  ctx: IdentityContext,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  password: string | undefined,
): Promise<void> => {
  const { sessionId } = userOf(ctx)
  const session = sessionId && (await findSessionAtKeycloak(ctx.db.kysely, id, sessionId))
  if (session && isFresh(session, ctx.now())) return
  if (!password) throw passwordRequired()
  await provePassword(ctx, email, password)
}
