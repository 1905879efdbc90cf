import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { handlers as billing } from '@fieldside/billing/consumers.ts'
import { handlers as booking } from '@fieldside/booking/consumers.ts'
import { handlers as content } from '@fieldside/content/consumers.ts'
import type { Envelope } from '@fieldside/contracts/envelope.ts'
import { eventsByService } from '@fieldside/contracts/events/catalogue.ts'
import { exampleOf } from '@fieldside/contracts/events/files.ts'
import { handlers as directory } from '@fieldside/directory/consumers.ts'
import { handlers as identity } from '@fieldside/identity/consumers.ts'
import { handlers as notification } from '@fieldside/notification/consumers.ts'
import { type Handlers, readRecord } from '@fieldside/platform/consumer.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import type { Schema } from './breaking-changes.ts'

const FOLDER = join(import.meta.dirname, '../../contracts/released')
const released = readdirSync(FOLDER).map(
  (file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Schema & { examples: [Envelope] },
)
const services = { billing, booking, content, directory, identity, notification }

/** The last release's events that today's services consume. */
const consumed = Object.entries(services).flatMap(([service, handlers]) =>
  released
    .filter(({ examples: [event] }) => handlers.some(({ contract }) => contract.type === event.type))
    .map(({ title, examples: [event] }) => ({
      service,
      title,
      event,
      handlers: handlers as readonly Handlers<unknown>[number][],
    })),
)

test.each(consumed)(
  '$service reads $title as the last release sent it [events/replay]',
  ({ event, handlers }) => {
    expect(readRecord(handlers, JSON.stringify(event))?.event).toEqual(event)
    const addressed = { ...event, dataschema: `https://fieldside.test/schemas/${event.type}/1` }
    expect(readRecord(handlers, JSON.stringify(addressed))?.event).toEqual(addressed)
  },
)

test('every service consumes events of the last release [events/replay]', () => {
  expect([...new Set(consumed.map(({ service }) => service))]).toEqual(Object.keys(services))
})

test.each(released)('$title of today fits the last release’s schema [events/replay]', (schema) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  const sent = Object.values(eventsByService)
    .flat()
    .filter(({ type, version }) => `${type}/${version}` === schema.title)
    .map(exampleOf)
  for (const event of sent) expect(ajv.validate(schema, event) || ajv.errorsText()).toBe(true)
})
