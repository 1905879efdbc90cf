import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../context.ts'
import { deleteDeviceOfUser } from './store/devices.ts'

/** Does nothing for a browser that gets no pushes of the caller. */
export const removePushDevice = (ctx: NotificationContext, endpoint: string): Promise<void> =>
  write(ctx, (tx) =>
    deleteDeviceOfUser(tx, userOf(ctx).userId, ctx.pushSeal.fingerprint(endpoint, 'push endpoint')),
  )
