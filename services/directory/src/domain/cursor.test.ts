import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from './cursor.ts'

test('a cursor comes back as the position it was made of', () => {
  const position = { at: new Date('2026-11-21T10:00:00.123Z'), id: '0199a1b2-0000-7000-8000-0123456789ab' }
  expect(decodeCursor(encodeCursor(position))).toEqual(position)
})

test.each([
  '',
  'x',
  '%%%',
  Buffer.from(`2026-11-21T10:00:00.000Z,0199a1b2-${'-'.repeat(27)}`).toString('base64url'),
  Buffer.from('2026-99-99T00:00:00.000Z,0199a1b2-0000-7000-8000-0123456789ab').toString('base64url'),
])('what is no cursor of ours is told from one: %j', (text) => {
  expect(decodeCursor(text)).toBeUndefined()
})
