import { abandonedAt } from '@fieldside/files/abandoned-upload.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { cancelJob, scheduleJob, scheduleJobs } from '@fieldside/platform/job-queue.ts'
import type { DirectorySchema, PictureRow, Reader } from '../../schema.ts'

const job = 'pictures'

type NewPicture = Omit<PictureRow, 'id' | 'state'>

export const insertPicture = async (tx: Tx<DirectorySchema>, picture: NewPicture): Promise<PictureRow> => {
  const id = newId()
  await scheduleJob(tx, { job, key: id, runAt: abandonedAt(picture.uploaded_at) })
  return tx
    .insertInto('profile_pictures')
    .values({ id, state: 'uploading', ...picture })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const discardStored = async (tx: Tx<DirectorySchema>, userId: string, now: Date): Promise<void> => {
  const discarded = await tx
    .updateTable('profile_pictures')
    .set({ state: 'discarded' })
    .where('user_id', '=', userId)
    .where('state', '=', 'stored')
    .returning('id')
    .execute()
  await scheduleJobs(
    tx,
    discarded.map(({ id }) => ({ job, key: id, runAt: now })),
  )
}

/** Returns false if the upload was discarded before. */
export const finishPicture = async (tx: Tx<DirectorySchema>, id: string): Promise<boolean> => {
  await cancelJob(tx, { job, key: id })
  const stored = await tx
    .updateTable('profile_pictures')
    .set({ state: 'stored' })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .executeTakeFirst()
  return stored.numUpdatedRows === 1n
}

export const discardPicture = async (tx: Tx<DirectorySchema>, id: string, now: Date): Promise<void> => {
  await discardUnfinished(tx, id)
  await scheduleJob(tx, { job, key: id, runAt: now })
}

/** Discards an upload unless it is stored. Returns undefined if there is nothing to remove. */
export const discardUnfinished = (
  tx: Tx<DirectorySchema>,
  id: string,
): Promise<Pick<PictureRow, 'user_id'> | undefined> =>
  tx
    .updateTable('profile_pictures')
    .set({ state: 'discarded' })
    .where('id', '=', id)
    .where('state', '<>', 'stored')
    .returning('user_id')
    .executeTakeFirst()

export const deletePicture = async (tx: Tx<DirectorySchema>, id: string): Promise<void> => {
  await tx.deleteFrom('profile_pictures').where('id', '=', id).where('state', '=', 'discarded').execute()
}

export const findStoredPicture = (db: Reader, id: string): Promise<PictureRow | undefined> =>
  db
    .selectFrom('profile_pictures')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'stored')
    .executeTakeFirst()
