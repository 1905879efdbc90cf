import type { IdentityContext } from '../context.ts'
import type { SessionRow } from '../schema.ts'
import { wipeTokens } from './store/sessions.ts'

/** Ends an ended session at Keycloak too, then wipes its tokens. @throws login-unavailable */
export const logOutAtKeycloak = async (ctx: IdentityContext, session: SessionRow): Promise<void> => {
  const token = session.sealed_refresh_token && ctx.seal.open(session.sealed_refresh_token, session.id)
  if (token) await ctx.login.signOut(token, session.client_id)
  await wipeTokens(ctx.db.kysely, session.id)
}
