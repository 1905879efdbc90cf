import { expect, test } from 'vitest'
import { challengeIn, rpIdOf } from './passkeys.ts'

const clientData = (text: string): string => Buffer.from(text).toString('base64url')

test('reads the challenge of a signature, and nothing from what isn’t one', () => {
  expect(challengeIn(clientData('{"type":"webauthn.get","challenge":"abc"}'))).toBe('abc')
  for (const text of ['', '{', 'null', '7', '{"challenge":7}', '{"challenge":""}', '{}'])
    expect(challengeIn(clientData(text))).toBeUndefined()
})

test('binds passkeys to the host of the pages or a domain above it, and to no other', () => {
  expect(rpIdOf('https://app.fieldside.test', undefined)).toBe('app.fieldside.test')
  expect(rpIdOf('https://app.fieldside.test', 'fieldside.test')).toBe('fieldside.test')
  expect(rpIdOf('http://localhost:3000', undefined)).toBe('localhost')
  expect(() => rpIdOf('https://app.fieldside.test', 'other.test')).toThrow('PASSKEY_RP_ID')
  expect(() => rpIdOf('https://notfieldside.test', 'fieldside.test')).toThrow('PASSKEY_RP_ID')
})
