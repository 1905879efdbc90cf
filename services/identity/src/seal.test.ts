import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSeal, hashOfSecret, newSecret } from './seal.ts'

const seal = createSeal(randomBytes(32))

test('a sealed text opens only with its key and in its place, and never when it was changed', () => {
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

test('the same text is sealed differently every time', () => {
  expect(seal.close('a token', 's')).not.toBe(seal.close('a token', 's'))
})

test('a session secret has 256 random bits and is kept as its hash', () => {
  const secret = newSecret()
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(newSecret()).not.toBe(secret)
  expect(hashOfSecret(secret)).toHaveLength(32)
  expect(hashOfSecret(secret)).toEqual(hashOfSecret(secret))
})
