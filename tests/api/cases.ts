import type { Caller, Endpoint } from '@fieldside/contracts/endpoint.ts'
import { endpointsByService } from '@fieldside/contracts/http/catalogue.ts'
import { v1 } from '@fieldside/contracts/http/v1/catalogue.ts'
import { Role } from '@fieldside/contracts/roles.ts'
import type { ServiceName } from '@fieldside/contracts/service-name.ts'

/** 'client' is an API client with every scope. */
export const CALLER_ROLES = ['nobody', ...Role.options, 'service', 'client'] as const
export type CallerRole = (typeof CALLER_ROLES)[number]

export type ApiCase = {
  service: ServiceName | 'v1'
  role: CallerRole
  /** Operations to call: the whole document when none admits the role. */
  operations: readonly string[]
  /** Whether to try boundary values too. A role that no operation admits is rejected before its input is read. */
  withCoverage: boolean
}

/** Server-sent events never end, and schemathesis follows a redirect to a page. The others end the login session or change the role that the next calls need. */
const EXCLUDED = new Set([
  'live',
  'streamLiveFeed',
  'endAllLoginSessions',
  'chooseRole',
  'changeRole',
  'suspendAccount',
  'openAlertEnding',
])

const NOT_IN_BROWSERS: readonly CallerRole[] = ['service', 'client']

const admits = ({ callers }: Endpoint, role: CallerRole): boolean => {
  if (role === 'nobody') return callers.includes('anyone')
  if (role === 'client') return callers.some((caller) => caller.startsWith('scope:'))
  if (role === 'service') return callers.some((caller) => caller.startsWith('service:'))
  return (['signed-in', role] satisfies Caller[]).some((caller) => callers.includes(caller))
}

/**
 * Returns every service as every role, the BFF as every role of a browser, and the API below /v1 as a client. A role calls the operations that admit
 * it, because tests/security/refusals.ts covers the rejections. Only an anonymous caller calls operations for anyone,
 * because some of them sign out the caller.
 */
export const apiCases = (): ApiCase[] => [
  { service: 'v1', role: 'client', operations: Object.keys(v1), withCoverage: true },
  ...(Object.keys(endpointsByService) as ServiceName[]).flatMap((service) =>
    CALLER_ROLES.filter((role) => service !== 'bff' || !NOT_IN_BROWSERS.includes(role)).map((role) => {
      const endpoints = Object.entries(endpointsByService[service]).filter(([name]) => !EXCLUDED.has(name))
      const admitted = endpoints.filter(([, endpoint]) => admits(endpoint, role))
      const withCoverage = admitted.length > 0
      const operations = (withCoverage ? admitted : endpoints).map(([name]) => name)
      return { service, role, operations, withCoverage }
    }),
  ),
]
