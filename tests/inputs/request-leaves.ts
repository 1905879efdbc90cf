import type { Endpoint } from '@fieldside/contracts/endpoint.ts'
import { z } from 'zod'

export const PARTS = ['params', 'query', 'body'] as const
export type Part = (typeof PARTS)[number]

/** A single value in a request, and how to build a request part with only this value. */
export type Leaf = {
  part: Part
  field: string
  schema: z.core.$ZodTypes
  holding: (value: unknown) => unknown
}

type Place = { field: string; holding: (value: unknown) => unknown }

const within = (place: Place, name: string | number, wrap: (value: unknown) => unknown): Place => ({
  field: place.field ? `${place.field}.${name}` : `${name}`,
  holding: (value) => place.holding(wrap(value)),
})

const RECORD_KEYS = ['name', 'f190d9e4-8a5c-7000-8000-000000000001']

const leavesOf = (given: z.core.$ZodType, place: Place): Omit<Leaf, 'part'>[] => {
  const schema = given as z.core.$ZodTypes
  const { def } = schema._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) =>
        leavesOf(
          field,
          within(place, name, (value) => ({ [name]: value })),
        ),
      )
    case 'array':
      return leavesOf(
        def.element,
        within(place, 0, (value) => [value]),
      )
    case 'record': {
      const key = RECORD_KEYS.find((one) => z.core.safeParse(def.keyType, one).success)!
      return leavesOf(
        def.valueType,
        within(place, key, (value) => ({ [key]: value })),
      )
    }
    case 'optional':
    case 'nullable':
    case 'default':
      return leavesOf(def.innerType, place)
    case 'pipe':
      return leavesOf(def.in, place)
    case 'union':
      return def.options.flatMap((option) => leavesOf(option, place))
    case 'void':
      return []
    default:
      return [{ ...place, schema }]
  }
}

export const leavesOfEndpoint = (endpoint: Endpoint): Leaf[] =>
  PARTS.flatMap((part) =>
    leavesOf(endpoint[part], { field: '', holding: (value) => value }).map((leaf) => ({ ...leaf, part })),
  )
