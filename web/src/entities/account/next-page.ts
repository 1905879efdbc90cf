import { CHOOSABLE_ROLES, type ChoosableRole } from '@fieldside/contracts/roles.ts'
import { oneOf } from '@/client/one-of.ts'
import type { SessionUser } from '@/client/session.tsx'
import { homeOf } from './home.ts'

/** Returns the role that a link requests; undefined for any other value. */
export const wantedRole = (params: URLSearchParams): ChoosableRole | undefined =>
  oneOf(CHOOSABLE_ROLES, params.get('role'))

/**
 * Returns the requested page if it is on this site, to prevent open redirects: browsers resolve '//' and '/\' to
 * another host.
 */
export const askedPage = (params: URLSearchParams, origin = window.location.origin): string | undefined => {
  const next = params.get('next')
  if (!next || !/^\/(?![/\\])/.test(next)) return undefined
  const address = URL.parse(next, origin)
  if (address?.origin !== origin || /^\/auth(\/|$)/.test(address.pathname)) return undefined
  return address.pathname + address.search + address.hash
}

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries)}` : path
}

export const nextPage = (
  user: Pick<SessionUser, 'role' | 'is_onboarded'>,
  params: URLSearchParams,
  origin?: string,
): string => {
  const page = askedPage(params, origin)
  if (user.is_onboarded || user.role === 'admin') return page ?? homeOf(user.role)
  if (page?.startsWith('/onboarding')) return page
  return withQuery('/onboarding', { role: wantedRole(params), next: page })
}
