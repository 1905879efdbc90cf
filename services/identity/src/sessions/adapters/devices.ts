import { createHmac, timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { DeviceToken } from '@fieldside/contracts/http/identity.ts'

/** Lifetime of a device token, counted from the browser's last sign-in. */
const KNOWN_MS = 365 * DAY_MS
const TAG_CHARS = 16

/** The epoch changes when all sessions end, which invalidates earlier device tokens. */
type Account = { email: string; epoch: number }

export type Devices = {
  /** Returns a tag for the account that doesn't reveal its address. */
  tagOf: (email: string) => string
  /** Issues a token for the browser in which the account's owner just signed in. */
  issue: (account: Account, id: string, now: Date) => DeviceToken
  /** Returns the device id, or undefined if no token is valid for this account and epoch. */
  recognize: (tokens: readonly string[], account: Account, now: Date) => string | undefined
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Implements OWASP device cookies (Slow Down Online Guessing Attacks with Device Cookies), signed with `key`. */
export const createDevices = (key: Buffer): Devices => {
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', key).update(purpose).update('\0').update(text).digest('base64url')
  const tagOf = (email: string) => sign('account', email.toLowerCase()).slice(0, TAG_CHARS)
  return {
    tagOf,
    issue: ({ email, epoch }, id, now) => {
      const expiresAt = new Date(now.getTime() + KNOWN_MS)
      const body = [tagOf(email), id, Math.floor(expiresAt.getTime() / 1000)].join('.')
      return {
        tag: tagOf(email),
        token: `${body}.${sign(`token ${epoch}`, body)}`,
        expires_at: expiresAt.toISOString(),
      }
    },
    recognize: (tokens, { email, epoch }, now) => {
      const wanted = tagOf(email)
      for (const token of tokens) {
        const [tag = '', id = '', expires = '', mac = ''] = token.split('.')
        const isOurs = isSame(mac, sign(`token ${epoch}`, [tag, id, expires].join('.')))
        if (isOurs && isSame(tag, wanted) && Number(expires) * 1000 > now.getTime()) return id
      }
      return undefined
    },
  }
}
