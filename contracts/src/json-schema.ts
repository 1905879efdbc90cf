import { z } from 'zod'

export type Json = Record<string, unknown>

/**
 * Returns the JSON Schema of the accepted ('input') or returned ('output') values. Drops the pattern of a field with
 * a format. Returned objects allow unknown fields, because later releases add some.
 */
export const jsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: written }) => {
      if (written.format) delete written.pattern
      if (io === 'output' && written.additionalProperties === false) written.additionalProperties = true
    },
  })
  return rest
}

/** Schemas by the name that a document gives them. */
export type Names = Readonly<Record<string, z.core.$ZodType>>

/** Collects the named schemas that a document refers to, as its `components.schemas`. */
export type Components = Record<string, Json>

const COMPONENTS = '#/components/schemas/'

/** Returns a schema's descriptions, and the name under which the document has it. */
const registryOf = (names: Names) => {
  const nameOf = new Map(Object.entries(names).map(([name, schema]) => [schema, name]))
  const registry = z.registry<Record<string, unknown>>()
  return Object.assign(registry, {
    get: (schema: z.core.$ZodType) => {
      const id = nameOf.get(schema)
      return { ...z.globalRegistry.get(schema), ...(id && { id }) }
    },
  })
}

const inComponents = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll('"#/definitions/', `"${COMPONENTS}`))

/** Keeps a default that every generator can write: a single value of a field of one type that callers may omit. */
const isPlainDefault = ({ default: value, type }: Json): boolean =>
  typeof type === 'string' && typeof value !== 'object'

/**
 * Returns the schema as OpenAPI 3.0 has it, which more generators read than 3.1 (decision 135). Adds the named schemas
 * in it to `components` and refers to them. Differs from `jsonSchema` in that replies have no defaults, because
 * only our own client applies them.
 */
export const openApiSchema = (
  schema: z.core.$ZodType,
  io: 'input' | 'output',
  names: Names = {},
  components: Components = {},
): Json => {
  const { properties, definitions = {} } = z.toJSONSchema(z.object({ schema }), {
    io,
    target: 'openapi-3.0',
    unrepresentable: 'any',
    metadata: registryOf(names),
    override: ({ jsonSchema: written }) => {
      if (written.format) delete written.pattern
      if (io === 'output' || !isPlainDefault(written)) delete written.default
      if (written.nullable && written.enum && !written.enum.includes(null))
        written.enum = [...written.enum, null]
      if (io === 'output' && written.additionalProperties === false) written.additionalProperties = true
    },
  }) as { properties?: Json; definitions?: Components }
  Object.assign(components, inComponents(definitions))
  return inComponents(properties?.schema) as Json
}
