import { expect, test } from 'vitest'
import { fromBase32, toBase32 } from '../rules/base32.ts'
import { plainRecoveryCode, recoveryCodeOf } from '../rules/recovery-codes.ts'
import { codeOf, digitsOf, otpauthAddress, stepAt, stepOfCode } from './codes.ts'

/** RFC 6238, appendix B, SHA-1. */
const SECRET = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('computes the code of RFC 6238 at second %i [mfa/codes]', (second, code) => {
  expect(codeOf(SECRET, stepAt(new Date(second * 1000)), 8)).toBe(code)
})

test.each([
  [0, '755224'],
  [1, '287082'],
  [9, '520489'],
])('computes the six digits of RFC 4226 for counter %i [mfa/codes]', (counter, code) => {
  expect(codeOf(SECRET, counter)).toBe(code)
})

test('accepts codes of clocks that are 30 seconds off, and none that are 60 seconds off [mfa/codes]', () => {
  const now = new Date('2026-12-01T00:00:10Z')
  const at = (seconds: number) => codeOf(SECRET, stepAt(new Date(now.getTime() + seconds * 1000)))
  const step = stepAt(now)
  expect([-60, -30, 0, 30, 60].map((off) => stepOfCode(SECRET, at(off), now, 0))).toEqual([
    undefined,
    step - 1,
    step,
    step + 1,
    undefined,
  ])
})

test('rejects a used code and those before it [mfa/limits]', () => {
  const now = new Date('2026-12-01T00:00:10Z')
  const step = stepAt(now)
  const tried = [step - 1, step, step + 1].map((one) => stepOfCode(SECRET, codeOf(SECRET, one), now, step))
  expect(tried).toEqual([undefined, undefined, step + 1])
})

test('encodes the test vectors of RFC 4648 and decodes them', () => {
  for (const [plain, encoded] of [
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const) {
    expect(toBase32(Buffer.from(plain))).toBe(encoded)
    expect(fromBase32(encoded).toString()).toBe(plain)
  }
})

test('names the product and the account to the app', () => {
  const address = new URL(otpauthAddress('MZXW6YTB', 'ada+1@example.test'))
  expect(address.href).toMatch(/^otpauth:\/\/totp\/Fieldside%3Aada%2B1%40example\.test\?/)
  expect(Object.fromEntries(address.searchParams)).toEqual({ secret: 'MZXW6YTB', issuer: 'Fieldside' })
})

test('reads codes however they are typed [mfa/codes]', () => {
  expect(digitsOf(' 123 456 ')).toBe('123456')
  expect(digitsOf('12345')).toBeUndefined()
  const code = recoveryCodeOf(Buffer.from('0123456789'))
  expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
  expect(plainRecoveryCode(`  ${code.toLowerCase().replaceAll('-', ' ')}`)).toBe(code.replaceAll('-', ''))
  expect(plainRecoveryCode('01-8')).toBe('OIB')
})
