import type { Professional } from '@fieldside/contracts/http/directory.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import { findById } from '../professionals/store/professionals.ts'
import type { Reader } from '../schema.ts'
import { listStored } from './store/documents.ts'
import { professionalOf } from './views.ts'

/** @throws notFound */
export const readProfessional = async (db: Reader, id: string): Promise<Professional> => {
  const record = await findById(db, id)
  if (!record) throw notFound('Professional not found')
  return professionalOf(record, await listStored(db, [record.user_id]))
}
