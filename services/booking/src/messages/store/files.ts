import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { AttachedFile } from '@fieldside/contracts/http/message-files.ts'
import { abandonedAt } from '@fieldside/files/abandoned-upload.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { cancelJob, scheduleJob } from '@fieldside/platform/job-queue.ts'
import { sql } from 'kysely'
import type { BookingSchema, MessageFileRow, Reader } from '../../schema.ts'
import { type SentFile, unsentUntil } from '../rules/message-file.ts'

const job = 'message-files'

/** The files of a row of `messages`, in order. */
export const filesOf = (messageId: string) =>
  sql<
    SentFile[]
  >`coalesce((select json_agg(json_build_object('id', f.id, 'kind', f.kind, 'size_bytes', f.size_bytes,
    'width', f.width, 'height', f.height, 'duration_ms', f.duration_ms, 'name', f.file_name) order by f.ordinal)
    from message_files f where f.message_id = ${sql.ref(messageId)}), '[]'::json)`

/** Sums up a thread's files: those that one side is uploading, and the bytes of all. */
export const sumFiles = (
  on: Reader,
  { threadId, side }: { threadId: string; side: Side },
): Promise<{ uploading: number; bytes: number }> =>
  on
    .selectFrom('message_files')
    .select((eb) => [
      eb.fn
        .countAll<number>()
        .filterWhere('uploaded_by', '=', side)
        .filterWhere('state', '=', 'uploading')
        .as('uploading'),
      sql<number>`coalesce(sum(size_bytes), 0)::float8`.as('bytes'),
    ])
    .where('thread_id', '=', threadId)
    .executeTakeFirstOrThrow()

type NewFile = Omit<MessageFileRow, 'id' | 'state' | 'message_id' | 'ordinal' | 'file_name'>

export const insertFile = async (tx: Tx<BookingSchema>, file: NewFile): Promise<MessageFileRow> => {
  const id = newId()
  await scheduleJob(tx, { job, key: id, runAt: abandonedAt(file.uploaded_at) })
  return tx
    .insertInto('message_files')
    .values({ id, state: 'uploading', ...file })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns false if the upload was discarded before. The job deletes the file unless it is sent. */
export const finishFile = async (
  tx: Tx<BookingSchema>,
  { id, uploaded_at }: Pick<MessageFileRow, 'id' | 'uploaded_at'>,
): Promise<boolean> => {
  await scheduleJob(tx, { job, key: id, runAt: unsentUntil(uploaded_at) })
  const stored = await tx
    .updateTable('message_files')
    .set({ state: 'stored' })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .executeTakeFirst()
  return stored.numUpdatedRows === 1n
}

export const findFile = (on: Reader, id: string): Promise<MessageFileRow | undefined> =>
  on.selectFrom('message_files').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns the ids of a side's unsent files, without the newest ones, of which `kept` stay. */
export const listOldUnsent = async (
  on: Reader,
  { threadId, side }: { threadId: string; side: Side },
  kept: number,
): Promise<string[]> => {
  const rows = await on
    .selectFrom('message_files')
    .select('id')
    .where('thread_id', '=', threadId)
    .where('uploaded_by', '=', side)
    .where('state', '=', 'stored')
    .orderBy('uploaded_at', 'desc')
    .orderBy('id', 'desc')
    .offset(kept)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns those of a side's unsent files that still exist, locked until the transaction ends. */
export const lockUnsent = (
  tx: Tx<BookingSchema>,
  ids: readonly string[],
  { threadId, side }: { threadId: string; side: Side },
): Promise<MessageFileRow[]> =>
  tx
    .selectFrom('message_files')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('thread_id', '=', threadId)
    .where('uploaded_by', '=', side)
    .where('state', '=', 'stored')
    .orderBy('id')
    .forUpdate()
    .execute()

export const updateToSent = async (
  tx: Tx<BookingSchema>,
  message_id: string,
  files: readonly AttachedFile[],
): Promise<void> => {
  for (const [ordinal, { id, name }] of files.entries()) {
    await cancelJob(tx, { job, key: id })
    await tx
      .updateTable('message_files')
      .set({ state: 'sent', message_id, ordinal, file_name: name })
      .where('id', '=', id)
      .execute()
  }
}

/** Discards a file unless it is sent, and has the job delete its objects. Returns false for a sent one. */
export const discardFile = async (tx: Tx<BookingSchema>, id: string, now: Date): Promise<boolean> => {
  const discarded = await discardUnsent(tx, id)
  if (discarded) await scheduleJob(tx, { job, key: id, runAt: now })
  return discarded !== undefined
}

/** Discards a file unless it is sent. Returns undefined if there is nothing to delete. */
export const discardUnsent = (tx: Tx<BookingSchema>, id: string): Promise<MessageFileRow | undefined> =>
  tx
    .updateTable('message_files')
    .set({ state: 'discarded' })
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .returningAll()
    .executeTakeFirst()

export const deleteDiscarded = async (tx: Tx<BookingSchema>, id: string): Promise<void> => {
  await tx.deleteFrom('message_files').where('id', '=', id).where('state', '=', 'discarded').execute()
}
