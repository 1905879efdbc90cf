import { expect, it } from 'vitest'
import { ApiInstant } from './api-instant.ts'
import { jsonSchema } from './json-schema.ts'
import { farAhead, requestFields } from './request-fields.ts'

it.each([
  ['2026-11-25T10:00:00Z', '2026-11-25T10:00:00.000Z'],
  ['2026-11-25t10:00:00z', '2026-11-25T10:00:00.000Z'],
  ['2026-11-25 10:00:00Z', '2026-11-25T10:00:00.000Z'],
  ['2026-11-25T10:00:00.5Z', '2026-11-25T10:00:00.500Z'],
  ['2026-11-25T03:00:00-07:00', '2026-11-25T10:00:00.000Z'],
  ['2026-11-25T15:45:00+05:45', '2026-11-25T10:00:00.000Z'],
  ['2026-11-25T10:00:00-00:00', '2026-11-25T10:00:00.000Z'],
  ['2026-12-31T23:59:60Z', '2026-12-31T23:59:59.000Z'],
  // Before 2000 by its own digits only.
  ['1999-12-31T20:00:00-07:00', '2000-01-01T03:00:00.000Z'],
  // openapi-python-client 0.29.1
  ['2026-11-25T10:00:00.123456+00:00', '2026-11-25T10:00:00.123Z'],
  // openapi-generator 7.14.0, go: time.RFC3339Nano
  ['2026-11-25T10:00:00.123456789Z', '2026-11-25T10:00:00.123Z'],
  ['2026-11-25T10:00:00.123456789-07:00', '2026-11-25T17:00:00.123Z'],
  // openapi-generator 7.14.0, python: %Y-%m-%dT%H:%M:%S.%f%z
  ['2026-11-25T10:00:00.123456+0000', '2026-11-25T10:00:00.123Z'],
  ['2026-11-25T03:00:00.000000-0700', '2026-11-25T10:00:00.000Z'],
  // A + in a query that wasn't encoded.
  ['2026-11-25T12:00:00 02:00', '2026-11-25T10:00:00.000Z'],
])('reads %s as %s [events/api-instants]', (written, instant) => {
  expect(ApiInstant.parse(written)).toBe(instant)
})

it.each([
  'yesterday',
  '2026-11-25',
  '2026-11-25T10:00:00',
  '2026-11-25T10:00:00.000000',
  '2026-11-25T10:00Z',
  '2026-02-30T10:00:00Z',
  '2026-11-25T24:00:00Z',
  '2026-11-25T10:60:00Z',
  '2026-11-25T10:00:61Z',
  '2026-11-25T10:00:00+24:00',
  '2026-11-25T10:00:00+05:60',
  '2026-11-25T10:00:00.Z',
  '2026-11-25T10:00:00 Z',
  '',
])('rejects %s [events/api-instants]', (text) => {
  expect(ApiInstant.safeParse(text).success).toBe(false)
})

it.each(['1970-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '2000-01-01T03:00:00+05:00'])(
  'reads %s as the start of 2000, before which there is nothing [events/api-instants]',
  (text) => {
    expect(ApiInstant.parse(text)).toBe('2000-01-01T00:00:00.000Z')
  },
)

it('names an instant that is more than a year ahead, whatever its form', () => {
  const now = new Date('2026-11-25T10:00:00Z')
  const wrongIn = (text: string) => requestFields(ApiInstant, text).map((field) => farAhead(field, now))
  for (const text of ['2029-01-01T00:00:00Z', '2029-01-01T00:00:00.000000+0000', '2029-01-01T00:00:00 02:00'])
    expect(wrongIn(text)).toEqual(['Must be at most a year from now'])
  expect(wrongIn('2026-12-01T00:00:00 02:00')).toEqual([undefined])
})

it('is a date-time to generators', () => {
  expect(jsonSchema(ApiInstant, 'input')).toEqual({ type: 'string', format: 'date-time' })
})
