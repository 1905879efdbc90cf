import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16
export const SEAL_KEY_BYTES = 32
const KEY_ID_CHARS = 12

export type Seal = {
  /** Identifies the key without revealing it. */
  keyId: string
  /** Encrypts a text for a `place`, so that it can't be moved to another row. */
  close: (text: string, place: string) => string
  /** Decrypts a text. Returns undefined if the key or the place differs or the text was modified. */
  open: (sealed: string, place: string) => string | undefined
  /** Hashes a guessable text with HMAC-SHA-256 (hex), so that guesses can't be verified without the key. */
  fingerprint: (text: string, place: string) => string
}

/** Derives a 32-byte key for one purpose from a configured secret (HKDF, RFC 5869). */
export const deriveKey = (secret: string | Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, SEAL_KEY_BYTES))

export const createSeal = (key: Buffer): Seal => {
  // Node takes several times longer for a key in a buffer, because it throws and catches an error to recognize it.
  const secret = createSecretKey(key)
  const fingerprintKey = createSecretKey(deriveKey(key, 'fingerprints'))
  return {
    keyId: deriveKey(key, 'key ids').toString('base64url').slice(0, KEY_ID_CHARS),
    close: (text, place) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', secret, iv, { authTagLength: TAG_BYTES }).setAAD(
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
      const decipher = createDecipheriv('aes-256-gcm', secret, iv, { authTagLength: TAG_BYTES })
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
      createHmac('sha256', fingerprintKey).update(place).update('\0').update(text).digest('hex'),
  }
}

/** Encrypts with the first key and decrypts with the one that fits, so that a changed key leaves older texts readable. */
export const createSealOfKeys = (keys: readonly Buffer[]): Pick<Seal, 'open' | 'close'> => {
  const seals = keys.map(createSeal)
  return {
    close: (text, place) => seals[0]!.close(text, place),
    open: (sealed, place) => {
      for (const seal of seals) {
        const text = seal.open(sealed, place)
        if (text !== undefined) return text
      }
      return undefined
    },
  }
}
