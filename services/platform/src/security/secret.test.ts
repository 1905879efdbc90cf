import { expect, test } from 'vitest'
import { hashOfSecret, newSecret } from './secret.ts'

test('creates secrets of 256 random bits and hashes them deterministically', () => {
  const secret = newSecret()
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(newSecret()).not.toBe(secret)
  expect(hashOfSecret(secret)).toHaveLength(32)
  expect(hashOfSecret(secret)).toEqual(hashOfSecret(secret))
})
