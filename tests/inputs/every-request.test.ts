import type { Endpoint } from '@fieldside/contracts/endpoint.ts'
import { boundedInstants } from '@fieldside/contracts/fields.ts'
import { endpointsByService } from '@fieldside/contracts/http/catalogue.ts'
import { LIST_MAX } from '@fieldside/contracts/limits.ts'
import { isDomainError } from '@fieldside/platform/errors.ts'
import { type Input, readInput } from '@fieldside/platform/http-input.ts'
import { problemResponse } from '@fieldside/platform/http-problem.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Leaf, leavesOfEndpoint, type Part } from './request-leaves.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const EVERY = Object.entries(endpointsByService).flatMap(([service, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ service, name, endpoint })),
)
const WITH_BODY = EVERY.filter(
  ({ endpoint }) => !endpoint.raw && endpoint.method !== 'GET' && !(endpoint.body instanceof z.ZodVoid),
)

/** Literal beyond a double, which JSON.stringify cannot produce. */
const INFINITE = '1e309'
const json = (value: unknown): string => JSON.stringify(value).replaceAll(`"${INFINITE}"`, INFINITE)

const requestOf = ({ method }: Endpoint, part: Part, content: unknown): Request => {
  const query = part === 'query' ? new URLSearchParams(content as Record<string, string>) : ''
  const hasBody = method !== 'GET'
  return new Request(`http://service.test/?${query}`, {
    method,
    ...(hasBody && { headers: { 'content-type': 'application/json' } }),
    ...(hasBody && { body: json(part === 'body' ? content : {}) }),
  })
}

const read = (
  endpoint: Endpoint,
  part: Part,
  content: unknown,
  ignoresUnknownKeys = false,
): Promise<Input | unknown> => {
  const params = part === 'params' ? (content as Record<string, string>) : {}
  const options = { now: NOW, ignoresUnknownKeys }
  return readInput(endpoint, requestOf(endpoint, part, content), params, options).catch(
    (error: unknown) => error,
  )
}

const fieldsIn = (error: unknown): string[] =>
  isDomainError(error, 'invalid-input') ? (error.errors ?? []).map(({ field }) => field) : []

const YEARS = ['0000', '-000001', '9999', '+010000', '+275760']
const INSTANTS = [
  ...YEARS.map((year) => `${year}-01-01T00:00:00Z`),
  '0001-01-01T00:00:00Z',
  '0001-01-01T00:00:00 BC',
  '1999-12-31T23:59:59.999Z',
  '2027-11-23T12:00:00.001Z',
]
const DAYS = [...YEARS.map((year) => `${year}-01-01`), '0001-01-01 BC', '1899-12-31', '2101-01-01']
const NUMBERS = [INFINITE, `-${INFINITE}`, '9007199254740993', '1.5', 'NaN']
/** Positions in a service's log: bigint columns. */
const BIGINTS = ['before', 'after', 'everyone_after']
/** Coordinates and places between two others, which no column holds, and loads, whose kind decides. */
const FRACTIONS = /(?:^|\.)(?:latitude|longitude|rpe|order|load\.value)$/

const probesOf = ({ schema, field }: Leaf): string[] => {
  const { def } = schema._zod
  const format = 'format' in def ? String(def.format) : undefined
  if (format === 'datetime') return [...INSTANTS, 'a\0b']
  if (format === 'date') return [...DAYS, 'a\0b']
  if (def.type === 'number') {
    const numbers = FRACTIONS.test(field) ? NUMBERS.filter((text) => text !== '1.5') : NUMBERS
    return [...numbers, ...(BIGINTS.includes(field) ? [] : ['2147483648']), 'a\0b']
  }
  return ['a\0b']
}

const SINGLE = ['string', 'number', 'boolean', 'enum', 'literal']

describe.each(EVERY)('$service $name', ({ endpoint }) => {
  const leaves = leavesOfEndpoint(endpoint).filter(({ part }) => part !== 'body' || !endpoint.raw)

  test('declares every single value that it accepts', () => {
    expect(leaves.filter(({ schema }) => !SINGLE.includes(schema._zod.def.type))).toEqual([])
  })

  test('rejects NUL, year 0, BC, year 9999, and numbers that no column holds, naming the field', async () => {
    const missed: string[] = []
    for (const leaf of leaves)
      for (const probe of probesOf(leaf)) {
        const isNumber = leaf.part === 'body' && leaf.schema._zod.def.type === 'number'
        const value = isNumber && probe !== INFINITE && Number.isFinite(Number(probe)) ? Number(probe) : probe
        const error = await read(endpoint, leaf.part, leaf.holding(value))
        if (!fieldsIn(error).includes(leaf.field)) missed.push(`${leaf.part} ${leaf.field}: ${json(probe)}`)
      }
    expect(missed).toEqual([])
  })
})

