import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { NotificationContext } from '../context.ts'
import { pruneEndedSessions, removeDevicesOfEnded } from '../store/ended-sessions.ts'

/** Much longer than an access token of an ended session lives on. */
const KEPT_FOR_MS = DAY_MS

/** Forgets ended sessions, after the devices that slipped in while their end was being stored. */
export const forgetEndedSessions = async (ctx: NotificationContext): Promise<void> => {
  await removeDevicesOfEnded(ctx.db)
  await pruneEndedSessions(ctx.db, new Date(ctx.now().getTime() - KEPT_FOR_MS))
}
