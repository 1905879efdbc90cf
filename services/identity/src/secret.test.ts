import { expect, test } from 'vitest'
import { hashOfSecret, newSecret } from './secret.ts'

test('a session secret has 256 random bits and is kept as its hash', () => {
  const secret = newSecret()
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(newSecret()).not.toBe(secret)
  expect(hashOfSecret(secret)).toHaveLength(32)
  expect(hashOfSecret(secret)).toEqual(hashOfSecret(secret))
})
