import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromFile, Parser } from '@asyncapi/parser'
import type { Envelope } from '@fieldside/contracts/envelope.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import type { Schema } from './breaking-changes.ts'

const CONTRACTS = join(import.meta.dirname, '../../contracts')
const FOLDER = join(CONTRACTS, 'schemas')
type Published = Schema & {
  title: string
  properties: { data: { title: string } }
  examples: [Envelope]
  'x-key': string
  'x-topic': string
}
const schemas = readdirSync(FOLDER).map((file) => ({
  file,
  schema: JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Published,
}))

const ajv = new Ajv2020({
  allowUnionTypes: true,
  keywords: ['x-topic', 'x-key', 'x-unit', 'x-deprecated-since'],
})
addFormats.default(ajv)
const validatorOf = (schema: Published) => ajv.getSchema(String(schema.$id)) ?? ajv.compile(schema)

test('publishes one draft 2020-12 schema per event and version, which its example fits [events/schemas]', () => {
  for (const { file, schema } of schemas) {
    const [type, version] = schema.title.split('/')
    expect(file).toBe(`${type}.v${version}.json`)
    expect(schema.$id).toBe(`https://fieldside.example.com/schemas/${type}/${version}`)
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema')
    const isValid = validatorOf(schema)
    expect(isValid(schema.examples[0]), `${file}: ${ajv.errorsText(isValid.errors)}`).toBe(true)
  }
})

test('a schema accepts fields that a later release adds, and rejects another version or a missing field [events/schemas]', () => {
  for (const { schema } of schemas) {
    const isValid = validatorOf(schema)
    const [event] = schema.examples
    const data = event.data as object
    expect(isValid({ ...event, added: 1, data: { ...data, added: 1 } })).toBe(true)
    for (const known of ['', 'https://fieldside.test/schemas/', 'http://localhost:4400/schemas/'])
      expect(isValid({ ...event, dataschema: `${known}${schema.title}` })).toBe(true)
    for (const other of [
      `${event.type}/99`,
      `https://fieldside.test/schemas/${event.type}/99`,
      `other.${schema.title}`,
    ])
      expect(isValid({ ...event, dataschema: other })).toBe(false)
    expect(isValid({ ...event, data: {} })).toBe(false)
    const { id: _, ...withoutId } = event
    expect(isValid(withoutId)).toBe(false)
  }
})

/** Returns the titles of all objects and lists of values below a schema, undefined where one has none. */
const titlesIn = ({ title, properties, enum: values, anyOf, items }: Schema): unknown[] => [
  ...(properties || values ? [title] : []),
  ...[
    ...Object.values(properties ?? {}),
    ...((anyOf as Schema[]) ?? []),
    ...(items ? [items as Schema] : []),
  ].flatMap(titlesIn),
]

test('every object and list of values has a title of its own, from which generators name classes [events/schema-names]', () => {
  const titles = schemas.flatMap(({ schema }) => titlesIn(schema))
  expect(titles.filter((title) => typeof title !== 'string')).toEqual([])
  expect(titles.length - new Set(titles).size).toBe(0)
  expect(titles).toEqual(
    expect.arrayContaining(['BookingAppointmentPaidData', 'BookingAppointmentPaidStatus']),
  )
})

test('every example has the key that its schema states [events/schemas]', () => {
  for (const { schema } of schemas) {
    const [event] = schema.examples
    const field = schema['x-key'].replace('data.', '')
    expect([schema.title, (event.data as Record<string, unknown>)[field]]).toEqual([
      schema.title,
      event.subject,
    ])
  }
})

test('asyncapi.yaml is valid for the AsyncAPI parser and describes every event [events/asyncapi]', async () => {
  const { document, diagnostics } = await fromFile(new Parser(), join(CONTRACTS, 'asyncapi.yaml')).parse()
  expect(diagnostics.filter(({ severity }) => severity <= 1)).toEqual([])
  const sent = document!
    .allChannels()
    .all()
    .flatMap((channel) =>
      channel
        .messages()
        .all()
        .map((message) => ({ message, topic: channel.address() })),
    )
  expect(sent.map(({ message }) => message.title()).sort()).toEqual(
    schemas.map(({ schema }) => schema.title).sort(),
  )
  for (const { message, topic } of sent) {
    const { schema } = schemas.find((one) => one.schema.title === message.title())!
    expect(message.description()).toBe(schema.description)
    const title = schema.properties.data.title.replace(/Data$/, '')
    expect(message.payload()?.json()).toMatchObject({ title, required: schema.required })
    expect(message.examples().all()[0]?.payload()).toEqual(schema.examples[0])
    expect(message.bindings().get('kafka')?.json()).toMatchObject({ key: { type: 'string' } })
    expect(topic).toBe(schema['x-topic'])
  }
})
