import { itemJob } from '@fieldside/platform/jobs.ts'
import type { IdentityContext } from '../context.ts'
import type { IdentitySchema, SessionRow } from '../schema.ts'
import { sessionsToLogOut, wipeTokens } from '../store/sessions.ts'

const logOut = async (ctx: IdentityContext, session: SessionRow): Promise<void> => {
  const token = session.sealed_refresh_token && ctx.seal.open(session.sealed_refresh_token, session.id)
  if (token) await ctx.login.signOut(token, session.client_id)
  await wipeTokens(ctx.db.kysely, session.id)
}

/** Ends an ended session at Keycloak too, then wipes its tokens. Logs a failure; the job retries. */
export const logOutAtLogin = (ctx: IdentityContext, session: SessionRow): Promise<void> =>
  logOut(ctx, session).catch((error: unknown) =>
    ctx.log.warn(
      { err: error, sessionId: session.id },
      'could not end session at Keycloak yet, a job retries',
    ),
  )

export const logOutJob = itemJob<IdentitySchema, IdentityContext, SessionRow>({
  name: 'log-outs',
  everyMs: 15_000,
  find: (ctx, claim) => sessionsToLogOut(ctx.db.kysely, claim),
  idOf: ({ id }) => id,
  run: logOut,
})
