import { z } from 'zod'
import {
  dataSchemaOf,
  Envelope,
  type EventContract,
  SCHEMAS_PATH,
  schemaAddressOf,
  sourceOf,
  topicOf,
} from '../envelope.ts'
import { type Json, jsonSchema } from '../json-schema.ts'

/** An installation's address in published documents. */
const EXAMPLE_ORIGIN = 'https://fieldside.example.com'

/** Returns the address at which an installation serves the schema, and which its events name. */
export const schemaIdOf = (contract: EventContract, origin = EXAMPLE_ORIGIN): string =>
  schemaAddressOf(`${origin}${SCHEMAS_PATH}`, dataSchemaOf(contract))

/** Matches the address at any installation, and the name alone. */
const patternOf = (contract: EventContract): RegExp =>
  new RegExp(`^(https?://.+${SCHEMAS_PATH}/)?${dataSchemaOf(contract).replaceAll('.', '\\.')}$`)

export const serviceOf = ({ type, sentBy }: EventContract): string => sentBy ?? type.split('.')[0]!

const pascalCase = (name: string): string =>
  name.replace(/(^|[._-])(\w)/g, (_match, _mark, letter: string) => letter.toUpperCase())

/** zod limits integers to what JavaScript represents exactly. Other languages would read that as our own limit. */
const withoutSafeBounds = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withoutSafeBounds)
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).filter(
    ([, value]) => value !== Number.MAX_SAFE_INTEGER && value !== Number.MIN_SAFE_INTEGER,
  )
  return Object.fromEntries(entries.map(([name, value]) => [name, withoutSafeBounds(value)]))
}

/** 'booking.appointment-paid' → 'BookingAppointmentPaid', with V2 for a second version. */
export const typeNameOf = ({ type, version }: EventContract): string =>
  version === 1 ? pascalCase(type) : `${pascalCase(type)}V${version}`

/** Gives each object and list of values a title, from which generators name classes. */
const withTitles = (schema: Json, title: string): Json => {
  const { properties, items, anyOf } = schema as {
    properties?: Record<string, Json>
    items?: Json
    anyOf?: Json[]
  }
  return {
    ...(properties || schema.enum ? { title } : {}),
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [
          name,
          withTitles(field, title + pascalCase(name)),
        ]),
      ),
    }),
    ...(items && { items: withTitles(items, `${title}Item`) }),
    ...(anyOf && { anyOf: anyOf.map((one) => withTitles(one, title)) }),
  }
}

/** Returns the JSON Schema of the event with its envelope. It allows unknown fields, which later releases add. */
export const envelopeSchemaOf = (contract: EventContract): Json => {
  const { shape } = Envelope
  const fixed = (value: string, field: z.ZodType) => z.literal(value).describe(field.description!)
  const event = Envelope.extend({
    source: fixed(sourceOf(serviceOf(contract)), shape.source),
    type: fixed(contract.type, shape.type),
    dataschema: z.string().regex(patternOf(contract)).describe(shape.dataschema.description!),
    data: (contract.data as z.ZodType).describe(`What happened: the fields of ${contract.type}`),
  })
  const schema = withoutSafeBounds(jsonSchema(event, 'input')) as { properties: { data: Json } }
  const name = typeNameOf(contract)
  const data = { ...withTitles(schema.properties.data, name), title: `${name}Data` }
  return { title: name, ...schema, properties: { ...schema.properties, data } }
}

/** Returns what an event means and when it is sent, as one text. */
export const descriptionOf = ({ meaning, sent }: EventContract): string =>
  `${meaning} Sent ${sent[0]!.toLowerCase()}${sent.slice(1)}`

/** Returns the published schema of an event: draft 2020-12, with what the event means, its topic, and its key. */
export const eventSchemaOf = (contract: EventContract, example: unknown, origin?: string): Json => {
  const { title: _, ...envelope } = envelopeSchemaOf(contract)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: schemaIdOf(contract, origin),
    title: dataSchemaOf(contract),
    description: descriptionOf(contract),
    ...(contract.deprecatedSince && { deprecated: true, 'x-deprecated-since': contract.deprecatedSince }),
    ...(!contract.sentBy && { 'x-topic': topicOf(serviceOf(contract)) }),
    'x-key': `data.${contract.key}`,
    ...envelope,
    ...(example !== undefined && { examples: [example] }),
  }
}
