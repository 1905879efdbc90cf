import { notFound, unavailable } from '@fieldside/platform/errors.ts'
import { expect, test } from 'vitest'
import { unlessAway } from './unless-away.ts'

test('returns the reply, null for an outage, and rethrows any other error', async () => {
  expect(await unlessAway(Promise.resolve(7))).toBe(7)
  expect(await unlessAway(Promise.reject(unavailable('Away', 'service-away', 1)))).toBeNull()
  await expect(unlessAway(Promise.reject(notFound('No such thing')))).rejects.toThrow('No such thing')
})
