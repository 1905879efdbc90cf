import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import type { DirectorySchema, ProfessionalRow } from '../schema.ts'
import { publishProfessional } from './publish.ts'
import { type Changes, updateProfessional } from './store/professionals.ts'

const differs = (record: ProfessionalRow, changes: Changes): boolean =>
  Object.entries(changes).some(
    ([field, value]) => !isDeepStrictEqual(record[field as keyof ProfessionalRow], value),
  )

/** Saves and publishes changes of a locked record. Does nothing if no value differs. */
export const changeProfessional = async (
  tx: Tx<DirectorySchema>,
  emit: Emit,
  record: ProfessionalRow,
  changes: Changes,
): Promise<ProfessionalRow> => {
  if (!differs(record, changes)) return record
  const saved = await updateProfessional(tx, record, changes)
  publishProfessional(emit, saved, record.status)
  return saved
}
