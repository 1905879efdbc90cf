import type { ServiceName } from '@fieldside/contracts/service-name.ts'
import { type Client, createClient } from '@fieldside/platform/client.ts'
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

/** Calls without a user's token carry the BFF's own. */
export const createServices = (urls: Record<TargetService, string>, token: () => Promise<string>): Services =>
  Object.fromEntries(
    Object.entries(urls).map(([service, url]) => [service, createClient(url, { token, timeoutMs: 10_000 })]),
  ) as Services
