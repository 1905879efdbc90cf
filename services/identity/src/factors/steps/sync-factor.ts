import type { Tx } from '@fieldside/platform/database.ts'
import type { IdentitySchema } from '../../schema.ts'
import { deleteRecoveryCodes, findCodeSecret, updateHasFactor } from '../store/factors.ts'
import { hasPasskeys } from '../store/passkeys.ts'

/**
 * Records on a locked user whether a second factor is left, and deletes the recovery codes without one. Call after each
 * change. Returns whether one is left.
 */
export const syncFactor = async (tx: Tx<IdentitySchema>, userId: string): Promise<boolean> => {
  const secret = await findCodeSecret(tx, userId)
  const isLeft = secret?.confirmed_at != null || (await hasPasskeys(tx, userId))
  await updateHasFactor(tx, userId, isLeft)
  if (!isLeft) await deleteRecoveryCodes(tx, userId)
  return isLeft
}
