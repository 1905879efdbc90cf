import { professionalChanged } from '@fieldside/contracts/events/directory.ts'
import type { Professional } from '@fieldside/contracts/http/directory.ts'
import type { ProfessionalStatus } from '@fieldside/contracts/professional-types.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import { professionalOf } from './replies.ts'
import type { DirectorySchema, ProfessionalRow, Reader } from './schema.ts'
import { listStored } from './store/documents.ts'
import { type Changes, findById, saveVersion } from './store/professionals.ts'

/** Publishes everything that other services may know about a record. */
export const tellChange = (
  emit: Emit,
  record: ProfessionalRow,
  previousStatus: ProfessionalStatus | null,
): void => {
  emit(professionalChanged, record.id, {
    professional_id: record.id,
    user_id: record.user_id,
    version: record.version,
    status: record.status,
    previous_status: previousStatus,
    is_accepting_bookings: record.is_accepting_bookings,
    has_role: record.has_role,
    specialty: record.specialty,
    price_per_session_cents: record.price_per_session_cents,
    show_price: record.show_price,
  })
}

const differs = (record: ProfessionalRow, changes: Changes): boolean =>
  Object.entries(changes).some(([field, value]) => {
    const current = record[field as keyof ProfessionalRow]
    return (
      (current instanceof Date ? current.getTime() : current) !==
      (value instanceof Date ? value.getTime() : value)
    )
  })

/** Saves and publishes changes of a locked record. Does nothing if no value differs. */
export const changeRecord = async (
  tx: Tx<DirectorySchema>,
  emit: Emit,
  record: ProfessionalRow,
  changes: Changes,
): Promise<ProfessionalRow> => {
  if (!differs(record, changes)) return record
  const saved = await saveVersion(tx, record, changes)
  tellChange(emit, saved, record.status)
  return saved
}

/** @throws notFound */
export const readProfessional = async (db: Reader, id: string): Promise<Professional> => {
  const record = await findById(db, id)
  if (!record) throw notFound('Professional not found')
  return professionalOf(record, await listStored(db, [record.user_id]))
}
