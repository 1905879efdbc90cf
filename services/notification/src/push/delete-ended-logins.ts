import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { NotificationContext } from '../context.ts'
import { deleteDevicesOfEnded, deleteOldEndedLogins } from './store/ended-logins.ts'

/** Access tokens expire minutes after their login session ends. */
const KEPT_FOR_MS = DAY_MS

/** Deletes devices that were added while their login session's end was being stored, then login sessions that ended over a day ago. */
export const deleteEndedLogins = async (ctx: NotificationContext): Promise<void> => {
  await deleteDevicesOfEnded(ctx.db)
  await deleteOldEndedLogins(ctx.db, new Date(ctx.now().getTime() - KEPT_FOR_MS))
}
