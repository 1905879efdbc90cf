import type { Caller, Endpoint } from '@fieldside/contracts/endpoint.ts'
import { forbidden, unauthenticated } from '../base/errors.ts'
import type { CallerIdentity } from '../data/context.ts'

const admits = (callers: readonly Caller[], caller: CallerIdentity): boolean => {
  if (callers.includes('anyone')) return true
  if (caller.kind === 'user') return callers.includes('signed-in') || callers.includes(caller.role)
  if (caller.kind === 'client') return caller.scopes.some((scope) => callers.includes(`scope:${scope}`))
  return caller.kind === 'service' && callers.includes(`service:${caller.name}`)
}

/** @throws unauthenticated for an anonymous caller, forbidden for any other */
export const admit = (endpoint: Endpoint, caller: CallerIdentity): void => {
  if (admits(endpoint.callers, caller)) return
  throw caller.kind === 'anyone' ? unauthenticated() : forbidden(endpoint.refusal ?? undefined)
}
