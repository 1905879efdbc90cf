import { userOf } from '@fieldside/platform/context.ts'
import type { IdentityContext } from '../context.ts'
import type { SessionRow } from '../schema.ts'
import type { Reader } from '../users/store/users.ts'
import { findSessionAtKeycloak } from './store/sessions.ts'

/** Returns the caller's open login session; undefined if it has ended or the token names none. */
export const findOwnSession = async (ctx: IdentityContext, on: Reader): Promise<SessionRow | undefined> => {
  const { sessionId, userId } = userOf(ctx)
  return sessionId ? findSessionAtKeycloak(on, userId, sessionId) : undefined
}
