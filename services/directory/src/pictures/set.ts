import { PICTURE_MAX_BYTES } from '@fieldside/contracts/limits.ts'
import { detectType } from '@fieldside/files/detect-type.ts'
import { tooManyPixels } from '@fieldside/files/file-errors.ts'
import type { EncodedPicture } from '@fieldside/files/images.ts'
import type { Body } from '@fieldside/platform/body.ts'
import { type InSteps, userOf } from '@fieldside/platform/context.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { invalidPicture, noOwnRecord, pictureNotStored, pictureTooLarge } from '../errors.ts'
import { findByUser, lockByUser } from '../professionals/store/professionals.ts'
import type { PictureRow } from '../schema.ts'
import {
  ENCODED_TYPE,
  isPictureType,
  PICTURE_SIZES,
  pictureKeyOf,
  smallPictureKeyOf,
} from './rules/picture.ts'
import { showPicture } from './steps/show.ts'
import { discardPicture, finishPicture, insertPicture } from './store/pictures.ts'

/** @throws invalidInput for an empty file, invalidPicture, tooManyPixels */
const encodePicture = async (ctx: DirectoryContext, bytes: Buffer): Promise<EncodedPicture> => {
  if (bytes.length === 0) throw invalidInput([{ field: 'file', message: 'The file is empty' }])
  if (!isPictureType((await detectType(bytes))?.mime)) throw invalidPicture()
  const encoded = await ctx.images.encode(bytes, userOf(ctx).userId, PICTURE_SIZES)
  if (encoded === 'too-many-pixels') throw tooManyPixels()
  if (encoded === 'unreadable') throw invalidPicture()
  return encoded
}

/** After a timeout the object may still arrive, so the upload's row stays for the job to clean up. */
const store = async (
  ctx: InSteps<DirectoryContext>,
  upload: PictureRow,
  { full, small }: EncodedPicture,
): Promise<void> => {
  const { user_id, id, content_type } = upload
  try {
    await ctx.objectStorage.putPicture(pictureKeyOf(user_id, id), full, content_type)
    await ctx.objectStorage.putPicture(smallPictureKeyOf(user_id, id), small, content_type)
  } catch (error) {
    throw pictureNotStored(error)
  }
  await writeStep(ctx, async (tx, emit) => {
    await showPicture(tx, emit, { userId: user_id, picture_id: id, now: ctx.now() })
    if (!(await finishPicture(tx, id))) throw pictureNotStored()
  }).catch(async (error: unknown) => {
    await writeStep(ctx, (tx) => discardPicture(tx, id, ctx.now()))
    throw error
  })
}

/** Stores the upload's row, then the objects, then the record. The job removes the previous objects. */
const savePicture = async (
  ctx: InSteps<DirectoryContext>,
  bytes: Buffer,
): Promise<{ profile_picture: string }> => {
  const { userId } = userOf(ctx)
  const encoded = await encodePicture(ctx, bytes)
  const upload = await writeStep(ctx, async (tx) => {
    if (!(await lockByUser(tx, userId))) throw noOwnRecord()
    return insertPicture(tx, {
      user_id: userId,
      content_type: ENCODED_TYPE,
      size_bytes: encoded.full.length,
      small_size_bytes: encoded.small.length,
      uploaded_at: ctx.now(),
    })
  })
  await store(ctx, upload, encoded)
  return { profile_picture: `/pictures/${upload.id}` }
}

/** Checks everything that doesn't need the file, so that a rejected upload's body is never read. */
const admitUpload = async (ctx: DirectoryContext): Promise<void> => {
  if (!(await findByUser(ctx.db.kysely, userOf(ctx).userId))) throw noOwnRecord()
}

/**
 * Replaces the caller's picture, re-encoded in two sizes.
 * @throws notFound before the profile is first saved, pictureTooLarge, invalidPicture, tooManyPixels,
 *   pictureNotStored if object storage is unavailable, uploadsBusy
 */
export const setPicture = async (
  ctx: InSteps<DirectoryContext>,
  body: Body,
): Promise<{ profile_picture: string }> => {
  await admitUpload(ctx)
  const limits = { maxBytes: PICTURE_MAX_BYTES, tooLarge: pictureTooLarge }
  const { userId } = userOf(ctx)
  return ctx.uploads.receive({ ...limits, userId, body }, (bytes) => savePicture(ctx, bytes))
}
