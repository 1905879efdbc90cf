import type { Role } from '@fieldside/contracts/roles.ts'
import { expect, test, vi } from 'vitest'
import { createSessionCheck } from './session-check.ts'

const TOKEN_MS = 300_000

const fixture = (role: Role = 'athlete') => {
  const state = { nowMs: 0, follows: true }
  const resolve = vi.fn(
    async (): Promise<{ access_token_left_ms: number } | undefined> => ({ access_token_left_ms: TOKEN_MS }),
  )
  const check = createSessionCheck({
    session: { access_token_left_ms: TOKEN_MS, user: { role } as never },
    resolve,
    isFollowing: () => state.follows,
    nowMs: () => state.nowMs,
  })
  return { state, resolve, ...check }
}

test('is due once per access token while the feed reports ended sessions, and always while it does not', async () => {
  const { state, isDue, isOver } = fixture()
  state.nowMs = TOKEN_MS - 1
  expect(isDue()).toBe(false)
  state.follows = false
  expect(isDue()).toBe(true)
  state.follows = true
  state.nowMs = TOKEN_MS
  expect(isDue()).toBe(true)
  expect(await isOver()).toBe(false)
  expect(isDue()).toBe(false)
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
