import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { expect, test } from 'vitest'
import { isReauthenticated } from './reauthentication.ts'

const begun = new Date('2026-11-28T10:00:00Z')
const inMs = (ms: number) => new Date(begun.getTime() + ms)
const session = { user_id: 'ada', reauth_begun_at: begun }
const proof = { accountId: 'ada', authenticatedAt: inMs(20 * 1000) }
const now = inMs(30 * 1000)

test('accepts a password entered after the single sign-on began', () => {
  expect(isReauthenticated(session, proof, now)).toBe(true)
  expect(isReauthenticated(session, { ...proof, authenticatedAt: inMs(-5 * 1000) }, now)).toBe(true)
})

test.each([
  ['a sign-in that Keycloak remembered', session, { ...proof, authenticatedAt: inMs(-6 * 1000) }, now],
  ['no time of authentication', session, { ...proof, authenticatedAt: null }, now],
  ['another account', session, { ...proof, accountId: 'mallory' }, now],
  ['a session that started none', { ...session, reauth_begun_at: null }, proof, now],
  ['one that took longer than 15 minutes', session, proof, inMs(15 * MINUTE_MS + 1)],
])('rejects %s', (_case, started, given, at) => {
  expect(isReauthenticated(started, given, at)).toBe(false)
})
