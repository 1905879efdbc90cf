import { HOUR_S } from '@fieldside/contracts/durations.ts'
import { dataSchemaOf, SCHEMAS_PATH } from '@fieldside/contracts/envelope.ts'
import { eventsByService } from '@fieldside/contracts/events/catalogue.ts'
import { eventSchemaOf } from '@fieldside/contracts/events/event-schema.ts'
import { webhookTest } from '@fieldside/contracts/events/webhook-test.ts'
import type { Bff } from './serve.ts'

/** Serves the JSON Schema of each event at its own `$id`, which the event's dataschema names. */
export const serveEventSchemas = ({ app, publicOrigin, routes }: Bff): void => {
  const contracts = new Map(
    [...Object.values(eventsByService).flat(), webhookTest].map((contract) => [
      `${SCHEMAS_PATH}/${dataSchemaOf(contract)}`,
      contract,
    ]),
  )
  const texts = new Map<string, string>()
  app.get(`${SCHEMAS_PATH}/*`, (hono) => {
    const { path } = hono.req
    const contract = contracts.get(path)
    if (!contract) return routes.answer(hono.req.raw, hono.get('requestId'))
    const text = texts.get(path) ?? JSON.stringify(eventSchemaOf(contract, undefined, publicOrigin))
    texts.set(path, text)
    return hono.body(text, 200, {
      'content-type': 'application/schema+json',
      'cache-control': `public, max-age=${HOUR_S}`,
    })
  })
}
