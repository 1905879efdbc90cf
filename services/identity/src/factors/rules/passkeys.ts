import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { PASSKEY_MINUTES } from '@fieldside/contracts/limits.ts'

/**
 * What a passkey's signature permits: a new passkey, a change of the second factor, the end of a held sign-in, or a sign-in
 * without a password.
 */
export type ChallengePurpose = 'add' | 'confirm' | 'second-factor' | 'sign-in'

/** Returns whose challenge it is. At a sign-in without a password, only the passkey tells who it is. */
export const ownerOf = (userId: string, purpose: ChallengePurpose): string | null =>
  purpose === 'sign-in' ? null : userId

export const challengeExpiresAt = (now: Date): Date => new Date(now.getTime() + PASSKEY_MINUTES * MINUTE_MS)

/** Returns whether a passkey names this user, as far as its authenticator says so. */
export const isHandleOf = (userHandle: string | undefined, userId: string): boolean =>
  userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === userId

/** Returns the challenge that a browser says was signed, unchecked, to find its row. */
export const challengeIn = (clientDataJSON: string): string | undefined => {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const { challenge } = data as { challenge?: unknown }
    return typeof challenge === 'string' && challenge !== '' ? challenge : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the domain that passkeys belong to. Browsers accept the page's own host or a domain above it.
 * @throws if the pages are outside the domain, because then no passkey would ever work
 */
export const rpIdOf = (publicUrl: string, configured: string | undefined): string => {
  const { hostname } = new URL(publicUrl)
  const rpId = configured ?? hostname
  if (hostname === rpId || hostname.endsWith(`.${rpId}`)) return rpId
  throw new Error(`PASSKEY_RP_ID is ${rpId}, but PUBLIC_URL is on ${hostname}`)
}
