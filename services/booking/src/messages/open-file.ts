import { audit } from '@fieldside/platform/audit.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { noFile, noFilePreview, noFilePreviewNow } from '../errors.ts'
import type { MessageFileRow } from '../schema.ts'
import { fileKeyOf, linkSecondsOf, previewKeyOf, shownNameOf } from './rules/message-file.ts'
import { findReadableFile } from './steps/find-file.ts'
import { findFile } from './store/files.ts'
import { findReport } from './store/reports.ts'

type FileLink = { url: string; expires_at: string }

const linkTo = async (ctx: BookingContext, file: MessageFileRow): Promise<FileLink> => {
  const seconds = linkSecondsOf(file)
  return {
    url: await ctx.fileStorage.linkFor(fileKeyOf(file), { fileName: shownNameOf(file), seconds }),
    expires_at: new Date(ctx.now().getTime() + seconds * 1000).toISOString(),
  }
}

/** Returns a short-lived link to one of the two sides. @throws not-found */
export const openMessageFile = async (ctx: BookingContext, id: string): Promise<FileLink> =>
  linkTo(ctx, (await findReadableFile(ctx, id)).file)

/**
 * Returns a short-lived link to an admin, after writing the audit entry.
 * @throws not-found for a file whose message nobody reported
 */
export const openReportedFile = async (ctx: BookingContext, id: string): Promise<FileLink> => {
  const file = await findFile(ctx.db.kysely, id)
  if (!file?.message_id || !(await findReport(ctx.db.kysely, file.message_id))) throw noFile()
  const signed = await linkTo(ctx, file)
  const link = await write(ctx, async (tx) => {
    await audit(tx, ctx, { action: 'open-message-file', objectType: 'message-file', objectId: id })
    return signed
  })
  logSecurityEvent(ctx.log, 'security.message_file_opened', { admin: userOf(ctx).userId, file: id })
  return link
}

/**
 * Returns an image that the caller may read, and a function that reads its small version.
 * @throws not-found; the function throws unavailable if object storage is unavailable
 */
export const findFilePreview = async (
  ctx: BookingContext,
  id: string,
): Promise<{ file: MessageFileRow; read: () => Promise<Buffer> }> => {
  const { file } = await findReadableFile(ctx, id)
  if (file.kind !== 'image') throw noFilePreview()
  const read = () =>
    ctx.fileStorage.get(previewKeyOf(file)).catch((error: unknown) => {
      throw noFilePreviewNow(error)
    })
  return { file, read }
}
