import { z } from 'zod'
import { DAY_MS } from './durations.ts'
import { boundedInstants } from './fields.ts'
import { INSTANT_AHEAD_DAYS, LIST_MAX } from './limits.ts'

/** A value in a request with its schema. The path contains names from the schema, and keys of a record that are valid. */
type RequestField = { path: string; schema: z.core.$ZodType; value: unknown }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const join = (path: string, name: string | number): string => (path === '' ? `${name}` : `${path}.${name}`)

/**
 * Pairs every scalar value as sent, before trimming and other transformations, with its schema. Skips unknown keys.
 */
export const requestFields = (given: z.core.$ZodType, value: unknown, path = ''): RequestField[] => {
  const { def } = (given as z.core.$ZodTypes)._zod
  if (value === undefined || value === null) return []
  switch (def.type) {
    case 'object':
      if (!isObject(value)) return []
      return Object.entries(def.shape).flatMap(([name, field]) =>
        Object.hasOwn(value, name) ? requestFields(field, value[name], join(path, name)) : [],
      )
    case 'array':
      if (!Array.isArray(value)) return []
      return value
        .slice(0, LIST_MAX)
        .flatMap((item, index) => requestFields(def.element, item, join(path, index)))
    case 'record':
      if (!isObject(value)) return []
      return Object.entries(value).flatMap(([key, item]) =>
        z.core.safeParse(def.keyType, key).success ? requestFields(def.valueType, item, join(path, key)) : [],
      )
    case 'optional':
    case 'nullable':
    case 'default':
      return requestFields(def.innerType, value, path)
    case 'pipe':
      return requestFields(def.in, value, path)
    case 'union':
      return def.options.flatMap((option) => requestFields(option, value, path))
    default:
      return [{ path, schema: given, value }]
  }
}

/** Returns an error message for an instant that is more than INSTANT_AHEAD_DAYS after `now`. */
export const farAhead = ({ schema, value }: RequestField, now: Date): string | undefined => {
  const bounded = boundedInstants.get(schema)
  if (!bounded || typeof value !== 'string') return undefined
  const ms = bounded.msOf ? bounded.msOf(value) : Date.parse(value)
  return ms !== undefined && ms > now.getTime() + INSTANT_AHEAD_DAYS * DAY_MS ? bounded.message : undefined
}
