import * as endpoints from '@fieldside/contracts/http/notification-settings.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { NotificationContext } from '../context.ts'
import { addPushDevice } from './add-device.ts'
import { checkPushDevice } from './check-device.ts'
import { removePushDevice } from './remove-device.ts'

export const pushRoutes = (http: HttpApp<NotificationContext>): void => {
  http.serve(endpoints.addPushDevice, (ctx, { body }) => addPushDevice(ctx, body))
  http.serve(endpoints.checkPushDevice, (ctx, { body }) => checkPushDevice(ctx, body.endpoint))
  http.serve(endpoints.removePushDevice, (ctx, { body }) => removePushDevice(ctx, body.endpoint))
}
