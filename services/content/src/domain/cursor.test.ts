import { expect, test } from 'vitest'
import { cursorOf, pageFrom, readCursor } from './cursor.ts'

const ID = '0190d9e4-8a5c-7000-8000-000000000001'

test('a cursor says where a page ended; anything else is none', () => {
  const position = { at: 'żuraw, "squat"', id: ID }
  expect(readCursor(cursorOf(position))).toEqual(position)
  for (const bad of ['', 'x', 'bnVsbA', Buffer.from('["a"]').toString('base64url')]) {
    expect(readCursor(bad)).toBeUndefined()
  }
})

test('the page after the last is null', () => {
  const positionOf = (at: string) => ({ at, id: ID })
  expect(pageFrom(['a', 'b'], 2, positionOf)).toEqual({ items: ['a', 'b'], next: null })
  const cut = pageFrom(['a', 'b', 'c'], 2, positionOf)
  expect(cut.items).toEqual(['a', 'b'])
  expect(readCursor(cut.next ?? '')).toEqual(positionOf('b'))
  expect(pageFrom([], 2, positionOf)).toEqual({ items: [], next: null })
})
