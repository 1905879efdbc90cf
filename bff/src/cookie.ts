import type { DeviceToken } from '@fieldside/contracts/http/identity.ts'

const DEVICE = 'fieldside-device'

/** A cookie that no script reads and no other site's page sends. */
export type Cookie = {
  read: (request: Request) => string | undefined
  set: (secret: string, expiresAt: Date) => string
  clear: () => string
}

const prefixOf = (publicUrl: string): string => (new URL(publicUrl).protocol === 'https:' ? '__Host-' : '')

/**
 * `__Host-` and Secure, but where the public address is plain http on loopback: Safari refuses them there.
 * (Any other plain http is refused by the configuration.)
 */
const createCookie = (publicUrl: string, plainName: string): Cookie => {
  const prefix = prefixOf(publicUrl)
  const name = prefix + plainName
  const attributes = `Path=/; HttpOnly; SameSite=Strict${prefix ? '; Secure' : ''}`
  return {
    read: (request) => {
      const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
      return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || undefined
    },
    set: (secret, expiresAt) => `${name}=${secret}; Expires=${expiresAt.toUTCString()}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  }
}

/**
 * In a shared browser everyone who signs in leaves a cookie of 150 bytes, and servers refuse requests with more than
 * 16 kB of headers.
 */
const DEVICES_KEPT = 20
/** What identity takes. */
const TOKEN_MAX_CHARS = 300

type Device = { tag: string; token: string; expiresS: number }

/** One that can't be read counts as the oldest. */
const expiryOf = (token: string): number => Number(token.split('.')[2]) || 0

/** Returns the device cookies of a request, the newest first: each is good for as long as any other. */
const devicesOf = (request: Request, prefix: string): Device[] =>
  (request.headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => new RegExp(`^${prefix}${DEVICE}-([\\w-]+)=(.+)$`).exec(pair.trim()))
    .flatMap((found) => (found ? { tag: found[1]!, token: found[2]!, expiresS: expiryOf(found[2]!) } : []))
    .sort((one, other) => other.expiresS - one.expiresS)

/** Cookies that make this browser known to accounts, one per account (OWASP device cookies). */
export const deviceCookies = (publicUrl: string) => {
  const prefix = prefixOf(publicUrl)
  const named = (tag: string) => createCookie(publicUrl, `${DEVICE}-${tag}`)
  return {
    /** Returns the newest tokens that the browser sent. */
    read: (request: Request): string[] =>
      devicesOf(request, prefix)
        .map(({ token }) => token)
        .filter((token) => token.length <= TOKEN_MAX_CHARS)
        .slice(0, DEVICES_KEPT),
    /** Returns the cookie of a device, and what removes all but the newest from the browser. */
    set: (request: Request, { tag, token, expires_at }: DeviceToken): string[] => [
      named(tag).set(token, new Date(expires_at)),
      ...devicesOf(request, prefix)
        .filter((one) => one.tag !== tag)
        .slice(DEVICES_KEPT - 1)
        .map((one) => named(one.tag).clear()),
    ],
  }
}

/** The session's opaque id and nothing else. */
export const sessionCookie = (publicUrl: string): Cookie => createCookie(publicUrl, 'fieldside')

/** The secret of a recovery link that this browser has opened, so that the page survives a reload. */
export const recoveryCookie = (publicUrl: string): Cookie => createCookie(publicUrl, 'fieldside-recovery')

/** The nonce of a single sign-on that this browser has begun. */
export const ssoCookie = (publicUrl: string): Cookie => createCookie(publicUrl, 'fieldside-sso')
