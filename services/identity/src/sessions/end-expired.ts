import type { InSteps } from '@fieldside/platform/context.ts'
import type { IdentityContext } from '../context.ts'
import { endOf } from './rules/session-need.ts'
import { finishSession } from './steps/finish.ts'
import { findOpenSession } from './store/sessions.ts'

/** Ends an expired session, so that open pages learn of it. Returns its end if that has become later. */
export const endExpiredSession = async (
  ctx: InSteps<IdentityContext>,
  id: string,
): Promise<Date | undefined> => {
  const session = await findOpenSession(ctx.db.kysely, id)
  if (!session) return undefined
  const end = endOf(session, session.role)
  if (end > ctx.now()) return end
  await finishSession(ctx, id)
  return undefined
}
