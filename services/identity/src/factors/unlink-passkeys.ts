import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { IdentityContext } from '../context.ts'
import { hasPasskeySession } from '../sessions/store/sessions.ts'
import { hasPasskeys } from './store/passkeys.ts'

/**
 * Removes the link at Keycloak of a user without passkeys. Sessions that a passkey alone opened still need it for new
 * tokens, so it returns when to try again while there are any.
 */
export const unlinkPasskeys = async (ctx: IdentityContext, userId: string): Promise<Date | undefined> => {
  if (await hasPasskeys(ctx.db.kysely, userId)) return undefined
  if (await hasPasskeySession(ctx.db.kysely, userId)) return new Date(ctx.now().getTime() + DAY_MS)
  await ctx.login.unlinkPasskeys(userId)
  return undefined
}
