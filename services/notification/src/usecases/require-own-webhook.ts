import { callerKey } from '@fieldside/platform/context.ts'
import type { NotificationContext } from '../context.ts'
import { noSuchWebhook } from '../errors.ts'
import { findEndpoint } from '../store/webhook-endpoints.ts'

/** Lets an API client reach only the endpoints that it created. Administrators reach all. @throws notFound */
export const requireOwnWebhook = async (ctx: NotificationContext, id: string): Promise<void> => {
  if (ctx.caller.kind !== 'client') return
  const found = await findEndpoint(ctx.db.kysely, id)
  if (found?.created_by !== callerKey(ctx.caller)) throw noSuchWebhook()
}
