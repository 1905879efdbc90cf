import { PICTURE_MAX_BYTES } from '@fieldside/contracts/limits.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import { type Emit, write, writeStep } from '@fieldside/platform/write.ts'
import { fileTypeFromBuffer } from 'file-type'
import { changeRecord } from '../changes.ts'
import type { DirectoryContext } from '../context.ts'
import { pictureKeyOf, pictureTypeOf } from '../domain/picture.ts'
import { invalidPicture, noOwnRecord, pictureNotStored, pictureTooLarge } from '../failures.ts'
import type { DirectorySchema, PictureRow } from '../schema.ts'
import {
  discardPicture,
  discardStored,
  findDiscardedPictures,
  finishPicture,
  insertPicture,
} from '../store/pictures.ts'
import { lockByUser } from '../store/professionals.ts'
import { removeDiscardedPictures } from './sweep-pictures.ts'

export type PictureUpload = {
  /** The length that was announced; 0 when none was. */
  announcedBytes: number
  content: AsyncIterable<Uint8Array> | null
}

/** @throws pictureTooLarge as soon as it is known; invalidInput (empty), invalidPicture */
const readPicture = async ({ announcedBytes, content }: PictureUpload) => {
  if (announcedBytes > PICTURE_MAX_BYTES) throw pictureTooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of content ?? []) {
    size += chunk.byteLength
    if (size > PICTURE_MAX_BYTES) throw pictureTooLarge()
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  if (bytes.length === 0) throw invalidInput([{ field: 'file', message: 'The file is empty' }])
  const contentType = pictureTypeOf((await fileTypeFromBuffer(bytes))?.mime)
  if (!contentType) throw invalidPicture()
  return { bytes, contentType }
}

/** The record shows another picture, or none. @throws notFound without a record */
const showPicture = async (
  tx: Tx<DirectorySchema>,
  emit: Emit,
  userId: string,
  picture_id: string | null,
): Promise<void> => {
  const record = await lockByUser(tx, userId)
  if (!record) throw noOwnRecord()
  await discardStored(tx, userId)
  await changeRecord(tx, emit, record, { picture_id })
}

/** What the store did not answer for may still arrive there: its intent stays, for the sweeper to end. */
const store = async (ctx: DirectoryContext, upload: PictureRow, bytes: Buffer): Promise<void> => {
  const key = pictureKeyOf(upload.user_id, upload.id)
  await ctx.files.putPicture(key, bytes, upload.content_type).catch((error: unknown) => {
    throw pictureNotStored(error)
  })
  await writeStep(ctx, async (tx, emit) => {
    await showPicture(tx, emit, upload.user_id, upload.id)
    if (!(await finishPicture(tx, upload.id))) throw pictureNotStored()
  }).catch(async (error: unknown) => {
    await writeStep(ctx, (tx) => discardPicture(tx, upload.id))
    throw error
  })
}

const removeOld = async (ctx: DirectoryContext, userId: string): Promise<void> =>
  removeDiscardedPictures(ctx, await findDiscardedPictures(ctx.db.kysely, { userId }))

/**
 * Takes the caller's picture in place of an earlier one: intent, object, record; the earlier object goes last.
 * Throws notFound before the first save of the profile, pictureTooLarge, invalidPicture, pictureNotStored.
 */
export const setPicture = async (
  ctx: DirectoryContext,
  given: PictureUpload,
): Promise<{ profile_picture: string }> => {
  const { userId } = userOf(ctx)
  const { bytes, contentType } = await readPicture(given)
  const upload = await writeStep(ctx, async (tx) => {
    if (!(await lockByUser(tx, userId))) throw noOwnRecord()
    return insertPicture(tx, {
      ...{ user_id: userId, content_type: contentType },
      ...{ size_bytes: bytes.length, uploaded_at: ctx.now() },
    })
  })
  await store(ctx, upload, bytes)
  await removeOld(ctx, userId)
  return { profile_picture: `/pictures/${upload.id}` }
}

/** Its object goes with the next sweep. @throws notFound without a record */
export const removePicture = (ctx: DirectoryContext): Promise<void> => {
  const { userId } = userOf(ctx)
  return write(ctx, (tx, emit) => showPicture(tx, emit, userId, null))
}
