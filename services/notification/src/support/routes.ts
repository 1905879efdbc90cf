import { sendSupportMessage as endpoint } from '@fieldside/contracts/http/support.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { NotificationContext } from '../context.ts'
import { sendSupportMessage } from './send.ts'

export const supportRoutes = (http: HttpApp<NotificationContext>): void => {
  http.serve(endpoint, (ctx, { body }) => sendSupportMessage(ctx, body))
}
