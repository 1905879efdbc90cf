import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { UploadedFile } from '@fieldside/contracts/http/message-files.ts'
import {
  MESSAGE_FILE_MAX_BYTES,
  MESSAGE_VIDEO_MAX_BYTES,
  THREAD_FILES_MAX_BYTES,
  UNSENT_FILES_MAX,
} from '@fieldside/contracts/limits.ts'
import type { Body } from '@fieldside/platform/body.ts'
import { type InSteps, userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { publicErrorOf } from '@fieldside/platform/http-problem.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import {
  fileNotStored,
  fileTooLarge,
  noAgreedSession,
  noThread,
  threadFilesFull,
  tooManyUnsentFiles,
} from '../errors.ts'
import type { BookingSchema, MessageFileRow, Reader } from '../schema.ts'
import { takeFromLimit } from './limit.ts'
import { fileKeyOf, previewKeyOf } from './rules/message-file.ts'
import type { Thread } from './rules/thread.ts'
import { type CheckedFile, checkFile } from './steps/check-file.ts'
import { findAddressed } from './steps/find-addressed.ts'
import { discardFile, discardUnsent, finishFile, insertFile, listOldUnsent, sumFiles } from './store/files.ts'
import { lockThread } from './store/threads.ts'
import { uploadedFileOf } from './views.ts'

type Place = { threadId: string; side: Side }

/** @throws no-agreed-session, too-many-unsent-files, thread-files-full */
const requireRoom = async (
  on: Reader,
  thread: Pick<Thread, 'agreed_at'> | undefined,
  place: Place,
  addedBytes: number,
): Promise<{ uploading: number }> => {
  if (!thread?.agreed_at) throw noAgreedSession()
  const { uploading, bytes } = await sumFiles(on, place)
  if (uploading >= UNSENT_FILES_MAX) throw tooManyUnsentFiles()
  if (bytes + addedBytes > THREAD_FILES_MAX_BYTES) throw threadFilesFull()
  return { uploading }
}

/**
 * Discards a side's oldest files that aren't sent, so that one more is within the limit. A page that closes leaves its files
 * behind, and they must not keep the side from sending for a day.
 */
const makeRoom = async (
  tx: Tx<BookingSchema>,
  place: Place,
  { uploading, now }: { uploading: number; now: Date },
): Promise<void> => {
  const old = await listOldUnsent(tx, place, UNSENT_FILES_MAX - 1 - uploading)
  for (const id of old) await discardFile(tx, id, now)
}

/** After a timeout the object may still arrive, so a discarded upload's row stays for the job, which comes later. */
const store = async (
  ctx: InSteps<BookingContext>,
  file: MessageFileRow,
  { bytes, small, content_type }: CheckedFile,
): Promise<void> => {
  try {
    await ctx.fileStorage.put(fileKeyOf(file), bytes, content_type)
    if (small) await ctx.fileStorage.put(previewKeyOf(file), small, content_type)
  } catch (error) {
    await writeStep(ctx, (tx) => discardUnsent(tx, file.id))
    throw fileNotStored(error)
  }
  await writeStep(ctx, async (tx) => {
    if (!(await finishFile(tx, file))) throw fileNotStored()
  }).catch(async (error: unknown) => {
    await writeStep(ctx, (tx) => discardFile(tx, file.id, ctx.now()))
    throw error
  })
}

/** Stores the upload's row, then the objects, then that they are stored. */
const saveFile = async (
  ctx: InSteps<BookingContext>,
  { threadId, side }: Place,
  bytes: Buffer,
): Promise<UploadedFile> => {
  const checked = await checkFile(ctx, bytes)
  const file = await writeStep(ctx, async (tx) => {
    const thread = await lockThread(tx, threadId)
    const { uploading } = await requireRoom(tx, thread, { threadId, side }, checked.bytes.length)
    await makeRoom(tx, { threadId, side }, { uploading, now: ctx.now() })
    const { kind, content_type, width, height, duration_ms } = checked
    return insertFile(tx, {
      thread_id: threadId,
      uploaded_by: side,
      ...{ kind, content_type, width, height, duration_ms },
      size_bytes: checked.bytes.length,
      uploaded_at: ctx.now(),
    })
  })
  await store(ctx, file, checked)
  return uploadedFileOf(file)
}

/** A file that wasn't read: storage or memory is unavailable, or the account's other uploads take its share of memory. */
const isUnread = (error: unknown): boolean => {
  const known = publicErrorOf(error)
  return known?.kind === 'unavailable' || known?.code === 'too-many-uploads-at-once'
}

/** Counts an upload against the daily limits, unless it is to be sent again for no fault of the file. */
const countUpload = async <R>(ctx: BookingContext, work: () => Promise<R>): Promise<R> => {
  const taken = await takeFromLimit(ctx, ctx.messageFileLimiter)
  return work().catch(async (error: unknown) => {
    if (isUnread(error)) await taken.giveBack()
    throw error
  })
}

/**
 * Uploads a file for a message to the other person, while the pair has an agreed session. Rejects what it can before
 * reading the body.
 * @throws not-found, no-agreed-session, too-many-unsent-files, thread-files-full, too-many-files, file-too-large, the
 *   errors of checkFile, upload-failed if object storage is unavailable, uploads-busy, too-many-uploads-at-once
 */
export const uploadMessageFile = async (
  ctx: InSteps<BookingContext>,
  otherId: string,
  body: Body,
): Promise<UploadedFile> => {
  const { side, thread, hasBooked } = await findAddressed(ctx, otherId)
  if (!thread) throw hasBooked ? noAgreedSession() : noThread()
  const place = { threadId: thread.id, side }
  await requireRoom(ctx.db.kysely, thread, place, body.announcedBytes)
  const limits = { maxBytes: MESSAGE_VIDEO_MAX_BYTES, tooLarge: fileTooLarge }
  const { userId } = userOf(ctx)
  const { announcedBytes } = body
  const isSmall = announcedBytes > 0 && announcedBytes <= MESSAGE_FILE_MAX_BYTES
  return countUpload(ctx, () =>
    (isSmall ? ctx.smallUploads : ctx.uploads).receive({ ...limits, userId, body }, (bytes) =>
      saveFile(ctx, place, bytes),
    ),
  )
}
