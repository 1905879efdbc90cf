import { createHash, randomBytes } from 'node:crypto'

/** Returns a random 256-bit secret for a cookie or a mailed link. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Returns the stored form of a secret. A plain hash suffices for a random secret of this length. */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
