import { createHash, randomBytes } from 'node:crypto'

/** The opaque secret that a cookie or a mailed link holds: 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is kept of it. A plain hash is enough for a random secret of this length. */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
