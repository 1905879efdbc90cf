import type { Endpoint } from '@fieldside/contracts/endpoint.ts'
import { countedAs, RATE_LIMITS } from '@fieldside/contracts/rate-limits.ts'
import { createRateLimiter, limitOf } from '@fieldside/platform/limits.ts'
import { networkOf } from '@fieldside/platform/rate-limit.ts'

const NAMES = { read: 'apiRead', command: 'apiCommand' } as const

export type ClientLimits = {
  /** @throws tooMany */
  takeForAddress: (endpoint: Endpoint, address: string) => Promise<void>
  /** Returns the headers with the number of requests left. @throws tooMany */
  takeForClient: (endpoint: Endpoint, clientId: string) => Promise<Record<string, string>>
}

/** Counts in memory, so that a read costs no write. `factor` multiplies the limits. */
export const createClientLimits = (factor: number): ClientLimits => {
  const limiters = {
    read: createRateLimiter('memory', NAMES.read, factor),
    command: createRateLimiter('memory', NAMES.command, factor),
  }
  return {
    takeForAddress: async (endpoint, address) => {
      await limiters[countedAs(endpoint)].takeForNetwork(networkOf(address))
    },
    takeForClient: async (endpoint, clientId) => {
      const kind = countedAs(endpoint)
      const name = NAMES[kind]
      const { left, windowEndsInMs } = await limiters[kind].takeForAccount(clientId)
      // Draft 10 of "RateLimit header fields for HTTP".
      return {
        'ratelimit-policy': `"${kind}";q=${limitOf(name, factor).account};w=${RATE_LIMITS[name].windowS}`,
        ratelimit: `"${kind}";r=${left};t=${Math.ceil(windowEndsInMs / 1000)}`,
      }
    },
  }
}
