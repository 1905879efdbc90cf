import { z } from 'zod'

export type Json = Record<string, unknown>

/** JSON Schema of what is accepted ('input') or answered ('output'). A format says enough: its pattern is left out. */
export const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: written }) => {
      if (written.format) delete written.pattern
    },
  })
  return rest
}
