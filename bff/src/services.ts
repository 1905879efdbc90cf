import type { ServiceName } from '@fieldside/contracts/endpoint.ts'
import { type Client, createClient } from '@fieldside/platform/client.ts'
import { isDomainError, unavailable } from '@fieldside/platform/errors.ts'
import type { BffConfig } from './config.ts'

export type TargetService = Exclude<ServiceName, 'bff'>
export type Services = Record<TargetService, Client>

export const serviceUrls = (config: BffConfig): Record<TargetService, string> => ({
  identity: config.IDENTITY_URL,
  directory: config.DIRECTORY_URL,
  booking: config.BOOKING_URL,
  billing: config.BILLING_URL,
  content: config.CONTENT_URL,
  notification: config.NOTIFICATION_URL,
})

/** That a service refuses the BFF's own token is never the person's fault: it must not look like a sign-out. */
const blameless = (client: Client): Client => {
  const callRaw: Client['callRaw'] = (endpoint, input, options) =>
    client.callRaw(endpoint, input, options).catch((error: unknown) => {
      const isOwn = options?.as === undefined
      if (!isOwn || !(isDomainError(error, 'unauthenticated') || isDomainError(error, 'forbidden')))
        throw error
      throw unavailable('Fieldside is briefly unavailable. Please try again.', 'unavailable', 1, error)
    })
  return { callRaw, call: async (...given) => (await callRaw(...given)).reply }
}

/** One typed client a service; without a person's token it calls with the BFF's own. */
export const createServices = (urls: Record<TargetService, string>, token: () => Promise<string>): Services =>
  Object.fromEntries(
    Object.entries(urls).map(([service, url]) => [
      service,
      blameless(createClient(url, { token, timeoutMs: 10_000 })),
    ]),
  ) as Services
