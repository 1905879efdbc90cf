import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { NotificationContext } from '../context.ts'
import { type FoundDevice, findDevice } from './store/devices.ts'

/** After failing for this long, a device is reported as unknown, so that its browser offers to subscribe again. */
const FAILED_FOR_MS = DAY_MS

/** Returns how long the device's series of failures has lasted, up to the last one. */
const failedForMs = ({ failing_since, last_failed_at }: FoundDevice): number =>
  failing_since && last_failed_at ? last_failed_at.getTime() - failing_since.getTime() : 0

/** A browser may keep a subscription whose device was removed here, or that its push service refuses. */
export const checkPushDevice = async (
  ctx: NotificationContext,
  endpoint: string,
): Promise<{ known: boolean }> => {
  const fingerprint = ctx.pushSeal.fingerprint(endpoint, 'push endpoint')
  const device = await findDevice(ctx.db, userOf(ctx).userId, fingerprint)
  return { known: device !== undefined && failedForMs(device) < FAILED_FOR_MS }
}
