import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { expect, test } from 'vitest'
import { needOf, RENEW_BEFORE_MS } from './session-need.ts'

const now = new Date('2026-11-24T10:00:00Z')
const inMs = (ms: number) => new Date(now.getTime() + ms)
const session = {
  access_token_expires_at: inMs(RENEW_BEFORE_MS),
  refresh_expires_at: inMs(DAY_MS),
  created_at: now,
  last_seen_at: now,
  ended_at: null,
  token_role: 'athlete',
} as const

test('renews a token shortly before it expires and refreshes it afterwards', () => {
  expect(needOf(session, { role: 'athlete', realmRole: 'athlete' }, now)).toBe('none')
  expect(needOf(session, { role: 'athlete', realmRole: 'athlete' }, inMs(1))).toBe('renew')
  expect(needOf(session, { role: 'athlete', realmRole: 'athlete' }, inMs(RENEW_BEFORE_MS - 1))).toBe('renew')
  expect(needOf(session, { role: 'athlete', realmRole: 'athlete' }, inMs(RENEW_BEFORE_MS))).toBe('refresh')
})

test('refreshes a token with an old role only once Keycloak has the new one', () => {
  expect(needOf(session, { role: 'athlete', realmRole: 'professional' }, now)).toBe('refresh')
  expect(needOf(session, { role: 'athlete', realmRole: undefined }, now)).toBe('none')
})

test('treats a session as over when it ended or its refresh token expired', () => {
  expect(needOf({ ...session, ended_at: now }, { role: 'athlete', realmRole: 'athlete' }, now)).toBe('over')
  expect(needOf(session, { role: 'athlete', realmRole: 'athlete' }, inMs(DAY_MS))).toBe('over')
})