test('bounds every instant in a request', () => {
  const instants = EVERY.flatMap(({ service, name, endpoint }) =>
    leavesOfEndpoint(endpoint)
      .filter(({ schema }) => 'format' in schema._zod.def && schema._zod.def.format === 'datetime')
      .map(({ field, schema }) => ({
        at: `${service} ${name} ${field}`,
        bounded: boundedInstants.has(schema),
      })),
  )
  expect(instants.length).toBeGreaterThan(10)
  expect(instants.filter(({ bounded }) => !bounded)).toEqual([])
})

test.each(WITH_BODY)('bounds the lists of $service $name', ({ endpoint }) => {
  for (const { field, holding } of leavesOfEndpoint(endpoint)) {
    const list = field.split('.0')[0]!
    if (list === field) continue
    const [{ [list]: one = [] } = {}] = [holding('x') as Record<string, unknown[]>]
    const body = { [list]: Array.from({ length: LIST_MAX + 1 }, () => one[0]) }
    const issues = z.safeParse(endpoint.body, body).error?.issues ?? []
    expect([list, issues.some(({ code, path }) => code === 'too_big' && path.join('.') === list)]).toEqual([
      list,
      true,
    ])
  }
})

const SECRET = 'hunter2-typed-into-the-wrong-box'

test.each(WITH_BODY)('rejects an unknown key to $service $name without echoing it', async ({ endpoint }) => {
  const error = await read(endpoint, 'body', { [SECRET]: 1, ['x'.repeat(100_000)]: 2 })
  expect(fieldsIn(error)).toContain('body')
  const text = await problemResponse(error, 'request').text()
  expect(text).not.toContain(SECRET)
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(8192)
})

test.each(WITH_BODY)(
  'ignores an unknown key from another service to $service $name',
  async ({ endpoint }) => {
    const messages = (error: unknown) => (isDomainError(error) ? JSON.stringify(error.errors) : undefined)
    const [without, withKey] = [
      await read(endpoint, 'body', {}, true),
      await read(endpoint, 'body', { [SECRET]: 1 }, true),
    ]
    expect(messages(withKey)).toBe(messages(without))
    expect(JSON.stringify(withKey)).not.toContain(SECRET)
  },
)

const hostileBodies = (endpoint: Endpoint): unknown[] => {
  const keys = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`k${n}`, 1]))
  const names = leavesOfEndpoint(endpoint)
    .filter(({ part, field }) => part === 'body' && field.includes('.0'))
    .map(({ field }) => field.split('.')[0]!)
  // Long enough for many errors but within the limit: every item is invalid.
  const lists = [...new Set(names)].flatMap((name) =>
    [20, 40, 200, 400].map((length) => ({ [name]: Array.from({ length }, () => ({ é: 'é' })) })),
  )
  return [keys, [keys], ...lists]
}

test('answers hostile bodies with at most 8 kB', async () => {
  for (const { service, name, endpoint } of WITH_BODY)
    for (const body of hostileBodies(endpoint)) {
      const error = await read(endpoint, 'body', body)
      const size = Buffer.byteLength(await problemResponse(error, 'request').text())
      expect([`${service} ${name}`, size <= 8192]).toEqual([`${service} ${name}`, true])
    }
})

test.each([
  ['of nesting', '['.repeat(500_000) + ']'.repeat(500_000)],
  [
    'of unknown keys',
    JSON.stringify(Object.fromEntries(Array.from({ length: 80_000 }, (_, n) => [`k${n}`, 1]))),
  ],
])('answers a megabyte %s with a short problem', async (_, body) => {
  const [{ endpoint }] = WITH_BODY as [(typeof WITH_BODY)[number]]
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const error = await readInput(endpoint, new Request('http://service.test/', init), {}, { now: NOW }).catch(
    (thrown: unknown) => thrown,
  )
  expect(fieldsIn(error)).toContain('body')
  expect(Buffer.byteLength(await problemResponse(error, 'request').text())).toBeLessThanOrEqual(8192)
})
