import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { isId } from '@fieldside/contracts/is-id.ts'
import { deriveKey } from '@fieldside/platform/seal.ts'

/** Signs the links that end an alert, so that they work without signing in and need no row. */
export type AlertLinks = {
  tokenOf: (savedSearchId: string) => string
  /** Returns undefined for a token that we didn't sign. */
  idIn: (token: string) => string | undefined
}

/** Compares lengths in bytes first, because `timingSafeEqual` throws when they differ. */
const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other)

/** All instances derive the same key. Links stop working when the secret is replaced; the app still ends alerts. */
export const createAlertLinks = (clientSecret: string): AlertLinks => {
  const key = createSecretKey(deriveKey(clientSecret, 'links that end alerts'))
  const macOf = (id: string) => createHmac('sha256', key).update(id).digest('base64url')
  return {
    tokenOf: (id) => `${id}.${macOf(id)}`,
    idIn: (token) => {
      const [id = '', mac = ''] = token.split('.')
      return isId(id) && isSame(Buffer.from(mac), Buffer.from(macOf(id))) ? id : undefined
    },
  }
}
