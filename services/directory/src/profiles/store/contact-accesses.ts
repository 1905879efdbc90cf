import type { Database, Tx } from '@fieldside/platform/database.ts'
import { deleteInBatches } from '@fieldside/platform/delete-expired.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { type Insertable, sql } from 'kysely'
import type { DirectorySchema } from '../../schema.ts'

type Access = Omit<Insertable<DirectorySchema['contact_accesses']>, 'id'>

/** Inserts an access: which athlete saw a professional's contact details. */
export const insertContactAccess = async (tx: Tx<DirectorySchema>, access: Access): Promise<void> => {
  await tx
    .insertInto('contact_accesses')
    .values({ id: newId(), ...access })
    .execute()
}

/** Billing keeps the first access of each pair. Accesses younger than 799 days can't be deleted. */
export const deleteOldContactAccesses = (db: Database<DirectorySchema>, before: Date): Promise<void> =>
  deleteInBatches(db, 'contact_accesses', sql`accessed_at < ${before}`)
