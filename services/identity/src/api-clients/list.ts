import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { listApiClients as endpoint } from '@fieldside/contracts/http/api-clients.ts'
import type { IdentityContext } from '../context.ts'
import { listCreated } from './store/api-clients.ts'
import { toApiClient } from './views.ts'

export const listApiClients = async (ctx: IdentityContext): Promise<ReplyOf<typeof endpoint>> => {
  const rows = await listCreated(ctx.db.kysely)
  return { items: rows.map(toApiClient), token_url: ctx.tokenUrl }
}
