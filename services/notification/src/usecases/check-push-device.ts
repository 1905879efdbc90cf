import { userOf } from '@fieldside/platform/context.ts'
import type { NotificationContext } from '../context.ts'
import { isKnownDevice } from '../store/push-devices.ts'

/** A browser may keep a subscription whose device was removed here. */
export const checkPushDevice = async (
  ctx: NotificationContext,
  endpoint: string,
): Promise<{ known: boolean }> => {
  const fingerprint = ctx.pushSeal.fingerprint(endpoint, 'push endpoint')
  return { known: await isKnownDevice(ctx.db, userOf(ctx).userId, fingerprint) }
}
