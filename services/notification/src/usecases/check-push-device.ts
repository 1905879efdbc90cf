import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { NotificationContext } from '../context.ts'
import { findDevice } from '../store/push-devices.ts'

/** A device that fails for longer gets nothing, as far as its browser is told, which then subscribes anew. */
const FAILS_FOR_MS = DAY_MS

/** A browser may keep a subscription whose device was removed here, or that its push service refuses. */
export const checkPushDevice = async (
  ctx: NotificationContext,
  endpoint: string,
): Promise<{ known: boolean }> => {
  const fingerprint = ctx.pushSeal.fingerprint(endpoint, 'push endpoint')
  const device = await findDevice(ctx.db, userOf(ctx).userId, fingerprint)
  const failsForMs = device?.failing_since ? ctx.now().getTime() - device.failing_since.getTime() : 0
  return { known: device !== undefined && failsForMs < FAILS_FOR_MS }
}
