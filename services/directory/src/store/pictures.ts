import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Claim } from '@fieldside/platform/jobs.ts'
import type { DirectorySchema, PictureRow, Reader } from '../schema.ts'

type NewPicture = Omit<PictureRow, 'id' | 'state'>

export const insertPicture = (tx: Tx<DirectorySchema>, picture: NewPicture): Promise<PictureRow> =>
  tx
    .insertInto('profile_pictures')
    .values({ id: newId(), state: 'uploading', ...picture })
    .returningAll()
    .executeTakeFirstOrThrow()

export const discardStored = async (tx: Tx<DirectorySchema>, userId: string): Promise<void> => {
  await tx
    .updateTable('profile_pictures')
    .set({ state: 'discarded' })
    .where('user_id', '=', userId)
    .where('state', '=', 'stored')
    .execute()
}

/** Returns false if the upload was discarded in the meantime. */
export const finishPicture = async (tx: Tx<DirectorySchema>, id: string): Promise<boolean> => {
  const stored = await tx
    .updateTable('profile_pictures')
    .set({ state: 'stored' })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .executeTakeFirst()
  return stored.numUpdatedRows === 1n
}

export const discardPicture = async (tx: Tx<DirectorySchema>, id: string): Promise<void> => {
  await tx
    .updateTable('profile_pictures')
    .set({ state: 'discarded' })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .execute()
}

export const discardPicturesStartedBefore = async (tx: Tx<DirectorySchema>, before: Date): Promise<void> => {
  await tx
    .updateTable('profile_pictures')
    .set({ state: 'discarded' })
    .where('state', '=', 'uploading')
    .where('uploaded_at', '<', before)
    .execute()
}

/** Finds discarded pictures whose objects must be removed: a user's, or those that a job claims. */
export const findDiscardedPictures = (
  db: Reader,
  of: { userId: string } | { claim: Claim },
): Promise<Pick<PictureRow, 'id' | 'user_id'>[]> => {
  const query = db.selectFrom('profile_pictures').select(['id', 'user_id']).where('state', '=', 'discarded')
  if ('userId' in of) return query.where('user_id', '=', of.userId).execute()
  const id = 'profile_pictures.id'
  return query
    .where(of.claim.isReady(id))
    .orderBy(of.claim.nextTryAt(id, 'profile_pictures.uploaded_at'))
    .limit(of.claim.limit)
    .execute()
}

export const forgetPicture = async (tx: Tx<DirectorySchema>, id: string): Promise<void> => {
  await tx.deleteFrom('profile_pictures').where('id', '=', id).where('state', '=', 'discarded').execute()
}

export const findStoredPicture = (db: Reader, id: string): Promise<PictureRow | undefined> =>
  db
    .selectFrom('profile_pictures')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'stored')
    .executeTakeFirst()
