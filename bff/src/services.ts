import type { ServiceName } from '@fieldside/contracts/service-name.ts'
import { type Client, createClient } from '@fieldside/platform/client.ts'
import { createHttpStreams, type SendStream } from '@fieldside/platform/http-pool.ts'
import type { Tls } from '@fieldside/platform/tls.ts'
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

export type CalledServices = {
  services: Services
  /** For files, which the BFF passes on without reading them. */
  streams: Record<TargetService, SendStream>
  /** Returns when a service last answered this process. */
  answeredAt: (service: TargetService) => Date | undefined
}

/** Calls without a user's token carry the BFF's own. */
export const createServices = (
  urls: Record<TargetService, string>,
  token: () => Promise<string>,
  tls?: Tls,
): CalledServices => {
  const answeredMs = new Map<string, number>()
  const clients = Object.entries(urls).map(([service, url]) => {
    const onReply = () => void answeredMs.set(service, Date.now())
    return [service, createClient(url, { token, timeoutMs: 10_000, onReply, tls })]
  })
  const streams = Object.entries(urls).map(([service, url]) => [service, createHttpStreams(url, tls)])
  const answeredAt = (service: TargetService) => {
    const ms = answeredMs.get(service)
    return ms === undefined ? undefined : new Date(ms)
  }
  return {
    services: Object.fromEntries(clients) as Services,
    streams: Object.fromEntries(streams) as CalledServices['streams'],
    answeredAt,
  }
}
