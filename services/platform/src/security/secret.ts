import { createHash, randomBytes } from 'node:crypto'

/** For a cookie or a mailed link: 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Returns the stored form of a secret. A plain hash suffices for a random secret of this length. */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
