import type { QueryOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { listUserIds as idsEndpoint } from '@fieldside/contracts/http/users-admin.ts'
import type { IdentityContext } from '../context.ts'
import { userIdsAfter } from './store/user-list.ts'

/** Pages through all user ids, for callers that notify everyone. */
export const listUserIds = async (
  ctx: IdentityContext,
  { registered_until, after, limit }: QueryOf<typeof idsEndpoint>,
): Promise<ReplyOf<typeof idsEndpoint>> => {
  const until = new Date(registered_until)
  const ids = await userIdsAfter(ctx.db.kysely, { after, until, limit: limit + 1 })
  return { ids: ids.slice(0, limit), more: ids.length > limit }
}
