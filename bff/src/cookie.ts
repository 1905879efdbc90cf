import type { DeviceToken } from '@fieldside/contracts/http/identity.ts'

const DEVICE = 'fieldside-device'

/** A cookie that no script reads and no other site's page sends. */
export type Cookie = {
  read: (request: Request) => string | undefined
  set: (secret: string, expiresAt: Date) => string
  clear: () => string
}

/**
 * `__Host-` and Secure, but where the public address is plain http on loopback: Safari refuses them there.
 * (Any other plain http is refused by the configuration.)
 */
const createCookie = (publicUrl: string, plainName: string): Cookie => {
  const secure = new URL(publicUrl).protocol === 'https:'
  const name = secure ? `__Host-${plainName}` : plainName
  const attributes = `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
  return {
    read: (request) => {
      const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
      return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || undefined
    },
    set: (secret, expiresAt) => `${name}=${secret}; Expires=${expiresAt.toUTCString()}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  }
}

/** More than people have accounts; what is beyond is not sent on. */
const DEVICES_SENT = 20

/** Cookies that make this browser known to accounts, one per account (OWASP device cookies). */
export const deviceCookies = (publicUrl: string) => {
  const named = (tag: string) => createCookie(publicUrl, `${DEVICE}-${tag}`)
  return {
    /** The tokens that the browser sent. */
    read: (request: Request): string[] =>
      (request.headers.get('cookie') ?? '')
        .split(';')
        .map((pair) => pair.trim().replace(/^__Host-/, ''))
        .filter((pair) => pair.startsWith(`${DEVICE}-`))
        .map((pair) => pair.slice(pair.indexOf('=') + 1))
        .filter((token) => token !== '' && token.length <= 300)
        .slice(0, DEVICES_SENT),
    set: ({ tag, token, expires_at }: DeviceToken): string => named(tag).set(token, new Date(expires_at)),
  }
}

/** The session's opaque id and nothing else. */
export const sessionCookie = (publicUrl: string): Cookie => createCookie(publicUrl, 'fieldside')

/** The secret of a recovery link that this browser has opened, so that the page survives a reload. */
export const recoveryCookie = (publicUrl: string): Cookie => createCookie(publicUrl, 'fieldside-recovery')

/** The nonce of a single sign-on that this browser has begun. */
export const ssoCookie = (publicUrl: string): Cookie => createCookie(publicUrl, 'fieldside-sso')
