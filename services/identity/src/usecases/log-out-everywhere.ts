import type { IdentityContext } from '../context.ts'
import { claimLogout, logoutsDue, noteLoggedOut } from '../store/lock-out.ts'

const RETRY_AFTER_MS = 15_000
const BATCH = 50

/** Ends every session of a user at Keycloak if that is due. Logs a failure; the job retries. Returns whether it succeeded. */
export const logOutEverywhere = async (ctx: IdentityContext, userId: string): Promise<boolean> => {
  const until = new Date(ctx.now().getTime() + RETRY_AFTER_MS)
  if (!(await claimLogout(ctx.db.kysely, userId, until))) return true
  try {
    await ctx.login.startAfresh(userId)
    await noteLoggedOut(ctx.db.kysely, userId, until)
    return true
  } catch (error) {
    ctx.log.warn({ err: error, userId }, 'retrying to end the sessions at Keycloak')
    return false
  }
}

export const finishLogouts = async (ctx: IdentityContext): Promise<void> => {
  for (const userId of await logoutsDue(ctx.db.kysely, ctx.now(), BATCH)) await logOutEverywhere(ctx, userId)
}
