import { outsideCommand } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import type { SessionRow } from '../schema.ts'
import { claimLogout, completeLogout, releaseLogout } from './store/logouts.ts'
import { deleteTokens } from './store/sessions.ts'

/** Ends an ended session at Keycloak too, then wipes its tokens. @throws login-unavailable */
export const logOutAtKeycloak = async (ctx: IdentityContext, session: SessionRow): Promise<void> => {
  const token = session.sealed_refresh_token && ctx.seal.open(session.sealed_refresh_token, session.id)
  if (token) await ctx.login.signOut(token, session.client_id)
  await deleteTokens(ctx.db.kysely, session.id)
}

const CLAIMED_MS = 15_000

/** Ends the user's Keycloak sessions if a logout is due. @throws login-unavailable */
export const logOutEverywhere = async (ctx: IdentityContext, userId: string): Promise<void> => {
  const until = new Date(ctx.now().getTime() + CLAIMED_MS)
  if (!(await claimLogout(ctx.db.kysely, userId, until))) return
  await ctx.login.startAfresh(userId).catch(async (error: unknown) => {
    await releaseLogout(ctx.db.kysely, userId, until, ctx.now())
    throw error
  })
  await writeStep(outsideCommand(ctx), (tx) => completeLogout(tx, userId, until))
}
