import type { DocumentType } from '@fieldside/contracts/documents.ts'
import type { VerificationDocument } from '@fieldside/contracts/http/directory.ts'
import { DOCUMENT_MAX_BYTES } from '@fieldside/contracts/limits.ts'
import { detectType } from '@fieldside/files/detect-type.ts'
import { refuseFinding, unsafeFile } from '@fieldside/files/file-errors.ts'
import { isOneKindOfFile } from '@fieldside/files/polyglot.ts'
import type { Body } from '@fieldside/platform/body.ts'
import { type InSteps, userOf } from '@fieldside/platform/context.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import {
  contentDiffersFromName,
  fileTooLarge,
  invalidFileType,
  underReview,
  uploadFailed,
} from '../errors.ts'
import { findByUser, lockByUser } from '../professionals/store/professionals.ts'
import type { DocumentRow, ProfessionalRow } from '../schema.ts'
import { mayReplaceDocuments } from './rules/approval.ts'
import {
  agreesWithContent,
  extensionOf,
  isAcceptedExtension,
  objectKeyOf,
  SEVERAL_KINDS,
} from './rules/document-file.ts'
import { discardUpload, finishUpload, insertUpload, lockDocuments, nextStampMs } from './store/documents.ts'
import { documentOf } from './views.ts'

export type Upload = {
  type: DocumentType
  fileName: string
  body: Body
}

/** Returns the type detected from the content. The file name only has to match it. */
const contentTypeOf = async (bytes: Buffer, type: DocumentType, extension: string): Promise<string> => {
  if (bytes.length === 0) throw invalidInput([{ field: 'file', message: 'The file is empty' }])
  const found = await detectType(bytes)
  if (!found || !agreesWithContent(extension, found.ext)) throw contentDiffersFromName(type, extension)
  if (!isOneKindOfFile(bytes, found.ext)) throw unsafeFile(SEVERAL_KINDS)
  return found.mime
}

/** @throws invalidFileType for an unreadable file, unsafeFile, protectedFile, tooManyPixels */
const checkContent = async (
  ctx: DirectoryContext,
  bytes: Buffer,
  type: DocumentType,
  extension: string,
): Promise<void> => {
  const { userId } = userOf(ctx)
  const finding =
    extension === 'pdf' ? await ctx.pdfs.inspect(bytes, userId) : await ctx.images.check(bytes, userId)
  refuseFinding(finding, () => contentDiffersFromName(type, extension))
}

/** @throws underReview during a review and after approval */
const refuseUnderReview = (record: Pick<ProfessionalRow, 'status'> | undefined): void => {
  if (!record || mayReplaceDocuments(record.status)) return
  throw underReview(
    record.status === 'approved' ? 'Your documents were approved and can’t be replaced.' : undefined,
  )
}

/** After a timeout the object may still arrive, so the upload's row stays for the job to clean up. */
const store = async (ctx: InSteps<DirectoryContext>, upload: DocumentRow, bytes: Buffer): Promise<Date> => {
  await ctx.objectStorage
    .putDocument(upload.object_key, bytes, upload.content_type)
    .catch((error: unknown) => {
      throw uploadFailed(error)
    })
  const at = ctx.now()
  await writeStep(ctx, async (tx) => {
    await lockDocuments(tx, upload.user_id)
    refuseUnderReview(await lockByUser(tx, upload.user_id))
    if (!(await finishUpload(tx, upload, at))) throw uploadFailed()
  }).catch(async (error: unknown) => {
    await writeStep(ctx, (tx) => discardUpload(tx, upload.id, ctx.now()))
    throw error
  })
  return at
}

/** Stores the upload's row, then the object, then the record. The job removes the previous object. */
const saveDocument = async (
  ctx: InSteps<DirectoryContext>,
  { type, fileName }: Upload,
  bytes: Buffer,
): Promise<VerificationDocument> => {
  const { userId } = userOf(ctx)
  const extension = extensionOf(fileName)
  const contentType = await contentTypeOf(bytes, type, extension)
  await checkContent(ctx, bytes, type, extension)
  const intent = await writeStep(ctx, async (tx) => {
    await lockDocuments(tx, userId)
    refuseUnderReview(await lockByUser(tx, userId))
    const stampMs = await nextStampMs(tx, userId, ctx.now().getTime())
    return insertUpload(tx, {
      user_id: userId,
      document_type: type,
      object_key: objectKeyOf(userId, type, stampMs, extension),
      stamp_ms: stampMs,
      file_name: fileName,
      content_type: contentType,
      size_bytes: bytes.length,
      uploaded_at: ctx.now(),
    })
  })
  const uploaded_at = await store(ctx, intent, bytes)
  return documentOf({ ...intent, uploaded_at })
}

/** Checks everything that doesn't need the file, so that a rejected upload's body is never read. */
const admitUpload = async (ctx: DirectoryContext, { type, fileName }: Upload): Promise<void> => {
  if (!isAcceptedExtension(type, extensionOf(fileName))) throw invalidFileType(type)
  refuseUnderReview(await findByUser(ctx.db.kysely, userOf(ctx).userId))
}

/**
 * Replaces the caller's document.
 * @throws fileTooLarge, invalidFileType, unsafeFile, protectedFile, tooManyPixels, invalidInput for an empty
 *   file, underReview, uploadFailed if object storage is unavailable, uploadsBusy
 */
export const uploadDocument = async (
  ctx: InSteps<DirectoryContext>,
  upload: Upload,
): Promise<VerificationDocument> => {
  await admitUpload(ctx, upload)
  const limits = { maxBytes: DOCUMENT_MAX_BYTES, tooLarge: fileTooLarge }
  const { userId } = userOf(ctx)
  return ctx.uploads.receive({ ...limits, userId, body: upload.body }, (bytes) =>
    saveDocument(ctx, upload, bytes),
  )
}
