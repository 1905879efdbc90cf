import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16
export const SEAL_KEY_BYTES = 32
const KEY_ID_CHARS = 12

export type Seal = {
  /** Names the key without revealing it. */
  keyId: string
  /** Encrypts; only the same `place` opens it again, so a sealed text cannot be moved to another row. */
  close: (text: string, place: string) => string
  /** Undefined when it was sealed with another key or for another place, or was changed. */
  open: (sealed: string, place: string) => string | undefined
  /** Hashes a text that could be guessed: without the key, guesses cannot be checked against it (HMAC-SHA-256, hex). */
  fingerprint: (text: string, place: string) => string
}

/** Derives a key of 32 bytes for one purpose from a secret of the configuration (HKDF, RFC 5869). */
export const deriveKey = (secret: string | Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, SEAL_KEY_BYTES))

/** AES-256-GCM with a key of 32 bytes. */
export const createSeal = (key: Buffer): Seal => ({
  keyId: deriveKey(key, 'key ids').toString('base64url').slice(0, KEY_ID_CHARS),
  close: (text, place) => {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAAD(
      Buffer.from(place),
    )
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
  },
  open: (sealed, place) => {
    const bytes = Buffer.from(sealed, 'base64')
    const iv = bytes.subarray(0, IV_BYTES)
    const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
    if (tag.length < TAG_BYTES) return undefined
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(place))
      .setAuthTag(tag)
    const body = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
    try {
      return Buffer.concat([body, decipher.final()]).toString('utf8')
    } catch (error) {
      if (error instanceof Error && /authenticate/.test(error.message)) return undefined
      throw error
    }
  },
  fingerprint: (text, place) =>
    createHmac('sha256', deriveKey(key, 'fingerprints'))
      .update(place)
      .update('\0')
      .update(text)
      .digest('hex'),
})
