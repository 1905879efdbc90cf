import { missing } from './failures.ts'
import { newId, type Objects } from './objects.ts'
import { type EventType, operation } from './operation.ts'
import { page, text } from './parameters.ts'

/** The version that npm stripe 23.1 speaks, and the one events are written in. */
export const API_VERSION = '2026-10-28.endive'

export type EventObject = {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: object }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: EventType
}

type Happening = {
  type: EventType
  object: object
  now: number
  request: EventObject['request']
  listeners: number
}

/** A snapshot: the object as it was when it happened. */
export function recordEvent(objects: Objects, happening: Happening): EventObject {
  return objects.insert<EventObject>({
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: happening.now,
    data: { object: happening.object },
    livemode: false,
    pending_webhooks: happening.listeners,
    request: happening.request,
    type: happening.type,
  }).object
}

export const eventOperations = [
  operation({
    method: 'GET',
    path: '/v1/events',
    fields: { ...page, type: text },
    run: ({ objects }, { type, ...params }) =>
      objects.list({ ...params, kind: 'event', url: '/v1/events', where: type ? { type } : {} }),
  }),
  operation({
    method: 'GET',
    path: '/v1/events/:id',
    fields: {},
    run({ objects }, _, id) {
      const row = objects.find<EventObject>('event', id)
      if (!row) throw missing('event', id)
      return row.object
    },
  }),
]
