import type { Role } from '@fieldside/contracts/roles.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import type { DirectorySchema } from '../schema.ts'
import { changeProfessional } from './change.ts'
import { notAccepting } from './rules/suspension.ts'
import { lockByUser } from './store/professionals.ts'

/** Removes users who lost the role from search. Once they get it back, they can accept bookings again. */
export const followRole = async (
  tx: Tx<DirectorySchema>,
  emit: Emit,
  userId: string,
  role: Role,
): Promise<void> => {
  const record = await lockByUser(tx, userId)
  if (!record) return
  const has_role = role === 'professional'
  await changeProfessional(tx, emit, record, has_role ? { has_role } : { has_role, ...notAccepting(record) })
}
