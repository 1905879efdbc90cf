import { describe, expect, test } from 'vitest'
import { newId } from '../base/ids.ts'
import { cursorCodec, TimedPosition } from './cursor.ts'

const people = cursorCodec('people', TimedPosition)
const position = { at: new Date('2026-11-21T10:00:00.123Z'), id: newId() }
const written = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url')
const at = (instant: string, id: string = position.id) => written(['people', { at: instant, id }])
const refusal = (cursor: string | null) => {
  try {
    people.decode(cursor ?? undefined)
    return undefined
  } catch (error) {
    return error
  }
}

test('decodes the position that a cursor was made from', () => {
  const cursor = people.encode(position) ?? ''
  expect(people.decode(cursor)).toEqual(position)
  expect(cursor).toMatch(/^[\w-]+$/)
  expect([people.encode(null), people.decode(undefined)]).toEqual([null, null])
})

describe('cursorCodec rejects anything but its own cursors and names the field', () => {
  test.each([
    ['nothing', ''],
    ['any text', 'x'],
    ['text that is not base64url', '%%%'],
    ['a cursor with a character that base64url skips', `${people.encode(position)} `],
    ['JSON of another shape', written(['people'])],
    ["another list's cursor", cursorCodec('payments', TimedPosition).encode(position)],
    ['year 0', at('0000-01-01T00:00:00Z')],
    ['BC', at('-000001-01-01T00:00:00Z')],
    ['year 9999', at('9999-12-31T23:59:59.999Z')],
    ['year 10000', at('+010000-01-01T00:00:00Z')],
    ['an instant that does not exist', at('2026-99-99T00:00:00.000Z')],
    ['NUL in the instant', at('2026-11-21T10:00:00Z\0')],
    ['NUL in the id', at('2026-11-21T10:00:00Z', `${position.id}\0`)],
    ['an id that is none', at('2026-11-21T10:00:00Z', '-'.repeat(36))],
    ['more than the position', written(['people', { at: position.at, id: position.id, or: 1 }])],
  ])('%s', (_, cursor) => {
    expect(refusal(cursor)).toMatchObject({ code: 'invalid-input', errors: [{ field: 'cursor' }] })
  })
})
