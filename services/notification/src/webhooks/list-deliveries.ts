import type { QueryOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { listWebhookDeliveries as endpoint } from '@fieldside/contracts/http/webhooks.ts'
import { PAGE_SIZE } from '@fieldside/contracts/limits.ts'
import { cursorCodec } from '@fieldside/platform/cursor.ts'
import { pageFrom } from '@fieldside/platform/page.ts'
import { z } from 'zod'
import type { NotificationContext } from '../context.ts'
import { noSuchWebhook } from '../errors.ts'
import { pageOfDeliveries } from './store/deliveries.ts'
import { findEndpoint } from './store/endpoints.ts'
import { toWebhookDelivery } from './views.ts'

const cursors = cursorCodec('webhook-deliveries', z.int().min(0))

/** @throws notFound */
export const listWebhookDeliveries = async (
  { db }: NotificationContext,
  { id }: { id: string },
  { cursor, ...filter }: QueryOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> => {
  const before = cursors.decode(cursor) ?? undefined
  if (!(await findEndpoint(db.kysely, id))) throw noSuchWebhook()
  const rows = await pageOfDeliveries(db.kysely, id, filter, before)
  const { items, next } = pageFrom(rows, PAGE_SIZE, cursors, ({ position }) => position)
  return { items: items.map(toWebhookDelivery), next }
}
