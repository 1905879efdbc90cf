import type { IdentityContext } from '../context.ts'
import type { SessionRow } from '../schema.ts'
import { sessionsToLogOut, wipeTokens } from '../store/sessions.ts'

const BATCH = 50

/** Ends an ended session at the login too and wipes its tokens. A failure is logged; the sweeper tries again. */
export const logOutAtLogin = async (ctx: IdentityContext, session: SessionRow): Promise<void> => {
  const token = session.sealed_refresh_token && ctx.seal.open(session.sealed_refresh_token, session.id)
  try {
    if (token) await ctx.login.signOut(token, session.client_id)
    await wipeTokens(ctx.db.kysely, session.id)
  } catch (error) {
    ctx.log.warn({ err: error, sessionId: session.id }, 'the session ends at the login later')
  }
}

export const logOutEndedSessions = async (ctx: IdentityContext): Promise<void> => {
  for (const session of await sessionsToLogOut(ctx.db.kysely, BATCH)) await logOutAtLogin(ctx, session)
}
