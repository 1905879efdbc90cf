import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSeal, deriveKey } from './seal.ts'

const seal = createSeal(randomBytes(32))

test('opens a text only with its key, in its place, and unmodified', () => {
  const sealed = seal.close('a token', 'session-1')
  expect(sealed).not.toContain('a token')
  expect(seal.open(sealed, 'session-1')).toBe('a token')
  expect(seal.open(sealed, 'session-2')).toBeUndefined()
  expect(createSeal(randomBytes(32)).open(sealed, 'session-1')).toBeUndefined()
  const changed = Buffer.from(sealed, 'base64')
  changed[changed.length - 1]! ^= 1
  expect(seal.open(changed.toString('base64'), 'session-1')).toBeUndefined()
  expect(seal.open('short', 'session-1')).toBeUndefined()
})

test('encrypts the same text differently every time', () => {
  expect(seal.close('a token', 's')).not.toBe(seal.close('a token', 's'))
})

test('derives a different key for each purpose and secret', () => {
  const keys = [deriveKey('a', 'replies'), deriveKey('a', 'requests'), deriveKey('b', 'replies')]
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(3)
  expect(deriveKey('a', 'replies')).toEqual(keys[0])
})
