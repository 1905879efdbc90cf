import type { DocumentType } from '@fieldside/contracts/documents.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Claim } from '@fieldside/platform/jobs.ts'
import { type Insertable, sql } from 'kysely'
import type { DirectorySchema, DocumentRow, Reader } from '../schema.ts'

/** Serializes changes of a user's documents, even before there is a record to lock. */
export const lockDocuments = async (tx: Tx<DirectorySchema>, userId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`documents:${userId}`}, 0))`.execute(tx)
}

/** Returns the timestamp for an object key: later than all of the user's others, so that keys are unique. */
export const nextStampMs = async (
  tx: Tx<DirectorySchema>,
  userId: string,
  nowMs: number,
): Promise<number> => {
  const { last } = await tx
    .selectFrom('verification_documents')
    .select((eb) => eb.fn.max('stamp_ms').as('last'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return last === null ? nowMs : Math.max(nowMs, last + 1)
}

type NewUpload = Omit<Insertable<DirectorySchema['verification_documents']>, 'id' | 'state'>

export const insertUpload = (tx: Tx<DirectorySchema>, upload: NewUpload): Promise<DocumentRow> =>
  tx
    .insertInto('verification_documents')
    .values({ id: newId(), state: 'uploading', ...upload })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Makes an upload the current document and discards the previous one. Returns false if it was discarded. */
export const finishUpload = async (
  tx: Tx<DirectorySchema>,
  upload: DocumentRow,
  at: Date,
): Promise<boolean> => {
  await tx
    .updateTable('verification_documents')
    .set({ state: 'discarded' })
    .where('user_id', '=', upload.user_id)
    .where('document_type', '=', upload.document_type)
    .where('state', '=', 'stored')
    .execute()
  const stored = await tx
    .updateTable('verification_documents')
    .set({ state: 'stored', uploaded_at: at })
    .where('id', '=', upload.id)
    .where('state', '=', 'uploading')
    .executeTakeFirst()
  return stored.numUpdatedRows === 1n
}

export const discardUpload = async (tx: Tx<DirectorySchema>, id: string): Promise<void> => {
  await tx
    .updateTable('verification_documents')
    .set({ state: 'discarded' })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .execute()
}

export const discardStartedBefore = async (tx: Tx<DirectorySchema>, before: Date): Promise<void> => {
  await tx
    .updateTable('verification_documents')
    .set({ state: 'discarded' })
    .where('state', '=', 'uploading')
    .where('uploaded_at', '<', before)
    .execute()
}

type Discarded = Pick<DocumentRow, 'id' | 'object_key'>

/** Finds discarded documents whose object must be removed: a user's, or those that a job claims. */
export const findDiscarded = (
  db: Reader,
  of: { userId: string } | { claim: Claim },
): Promise<Discarded[]> => {
  const query = db
    .selectFrom('verification_documents')
    .select(['id', 'object_key'])
    .where('state', '=', 'discarded')
  if ('userId' in of) return query.where('user_id', '=', of.userId).execute()
  const id = 'verification_documents.id'
  return query
    .where(of.claim.isReady(id))
    .orderBy(of.claim.nextTryAt(id, 'verification_documents.uploaded_at'))
    .limit(of.claim.limit)
    .execute()
}

export const forgetDiscarded = async (tx: Tx<DirectorySchema>, id: string): Promise<void> => {
  await tx
    .deleteFrom('verification_documents')
    .where('id', '=', id)
    .where('state', '=', 'discarded')
    .execute()
}

export const listStored = (db: Reader, userIds: readonly string[]): Promise<DocumentRow[]> =>
  userIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('verification_documents')
        .selectAll()
        .where('user_id', 'in', [...userIds])
        .where('state', '=', 'stored')
        .execute()

export const findStored = (
  db: Reader,
  userId: string,
  type: DocumentType,
): Promise<DocumentRow | undefined> =>
  db
    .selectFrom('verification_documents')
    .selectAll()
    .where('user_id', '=', userId)
    .where('document_type', '=', type)
    .where('state', '=', 'stored')
    .executeTakeFirst()
