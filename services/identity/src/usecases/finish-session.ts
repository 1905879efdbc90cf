import { sessionEnded } from '@fieldside/contracts/events/identity.ts'
import { type ItemJob, runItems } from '@fieldside/platform/jobs.ts'
import type { Sweeper } from '@fieldside/platform/sweeper.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import type { IdentitySchema } from '../schema.ts'
import { expiredSessions, forgetSessions, markEnded } from '../store/sessions.ts'

const KEPT_DAYS = 30

/** Ends a session that can no longer be used. Idempotent. */
export const finishSession = (ctx: IdentityContext, id: string): Promise<void> =>
  writeStep(ctx, async (tx, emit) => {
    const ended = await markEnded(tx, id, ctx.now())
    if (ended) emit(sessionEnded, ended.user_id, { user_id: ended.user_id, session_id: ended.id })
  })

const expiry: ItemJob<IdentityContext, { id: string }> = {
  name: 'expired-sessions',
  everyMs: 60_000,
  find: (ctx, claim) => expiredSessions(ctx.db.kysely, ctx.now(), claim),
  idOf: ({ id }) => id,
  run: (ctx, { id }) => finishSession(ctx, id),
}

/** Ends expired sessions, so that open pages learn of it, and deletes those that ended long ago. */
export const expiredSessionJob: Sweeper<IdentityContext> = {
  name: expiry.name,
  everyMs: expiry.everyMs,
  run: async (ctx, parts) => {
    await runItems<IdentitySchema, IdentityContext, { id: string }>(ctx, parts, expiry)
    await forgetSessions(ctx.db.kysely, new Date(ctx.now().getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000))
  },
}
