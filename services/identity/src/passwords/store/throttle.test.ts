import { RATE_LIMITS } from '@fieldside/contracts/rate-limits.ts'
import type { Limiter } from '@fieldside/platform/rate-limit.ts'
import { expect, test } from 'vitest'
import { createThrottle } from './throttle.ts'

const freeOf = async (limiter: Limiter): Promise<number> => {
  for (let taken = 0; ; taken += 1) {
    const isRefused = await limiter.take('key').then(
      () => false,
      () => true,
    )
    if (isRefused) return taken
  }
}

test('allows the documented number of sign-ins and recoveries, and ten times as many per network', async () => {
  const { attempt, wrongPassword } = RATE_LIMITS
  const throttle = createThrottle('memory', attempt.perAddress)
  const free = [
    throttle.signUpsByEmail,
    throttle.recoveriesByEmail,
    throttle.attempts,
    throttle.guessesByAccount,
    throttle.guessesByNetwork,
  ]
  expect(await Promise.all(free.map(freeOf))).toEqual([
    attempt.perAccount,
    attempt.perAccount,
    attempt.perAccount * 10,
    wrongPassword.perAccount,
    wrongPassword.perAccount * 10,
  ])
  const [device, session] = await Promise.all(
    [throttle.guessesByDevice, throttle.guessesBySession].map(freeOf),
  )
  expect([device, session]).toEqual([wrongPassword.perAccount, wrongPassword.perAccount])
})
