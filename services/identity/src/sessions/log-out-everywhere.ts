import { outsideCommand } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { claimLogout, noteLoggedOut, releaseLogout } from '../passwords/store/password-changes.ts'

const CLAIMED_MS = 15_000

/** Ends the user's Keycloak sessions if a logout is due. @throws login-unavailable */
export const logOutEverywhere = async (ctx: IdentityContext, userId: string): Promise<void> => {
  const until = new Date(ctx.now().getTime() + CLAIMED_MS)
  if (!(await claimLogout(ctx.db.kysely, userId, until))) return
  await ctx.login.startAfresh(userId).catch(async (error: unknown) => {
    await releaseLogout(ctx.db.kysely, userId, until, ctx.now())
    throw error
  })
  await writeStep(outsideCommand(ctx), (tx) => noteLoggedOut(tx, userId, until))
}
