import { randomBytes } from 'node:crypto'
import type { Tx } from '@fieldside/platform/database.ts'
import { hashOfSecret } from '@fieldside/platform/secret.ts'
import type { IdentitySchema } from '../../schema.ts'
import {
  plainRecoveryCode,
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  recoveryCodeOf,
} from '../rules/recovery-codes.ts'
import { replaceRecoveryCodes } from '../store/factors.ts'

/** Replaces a user's recovery codes and returns the new ones, of which only hashes are stored. */
export const newRecoveryCodes = async (tx: Tx<IdentitySchema>, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(randomBytes(RECOVERY_CODE_BYTES)))
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashOfSecret(plainRecoveryCode(code))),
  )
  return codes
}
