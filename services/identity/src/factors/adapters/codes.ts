import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
export const CODE_DIGITS = 6
/** RFC 4226 recommends a secret as long as the hash: 160 bits. */
export const SECRET_BYTES = 20
/** A clock may be off by a step in either direction. */
const TOLERATED_STEPS = [0, -1, 1]

/** Returns the code of RFC 4226 (HOTP with SHA-1), which RFC 6238 applies to time steps. */
export const codeOf = (secret: Buffer, step: number, digits = CODE_DIGITS): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = hash.at(-1)! & 0xf
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Returns the step of a code that counts now and is newer than the last one that was used. */
export const stepOfCode = (secret: Buffer, code: string, now: Date, lastStep: number): number | undefined =>
  TOLERATED_STEPS.map((offset) => stepAt(now) + offset).find(
    (step) => step > lastStep && isSame(codeOf(secret, step), code),
  )

/** Returns the address that authenticator apps read from a QR code. */
export const otpauthAddress = (secret: string, email: string): string => {
  const parameters = new URLSearchParams({ secret, issuer: 'Fieldside' })
  return `otpauth://totp/${encodeURIComponent(`Fieldside:${email}`)}?${parameters}`
}

/** Returns the digits of a code of an app; undefined for anything else. */
export const digitsOf = (typed: string): string | undefined => {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}
