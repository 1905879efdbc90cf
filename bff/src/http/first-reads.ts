import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '@fieldside/contracts/endpoint.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { getSession } from '@fieldside/contracts/http/bff/session.ts'
import type { Bff } from './serve.ts'

type Reader = Pick<Bff, 'cookie' | 'sessions'>

/** The first read of screens whose address alone determines it. */
const FIRST_READS: Record<string, Endpoint> = {
  '/search': screens.searchScreen,
  '/athlete-dashboard': screens.athleteDashboardScreen,
  '/booking-requests': screens.bookingRequestsScreen,
  '/professional-settings': screens.professionalSettingsScreen,
  '/professional-billing': screens.professionalBillingScreen,
  '/admin': screens.adminScreen,
}
/** Identity usually answers within milliseconds. A document doesn't wait longer than this for its preloads. */
const SESSION_WITHIN_MS = 500

const preloadOf = ({ path }: Endpoint): string => `</api${path}>; rel=preload; as=fetch; crossorigin`

/** Returns the screen's first read if the user may make it. Others would preload an error that no script requests. */
const readOf = async ({ cookie, sessions }: Reader, request: Request): Promise<Endpoint | undefined> => {
  const { pathname, search } = new URL(request.url)
  const read = search === '' ? FIRST_READS[pathname] : undefined
  const secret = cookie.read(request)
  if (!read || !secret) return undefined
  // The session request that follows finds the session in the cache, or shows the error while identity is down.
  const known = sessions.resolve(secret).catch(() => undefined)
  const session = await Promise.race([known, pause(SESSION_WITHIN_MS, undefined, { ref: false })])
  const callers: readonly string[] = session ? ['signed-in', session.user.role] : []
  return read.callers.some((caller) => callers.includes(caller)) ? read : undefined
}

/**
 * Returns the Link header of a screen's document, which starts its first requests before its scripts have loaded: the
 * login session and the screen's data. The browser answers the scripts' own requests with these replies.
 */
export const firstReads = async (reader: Reader, request: Request): Promise<string> => {
  const read = await readOf(reader, request)
  return [getSession, ...(read ? [read] : [])].map(preloadOf).join(', ')
}
