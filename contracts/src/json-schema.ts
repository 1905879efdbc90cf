import { z } from 'zod'

export type Json = Record<string, unknown>

/**
 * Returns the JSON Schema of the accepted ('input') or returned ('output') values. Drops the pattern of a field with
 * a format.
 */
export const jsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: written }) => {
      if (written.format) delete written.pattern
    },
  })
  return rest
}
