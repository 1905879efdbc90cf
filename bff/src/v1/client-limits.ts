import type { Endpoint } from '@fieldside/contracts/endpoint.ts'
import { countedAs, RATE_LIMITS } from '@fieldside/contracts/rate-limits.ts'
import { isDomainError } from '@fieldside/platform/errors.ts'
import { createRateLimiter, limitOf } from '@fieldside/platform/limits.ts'
import { networkOf } from '@fieldside/platform/rate-limit.ts'
import type { RequestOrigin } from '../http/serve.ts'

const NAMES = { read: 'apiRead', command: 'apiCommand' } as const

export type ClientLimits = {
  /** @throws tooMany */
  takeForAddress: (endpoint: Endpoint, address: string) => Promise<void>
  /** Sets the reply's headers that say how many requests are left. @throws tooMany */
  takeForClient: (
    endpoint: Endpoint,
    clientId: string,
    origin: Pick<RequestOrigin, 'replyHeaders'>,
  ) => Promise<void>
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
    takeForClient: async (endpoint, clientId, origin) => {
      const kind = countedAs(endpoint)
      const name = NAMES[kind]
      // Draft 10 of "RateLimit header fields for HTTP".
      const say = (left: number, windowEndsInS: number) => {
        origin.replyHeaders = {
          'ratelimit-policy': `"${kind}";q=${limitOf(name, factor).account};w=${RATE_LIMITS[name].windowS}`,
          ratelimit: `"${kind}";r=${left};t=${windowEndsInS}`,
        }
      }
      const count = await limiters[kind].takeForAccount(clientId).catch((error: unknown) => {
        if (isDomainError(error)) say(0, error.retryAfterS!)
        throw error
      })
      say(count.left, Math.ceil(count.windowEndsInMs / 1000))
    },
  }
}
