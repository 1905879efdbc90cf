import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Insertable } from 'kysely'
import type { DirectorySchema, DocumentViewRow, Reader } from '../../schema.ts'

export type LastView = Pick<DocumentViewRow, 'object_key' | 'admin_id' | 'viewed_at'>

type Row<Table extends keyof DirectorySchema> = Omit<Insertable<DirectorySchema[Table]>, 'id'>

/** Inserts a view: which admin opened which document. Append-only. */
export const insertDocumentView = async (
  tx: Tx<DirectorySchema>,
  view: Row<'document_views'>,
): Promise<void> => {
  await tx
    .insertInto('document_views')
    .values({ id: newId(), ...view })
    .execute()
}

export const listLastViews = (db: Reader, objectKeys: readonly string[]): Promise<LastView[]> =>
  objectKeys.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('document_views')
        .select(['object_key', 'admin_id'])
        .select((eb) => eb.fn.max('viewed_at').as('viewed_at'))
        .where('object_key', 'in', [...objectKeys])
        .groupBy(['object_key', 'admin_id'])
        .execute()

/** Inserts the checks that an admin confirmed. Append-only. */
export const insertChecks = async (
  tx: Tx<DirectorySchema>,
  checks: Row<'verification_checks'>,
): Promise<void> => {
  await tx
    .insertInto('verification_checks')
    .values({ id: newId(), ...checks })
    .execute()
}

/** Returns the newest confirmation. */
export const findLastChecks = (db: Reader, professionalId: string) =>
  db
    .selectFrom('verification_checks')
    .select(['identity_checked', 'license_checked', 'background_checked', 'checked_at'])
    .where('professional_id', '=', professionalId)
    .orderBy('checked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
