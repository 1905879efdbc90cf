import type { DocumentType } from '@fieldside/contracts/documents.ts'
import { abandonedAt } from '@fieldside/files/abandoned-upload.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { cancelJob, scheduleJob, scheduleJobs } from '@fieldside/platform/job-queue.ts'
import { type Insertable, sql } from 'kysely'
import type { DirectorySchema, DocumentRow, Reader } from '../../schema.ts'

const job = 'documents'

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

export const insertUpload = async (tx: Tx<DirectorySchema>, upload: NewUpload): Promise<DocumentRow> => {
  const id = newId()
  await scheduleJob(tx, { job, key: id, runAt: abandonedAt(upload.uploaded_at) })
  return tx
    .insertInto('verification_documents')
    .values({ id, state: 'uploading', ...upload })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Makes an upload the current document and discards the previous one. Returns false if it was discarded. */
export const finishUpload = async (
  tx: Tx<DirectorySchema>,
  upload: DocumentRow,
  at: Date,
): Promise<boolean> => {
  const discarded = await tx
    .updateTable('verification_documents')
    .set({ state: 'discarded' })
    .where('user_id', '=', upload.user_id)
    .where('document_type', '=', upload.document_type)
    .where('state', '=', 'stored')
    .returning('id')
    .execute()
  await scheduleJobs(
    tx,
    discarded.map(({ id }) => ({ job, key: id, runAt: at })),
  )
  await cancelJob(tx, { job, key: upload.id })
  const stored = await tx
    .updateTable('verification_documents')
    .set({ state: 'stored', uploaded_at: at })
    .where('id', '=', upload.id)
    .where('state', '=', 'uploading')
    .executeTakeFirst()
  return stored.numUpdatedRows === 1n
}

export const discardUpload = async (tx: Tx<DirectorySchema>, id: string, now: Date): Promise<void> => {
  await discardUnfinished(tx, id)
  await scheduleJob(tx, { job, key: id, runAt: now })
}

/** Discards an upload unless it is stored. Returns undefined if there is nothing to remove. */
export const discardUnfinished = (
  tx: Tx<DirectorySchema>,
  id: string,
): Promise<Pick<DocumentRow, 'object_key'> | undefined> =>
  tx
    .updateTable('verification_documents')
    .set({ state: 'discarded' })
    .where('id', '=', id)
    .where('state', '<>', 'stored')
    .returning('object_key')
    .executeTakeFirst()

export const deleteDiscarded = async (tx: Tx<DirectorySchema>, id: string): Promise<void> => {
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
