import { toBase32 } from './base32.ts'

export const RECOVERY_CODES = 10
/** 80 bits, so that a plain hash suffices. */
export const RECOVERY_CODE_BYTES = 10

/** Digits that aren't in the alphabet, and what they were read from. */
const MISREAD: Record<string, string> = { 0: 'O', 1: 'I', 8: 'B' }

/** Returns a code in groups of four: ABCD-EFGH-IJKL-MNOP. */
export const recoveryCodeOf = (random: Uint8Array): string =>
  (toBase32(random).match(/.{4}/g) ?? []).join('-')

/** Returns what of a recovery code is hashed, however it was typed. */
export const plainRecoveryCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[018]/g, (digit) => MISREAD[digit]!)
