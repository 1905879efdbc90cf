import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '@fieldside/platform/seal.ts'
import { recentCookies } from '../session/cookie.ts'

const REMEMBERED_S = 10
const MAX_EVENTS = 20
/** Separates events. A cookie's value can't contain a comma. */
const SEPARATOR = '/'
/** Expiry (ms in base 36), events, and MAC. */
const COOKIE = /^([0-9a-z]{1,10})~([\w.=/-]+)~([\w-]{43})$/
const TAG_CHARS = 8

/**
 * Events that a user just caused in this browser. The user's next reads wait for them (header Fieldside-After) on any
 * instance of the BFF, so that the next screen shows the user's own writes.
 */
export type RecentEvents = {
  /** Undefined if there are none. */
  list: () => string | undefined
  remember: (events: string) => void
  /** Returns the Set-Cookie headers that add this request's events to the browser's next requests. */
  cookies: () => string[]
}
export type ReadRecentEvents = (request: Request, sessionId: string | undefined) => RecentEvents

type Parts = { publicUrl: string; clientSecret: string; nowMs?: () => number }

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Signs cookies with a key that all instances derive. A cookie is valid only in the login session that caused its events. */
export const readRecentEvents = ({ publicUrl, clientSecret, nowMs = Date.now }: Parts): ReadRecentEvents => {
  const key = createSecretKey(deriveKey(clientSecret, 'recent events'))
  const { named, read } = recentCookies(publicUrl)
  const macOf = (sessionId: string, until: string, events: string) =>
    createHmac('sha256', key).update(`${sessionId}~${until}~${events}`).digest('base64url')

  const received = (request: Request, sessionId: string) =>
    read(request)
      .slice(0, MAX_EVENTS)
      .flatMap(({ tag, value }) => {
        const [, until = '', events = '', mac = ''] = COOKIE.exec(value) ?? []
        const untilMs = Number.parseInt(until, 36)
        if (!(untilMs > nowMs()) || !isSame(mac, macOf(sessionId, until, events))) return []
        return { tag, untilMs, events: events.split(SEPARATOR) }
      })
      .sort((one, other) => one.untilMs - other.untilMs)

  const cookieOf = (sessionId: string, caused: readonly string[]): string => {
    const until = (nowMs() + REMEMBERED_S * 1000).toString(36)
    const events = caused.join(SEPARATOR)
    const mac = macOf(sessionId, until, events)
    return named(mac.slice(0, TAG_CHARS)).setFor(`${until}~${events}~${mac}`, REMEMBERED_S)
  }

  return (request, sessionId) => {
    const earlier = sessionId ? received(request, sessionId) : []
    let caused: string[] = []
    return {
      list: () => {
        const all = [...earlier.flatMap(({ events }) => events), ...caused]
        return all.slice(-MAX_EVENTS).join(',') || undefined
      },
      remember: (events) => {
        if (events) caused = [...caused, ...events.split(',')].slice(-MAX_EVENTS)
      },
      cookies: () => {
        if (!sessionId || caused.length === 0) return []
        const room = MAX_EVENTS - caused.length
        const dropped = earlier.filter(
          (_, n) => earlier.slice(n).flatMap(({ events }) => events).length > room,
        )
        return [cookieOf(sessionId, caused), ...dropped.map(({ tag }) => named(tag).clear())]
      },
    }
  }
}
