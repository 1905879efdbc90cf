import type { Endpoint } from '@fieldside/contracts/endpoint.ts'
import { countedAs } from '@fieldside/contracts/rate-limits.ts'
import { createRateLimiter } from '@fieldside/platform/limits.ts'
import { networkOf } from '@fieldside/platform/rate-limit.ts'

export type RequestLimits = {
  /** @throws tooMany */
  takeForAddress: (endpoint: Endpoint, address: string) => Promise<void>
  /** @throws tooMany */
  takeForAccount: (endpoint: Endpoint, userId: string) => Promise<void>
}

/** Counts in memory, so that a read costs no write. `factor` multiplies the limits. */
export const createRequestLimits = (factor: number): RequestLimits => {
  const limiters = {
    read: createRateLimiter('memory', 'read', factor),
    command: createRateLimiter('memory', 'command', factor),
  }
  return {
    takeForAddress: async (endpoint, address) => {
      await limiters[countedAs(endpoint)].takeForNetwork(networkOf(address))
    },
    takeForAccount: async (endpoint, userId) => {
      await limiters[countedAs(endpoint)].takeForAccount(userId)
    },
  }
}
