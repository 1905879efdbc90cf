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
