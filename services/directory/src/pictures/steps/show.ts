import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/outbox.ts'
import { noOwnRecord } from '../../errors.ts'
import { changeProfessional } from '../../professionals/change.ts'
import { lockByUser } from '../../professionals/store/professionals.ts'
import type { DirectorySchema } from '../../schema.ts'
import { discardStored } from '../store/pictures.ts'

/** Sets or clears the record's picture. @throws notFound without a record */
export const showPicture = async (
  tx: Tx<DirectorySchema>,
  emit: Emit,
  { userId, picture_id, now }: { userId: string; picture_id: string | null; now: Date },
): Promise<void> => {
  const record = await lockByUser(tx, userId)
  if (!record) throw noOwnRecord()
  await discardStored(tx, userId, now)
  await changeProfessional(tx, emit, record, { picture_id })
}
