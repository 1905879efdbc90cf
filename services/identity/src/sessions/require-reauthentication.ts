import { userOf } from '@fieldside/platform/context.ts'
import type { IdentityContext } from '../context.ts'
import { passwordRequired, sessionOver } from '../errors.ts'
import type { Reader } from '../users/store/users.ts'
import { findOwnSession } from './find-own.ts'
import { mayEndOthers } from './rules/reauthentication.ts'

/**
 * Requires that the caller's login session confirmed within the last minutes that it may end others.
 * @throws password-required, session-ended
 */
export const requireReauthentication = async (ctx: IdentityContext, on: Reader): Promise<void> => {
  const session = await findOwnSession(ctx, on)
  if (!session && userOf(ctx).sessionId) throw sessionOver()
  if (!session || !mayEndOthers(session, ctx.now())) throw passwordRequired('end-sessions')
}
