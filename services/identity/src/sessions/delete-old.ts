import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { IdentityContext } from '../context.ts'
import { deleteEndedSessions } from './store/sessions.ts'

const RETENTION_MS = 30 * DAY_MS

/** Deletes sessions that ended long ago, here and at Keycloak. */
export const deleteOldSessions = async (ctx: IdentityContext): Promise<void> => {
  await deleteEndedSessions(ctx.db, new Date(ctx.now().getTime() - RETENTION_MS))
}
