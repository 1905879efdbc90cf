import type { DeviceToken } from '@fieldside/contracts/http/identity.ts'

/** A cookie that scripts can't read and that other sites' pages don't send. */
export type Cookie = {
  read: (request: Request) => string | undefined
  set: (secret: string, expiresAt: Date) => string
  /** Unlike an expiry date, a lifetime doesn't depend on the browser's clock. */
  setFor: (value: string, seconds: number) => string
  clear: () => string
}

const prefixOf = (publicUrl: string): string => (new URL(publicUrl).protocol === 'https:' ? '__Host-' : '')

/**
 * Uses `__Host-` and Secure, except on plain http, where Safari rejects them even on loopback. The configuration
 * rejects plain http anywhere else.
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
    setFor: (value, seconds) => `${name}=${value}; Max-Age=${seconds}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  }
}

type Tagged = { tag: string; value: string }

/** Creates cookies whose names end in a tag, so that a browser can hold several. */
const taggedCookies = (publicUrl: string, plainName: string) => {
  const pattern = new RegExp(`^${prefixOf(publicUrl)}${plainName}-([\\w-]+)=(.+)$`)
  return {
    named: (tag: string) => createCookie(publicUrl, `${plainName}-${tag}`),
    read: (request: Request): Tagged[] => {
      const header = request.headers.get('cookie')
      if (!header?.includes(plainName)) return []
      const matches = header.split(';').map((pair) => pattern.exec(pair.trim()))
      return matches.flatMap((pair) => (pair ? { tag: pair[1]!, value: pair[2]! } : []))
    },
  }
}

/**
 * In a shared browser every account leaves a cookie of 150 bytes, and servers reject requests with more than 16 kB of
 * headers.
 */
const MAX_DEVICES = 20
/** The longest token that identity accepts. */
const TOKEN_MAX_CHARS = 300

/** Treats an unreadable token as the oldest. */
const expiryOf = (token: string): number => Number(token.split('.')[2]) || 0

/** OWASP device cookies, which make this browser known to accounts; one per account. */
export const deviceCookies = (publicUrl: string) => {
  const { named, read } = taggedCookies(publicUrl, 'fieldside-device')
  // Newest first: they all have the same lifetime, so expiry gives the order.
  const devicesOf = (request: Request) =>
    read(request).sort((one, other) => expiryOf(other.value) - expiryOf(one.value))
  return {
    read: (request: Request): string[] =>
      devicesOf(request)
        .map(({ value }) => value)
        .filter((token) => token.length <= TOKEN_MAX_CHARS)
        .slice(0, MAX_DEVICES),
    /** Returns the device's cookie, plus cookies that remove all but the newest from the browser. */
    set: (request: Request, { tag, token, expires_at }: DeviceToken): string[] => [
      named(tag).set(token, new Date(expires_at)),
      ...devicesOf(request)
        .filter((one) => one.tag !== tag)
        .slice(MAX_DEVICES - 1)
        .map((one) => named(one.tag).clear()),
    ],
  }
}

/** Creates a cookie per command, because replies to parallel commands would overwrite a shared one. */
export const recentCookies = (publicUrl: string) => taggedCookies(publicUrl, 'fieldside-recent')

/** Holds the login session's opaque id and nothing else. */
export const sessionCookie = (publicUrl: string): Cookie => createCookie(publicUrl, 'fieldside')

/** Holds the secret of an opened recovery link, so that the page survives a reload. */
export const recoveryCookie = (publicUrl: string): Cookie => createCookie(publicUrl, 'fieldside-recovery')

/** Holds the secret of a sign-in that waits for its second factor. */
export const factorCookie = (publicUrl: string): Cookie => createCookie(publicUrl, 'fieldside-factor')

/** Holds the nonce of a single sign-on that this browser started. */
export const ssoCookie = (publicUrl: string): Cookie => createCookie(publicUrl, 'fieldside-sso')
