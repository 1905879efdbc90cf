import { notFound, unavailable } from '@fieldside/platform/errors.ts'
import { expect, test } from 'vitest'
import { unlessUnavailable } from './unless-unavailable.ts'

test('returns the reply, null for an outage, and rethrows any other error', async () => {
  expect(await unlessUnavailable(Promise.resolve(7))).toBe(7)
  expect(await unlessUnavailable(Promise.reject(unavailable('Away', 'service-unavailable', 1)))).toBeNull()
  await expect(unlessUnavailable(Promise.reject(notFound('No such thing')))).rejects.toThrow('No such thing')
})
