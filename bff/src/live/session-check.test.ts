import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { expect, test, vi } from 'vitest'
import { createSessionCheck } from './session-check.ts'

const TOKEN_MS = 300_000

const fixture = (role: Role = 'athlete', access_token_left_ms = TOKEN_MS) => {
  const state = { nowMs: 0, follows: true }
  const resolve = vi.fn(
    async (): Promise<{ access_token_left_ms: number } | undefined> => ({ access_token_left_ms }),
  )
  const check = createSessionCheck({
    session: { access_token_left_ms, user: { role } as never },
    resolve,
    isFollowing: () => state.follows,
    nowMs: () => state.nowMs,
  })
  return { state, resolve, ...check }
}

test('is due once a minute while the feed reports ended sessions, and always while it does not', async () => {
  const { state, isDue, isOver } = fixture()
  state.nowMs = MINUTE_MS - 1
  expect(isDue()).toBe(false)
  state.follows = false
  expect(isDue()).toBe(true)
  state.follows = true
  state.nowMs = MINUTE_MS
  expect(isDue()).toBe(true)
  expect(await isOver()).toBe(false)
  expect(isDue()).toBe(false)
})

test('is due when the access token expires', () => {
  const { state, isDue } = fixture('athlete', MINUTE_MS / 2)
  expect(isDue()).toBe(false)
  state.nowMs = MINUTE_MS / 2
  expect(isDue()).toBe(true)
})

test('is always due for admins, whose idle timeout the feed does not report', () => {
  expect(fixture('admin').isDue()).toBe(true)
})

test('ends a session only when identity says so', async () => {
  const { state, resolve, isDue, isOver } = fixture()
  state.nowMs = TOKEN_MS
  resolve.mockRejectedValueOnce(new Error('identity is down'))
  expect(await isOver()).toBe(false)
  expect(isDue()).toBe(true)
  resolve.mockResolvedValueOnce(undefined)
  expect(await isOver()).toBe(true)
})
