import { z } from 'zod'

type Loosen = (schema: z.core.$ZodType) => z.ZodType

const isText = (values: readonly unknown[]): boolean => values.every((value) => typeof value === 'string')
const anyText = (schema: z.core.$ZodType): z.core.$ZodType => z.union([schema, z.string()])

const rebuild = (given: z.core.$ZodType, loosen: Loosen, opensEnums: boolean): z.core.$ZodType => {
  const schema = given as z.core.$ZodTypes
  const { def } = schema._zod
  const clone = (changes: object) => z.core.clone(given, { ...def, ...changes } as never)
  switch (def.type) {
    case 'object': {
      const shape = Object.entries(def.shape).map(([name, field]) => [name, loosen(field)])
      return clone({ shape: Object.fromEntries(shape), catchall: undefined })
    }
    case 'array':
      return clone({ element: loosen(def.element) })
    case 'record':
      return clone({ valueType: loosen(def.valueType) })
    case 'optional':
    case 'nullable':
    case 'default':
      return clone({ innerType: loosen(def.innerType) })
    case 'union':
      return z.union(def.options.map(loosen))
    case 'enum':
      return opensEnums ? anyText(given) : given
    case 'literal':
      return opensEnums && isText(def.values) ? anyText(given) : given
    default:
      return given
  }
}

/** Rebuilds schemas recursively, with a cache so that each is rebuilt once. */
const createLoosen = (opensEnums: boolean): Loosen => {
  const built = new WeakMap<z.core.$ZodType, z.ZodType>()
  const loosen: Loosen = (schema) => {
    const made = built.get(schema) ?? (rebuild(schema, loosen, opensEnums) as z.ZodType)
    built.set(schema, made)
    return made
  }
  return loosen
}

/**
 * Drops unknown keys of a request body instead of rejecting them, because the sender may be newer than this process.
 */
export const withoutUnknownKeys = createLoosen(false)

/**
 * Drops unknown fields of a reply and accepts unknown enum values, because the service may be newer than its client.
 */
export const tolerantReply = createLoosen(true)
