import { sessionEnded } from '@fieldside/contracts/events/identity.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { expiredSessions, forgetSessions, markEnded } from '../store/sessions.ts'

const BATCH = 100
const KEPT_DAYS = 30

/** Ends a session that can no longer be used; ended before is the same. */
export const finishSession = (ctx: IdentityContext, id: string): Promise<void> =>
  writeStep(ctx, async (tx, emit) => {
    const ended = await markEnded(tx, id, ctx.now())
    if (ended) emit(sessionEnded, ended.user_id, { user_id: ended.user_id, session_id: ended.id })
  })

/** Ends what nobody came back for, so that open pages hear of it, and forgets what ended long ago. */
export const finishExpiredSessions = async (ctx: IdentityContext): Promise<void> => {
  for (const { id } of await expiredSessions(ctx.db.kysely, ctx.now(), BATCH)) await finishSession(ctx, id)
  await forgetSessions(ctx.db.kysely, new Date(ctx.now().getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000))
}
