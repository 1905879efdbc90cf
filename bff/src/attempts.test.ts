import { isDomainError } from '@fieldside/platform/errors.ts'
import { expect, test } from 'vitest'
import { createAttempts } from './attempts.ts'

const setUp = (given: { perAddress?: number; perAccount?: number; keptAtMost?: number } = {}) => {
  let nowMs = 1_000_000
  const attempts = createAttempts({ perAddress: 3, perAccount: 2, nowMs: () => nowMs, ...given })
  const isTaken = (address: string, account: string): boolean => {
    try {
      attempts.take(address, account)
      return true
    } catch (error) {
      if (!isDomainError(error, 'too-many-attempts')) throw error
      return false
    }
  }
  const wait = (ms: number): void => {
    nowMs += ms
  }
  return { isTaken, size: attempts.size, wait }
}

test('an account is guessed at so often a minute, from wherever and however it is written', () => {
  const { isTaken, wait } = setUp()
  expect([isTaken('1.1.1.1', 'A@b.c'), isTaken('2.2.2.2', 'a@b.c'), isTaken('3.3.3.3', 'a@B.c')]).toEqual([
    true,
    true,
    false,
  ])
  wait(59_999)
  expect(isTaken('4.4.4.4', 'a@b.c')).toBe(false)
  wait(1)
  expect(isTaken('4.4.4.4', 'a@b.c')).toBe(true)
})

test('the addresses of one IPv6 network are one, and an IPv4 address is itself in either writing', () => {
  const { isTaken } = setUp({ perAddress: 1 })
  expect(isTaken('2001:db8:1:2::1', 'a')).toBe(true)
  expect(isTaken('2001:db8:1:2:ffff::9', 'b')).toBe(false)
  expect(isTaken('2001:db8:1:3::1', 'c')).toBe(true)
  expect(isTaken('::ffff:10.0.0.1', 'd')).toBe(true)
  expect(isTaken('10.0.0.1', 'e')).toBe(false)
})

test('a refused address leaves no trace at accounts', () => {
  const { isTaken, size } = setUp({ perAddress: 1 })
  for (let account = 0; account < 100; account += 1) isTaken('1.1.1.1', `a${account}`)
  expect(size()).toBe(2)
})

test('memory is bounded: names end with their minute, and beyond a limit the oldest go', () => {
  const { isTaken, size, wait } = setUp({ keptAtMost: 50 })
  for (let n = 0; n < 500; n += 1) isTaken(`10.0.${n >> 8}.${n & 255}`, `a${n}`)
  expect(size()).toBe(100)
  wait(60_000)
  isTaken('1.1.1.1', 'z')
  expect(size()).toBe(2)
})
