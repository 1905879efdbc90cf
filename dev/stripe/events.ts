import { missing } from './failures.ts'
import { newId, type Objects } from './objects.ts'
import { type EventType, operation } from './operation.ts'
import { page, text } from './parameters.ts'

/** API version of npm stripe 23.1, in which events are written. */
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

/** Records an event with a snapshot of the object. */
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
