import { dataSchemaOf, type EventContract, topicOf } from '@fieldside/contracts/envelope.ts'
import { eventsByService } from '@fieldside/contracts/events/catalogue.ts'
import { publishedExampleOf, schemaFileOf } from '@fieldside/contracts/events/files.ts'
import { type Json, jsonSchema } from '@fieldside/contracts/json-schema.ts'
import { tableOf } from './table.ts'

/** Prints lists of texts in one line, as the formatter does. */
const jsonOf = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(
    /\[\n\s+("[^\]]*")\n\s+\]/g,
    (_, texts: string) => `[${texts.replaceAll(/,\n\s+/g, ', ')}]`,
  )

const all = Object.values(eventsByService).flat()

const anchorOf = (type: string): string => type.replaceAll('.', '')
const linked = (types: readonly string[]): string =>
  types.map((type) => `[${type}](#${anchorOf(type)})`).join(', ')

const kindOf = ({ type, format, enum: values, const: only, anyOf }: Json): string => {
  if (Array.isArray(anyOf)) return (anyOf as Json[]).map(kindOf).join(' or ')
  if (only !== undefined) return `\`${only}\``
  if (Array.isArray(values)) return values.map((value) => `\`${value}\``).join(', ')
  return String(format ?? [type].flat().join(' or '))
}

const fieldsOf = ({ data }: EventContract): string => {
  const { properties, required = [] } = jsonSchema(data, 'input') as {
    properties: Record<string, Json>
    required?: string[]
  }
  const rows = Object.entries(properties).map(([name, schema]) => [
    `\`${name}\`${required.includes(name) ? '' : ' (optional)'}`,
    kindOf(schema),
    String(schema.description),
  ])
  return tableOf(['field of `data`', 'value', 'meaning'], rows)
}

/** Returns the events whose contracts name this one in `after`. */
const following = ({ type }: EventContract): string[] =>
  all.filter(({ after = [] }) => after.includes(type)).map((contract) => contract.type)

const neighborsOf = (contract: EventContract): string[] => {
  const [before, later] = [contract.after ?? [], following(contract)]
  return [
    ...(before.length > 0 ? [`- Can come after: ${linked(before)}`] : []),
    ...(later.length > 0 ? [`- Can be followed by: ${linked(later)}`] : []),
  ]
}

const sectionOf = (contract: EventContract): string =>
  [
    `### ${contract.type}`,
    ...(contract.deprecatedSince ? [`**Deprecated since ${contract.deprecatedSince}.**`] : []),
    contract.meaning,
    [
      `- Sent: ${contract.sent}`,
      `- Version: \`${dataSchemaOf(contract)}\` ([schema](../contracts/schemas/${schemaFileOf(contract)})). Key: \`data.${contract.key}\``,
      ...neighborsOf(contract),
    ].join('\n'),
    fieldsOf(contract),
    `<details><summary>Example</summary>\n\n\`\`\`json\n${jsonOf(publishedExampleOf(contract))}\n\`\`\`\n\n</details>`,
  ].join('\n\n')

const HEAD = `# Events, one by one

Generated from \`contracts/src/events\` by \`npm run generate\`. [events.md](events.md) explains how to consume them. Every event has the [envelope](events.md#an-event) around its \`data\`.`

/** Returns docs/events-reference.md. */
export const eventsReference = (): string => {
  const services = Object.entries(eventsByService).map(([service, contracts]) =>
    [`## ${service}`, `Topic \`${topicOf(service)}\`.`, ...contracts.map(sectionOf)].join('\n\n'),
  )
  return `${[HEAD, ...services].join('\n\n')}\n`
}
