import { itemJob } from '@fieldside/platform/jobs.ts'
import type { IdentityContext } from '../context.ts'
import type { IdentitySchema } from '../schema.ts'
import { claimLogout, logoutsDue, noteLoggedOut, releaseLogout } from '../store/lock-out.ts'

const CLAIMED_MS = 15_000

/** Ends the user's Keycloak sessions if a logout is due. Rethrows Keycloak errors. */
const logOut = async (ctx: IdentityContext, userId: string): Promise<void> => {
  const until = new Date(ctx.now().getTime() + CLAIMED_MS)
  if (!(await claimLogout(ctx.db.kysely, userId, until))) return
  await ctx.login.startAfresh(userId).catch(async (error: unknown) => {
    await releaseLogout(ctx.db.kysely, userId, until, ctx.now())
    throw error
  })
  await noteLoggedOut(ctx.db.kysely, userId, until)
}

/** Runs a due logout. Logs a failure and returns false; the job retries. */
export const logOutEverywhere = async (ctx: IdentityContext, userId: string): Promise<boolean> => {
  try {
    await logOut(ctx, userId)
    return true
  } catch (error) {
    ctx.log.warn({ err: error, userId }, 'retrying to end the sessions at Keycloak')
    return false
  }
}

export const logoutJob = itemJob<IdentitySchema, IdentityContext, string>({
  name: 'logouts',
  everyMs: 15_000,
  find: (ctx, claim) => logoutsDue(ctx.db.kysely, ctx.now(), claim),
  idOf: (userId) => userId,
  run: logOut,
})
