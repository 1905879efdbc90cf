import { PROCESSES } from '@fieldside/deploy/topology.ts'
import { z } from 'zod'
import { tableOf } from './table.ts'

type Field = { description?: string; default?: unknown; type?: string; format?: string; enum?: string[] }

export type Variable = {
  name: string
  kind: string
  fallback: string
  description: string
  readers: string[]
}

const kindOf = ({ type, format, enum: values }: Field): string => {
  if (values) return values.map((value) => `\`${value}\``).join(', ')
  if (format === 'uri') return 'URL'
  return { integer: 'whole number', number: 'number', boolean: '`true` or `false`' }[type ?? ''] ?? 'text'
}

const variableOf = (reader: string, name: string, field: Field, required: boolean): Variable => {
  if (!field.description) throw new Error(`${reader}: ${name} has no description (zod's describe)`)
  const fallback = required ? 'required' : field.default === undefined ? '–' : `\`${field.default}\``
  return { name, kind: kindOf(field), fallback, description: field.description, readers: [reader] }
}

const variablesOf = (reader: string, schema: z.ZodObject): Variable[] => {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  return Object.entries(schema.shape).map(([name, type]) => {
    const required = !type.safeParse(undefined).success
    return variableOf(reader, name, properties[name] as Field, required)
  })
}

const isSameVariable = (a: Variable, b: Variable): boolean =>
  a.name === b.name && a.kind === b.kind && a.fallback === b.fallback && a.description === b.description

/**
 * Returns one row per variable that processes describe alike, in schema order.
 * @throws Error naming a field without a description
 */
export const variables = (configurations: Record<string, z.ZodObject>): Variable[] => {
  const rows: Variable[] = []
  for (const [reader, schema] of Object.entries(configurations))
    for (const variable of variablesOf(reader, schema)) {
      const row = rows.find((known) => isSameVariable(known, variable))
      if (row) row.readers.push(reader)
      else rows.push(variable)
    }
  return rows.sort((a, b) => b.readers.length - a.readers.length)
}

const readersOf = ({ readers }: Variable): string =>
  readers.length === PROCESSES.length
    ? 'all'
    : [...new Set(readers.map((name) => name.replace(/^migrate-.*/, 'migrate')))].join(', ')

export const configurationTable = (configurations: Record<string, z.ZodObject>): string => {
  const head = ['variable', 'read by', 'description', 'type', 'default']
  const rows = variables(configurations).map((row) => [
    `\`${row.name}\``,
    readersOf(row),
    row.description,
    row.kind,
    row.fallback,
  ])
  return tableOf(head, rows)
}
