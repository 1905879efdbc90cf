import { callerKey } from '@fieldside/platform/context.ts'
import type { NotificationContext } from '../context.ts'
import { noSuchWebhook } from '../errors.ts'
import { creatorOf } from './store/endpoints.ts'

/** Lets an API client reach only the endpoints that it created. Administrators reach all. @throws notFound */
export const requireOwnWebhook = async (ctx: NotificationContext, id: string): Promise<void> => {
  if (ctx.caller.kind !== 'client') return
  if ((await creatorOf(ctx.db.kysely, id)) !== callerKey(ctx.caller)) throw noSuchWebhook()
}
