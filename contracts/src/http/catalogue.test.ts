import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpointsByService } from './catalogue.ts'

const all = Object.entries(endpointsByService).flatMap(([service, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ service, name, endpoint })),
)

describe('every endpoint', () => {
  it.each(all)('$service $name names its callers', ({ endpoint }) => {
    expect(endpoint.callers.length).toBeGreaterThan(0)
  })

  it.each(all)('$service $name rejects unknown fields', ({ endpoint }) => {
    const stranger = { an_unknown_field: 1 }
    for (const schema of [endpoint.query, endpoint.params])
      expect(z.safeParse(schema, stranger).success).toBe(false)
    if (!(endpoint.body instanceof z.ZodVoid)) {
      const issues = z.safeParse(endpoint.body, stranger).error?.issues ?? []
      expect(issues.some((issue) => issue.code === 'unrecognized_keys')).toBe(true)
    }
  })

  it.each(all)('$service $name declares every parameter of its path', ({ endpoint }) => {
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    expect(Object.keys((endpoint.params as z.ZodObject).shape).sort()).toEqual(inPath.sort())
  })

  it('has a unique method and path within its service', () => {
    const keys = all.map(({ service, endpoint }) => `${service} ${endpoint.method} ${endpoint.path}`)
    expect(new Set(keys).size).toBe(keys.length)
  })
})
