import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import type { DirectorySchema } from '../schema.ts'
import { changeProfessional } from './change.ts'
import { restored, suspended } from './rules/suspension.ts'
import { lockByUser } from './store/professionals.ts'

type Followed = { user_id: string; version: number; is_suspended: boolean }

/** Hides a suspended professional, and lists them as before once the account is restored. Ignores older versions. */
export const followSuspension = async (
  tx: Tx<DirectorySchema>,
  emit: Emit,
  { user_id, version, is_suspended }: Followed,
): Promise<void> => {
  const record = await lockByUser(tx, user_id)
  if (!record || record.suspension_version >= version) return
  const changes = is_suspended ? suspended(record) : restored(record)
  await changeProfessional(tx, emit, record, { ...changes, suspension_version: version })
}
