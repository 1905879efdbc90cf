import { expect, test } from 'vitest'
import { cursorCodec } from './cursor.ts'
import { pageFrom, TextPosition } from './page.ts'

const ID = '0190d9e4-8a5c-7000-8000-000000000001'

const cursors = cursorCodec('letters', TextPosition)
const positionOf = (at: string) => ({ at, id: ID })

test('returns a null cursor for the last page', () => {
  expect(pageFrom(['a', 'b'], 2, cursors, positionOf)).toEqual({ items: ['a', 'b'], next: null })
  const cut = pageFrom(['a', 'b', 'c'], 2, cursors, positionOf)
  expect(cut.items).toEqual(['a', 'b'])
  expect(cursors.decode(cut.next ?? '')).toEqual(positionOf('b'))
  expect(pageFrom([], 2, cursors, positionOf)).toEqual({ items: [], next: null })
})

test('encodes any exercise name in a cursor that the endpoints accept', () => {
  for (const name of ['żuraw, "squat"', '\u0001'.repeat(100), '🏋'.repeat(50)]) {
    const cursor = cursors.encode(positionOf(name)) ?? ''
    expect(cursors.decode(cursor)).toEqual(positionOf(name))
    expect(cursor.length).toBeLessThanOrEqual(1000)
  }
})

test("rejects a position with text that Postgres can't store", () => {
  for (const name of ['a\0', 'a\ud83d']) {
    expect(() => cursors.decode(cursors.encode(positionOf(name)) ?? '')).toThrow('invalid-input')
  }
})
