import type { DocumentType } from '@fieldside/contracts/documents.ts'
import type { VerificationDocument } from '@fieldside/contracts/http/directory.ts'
import { DOCUMENT_MAX_BYTES } from '@fieldside/contracts/limits.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import { fileTypeFromBuffer } from 'file-type'
import type { DirectoryContext } from '../context.ts'
import { agreesWithContent, extensionOf, isAcceptedExtension, objectKeyOf } from '../domain/document-file.ts'
import { mayReplaceDocuments } from '../domain/professional.ts'
import { fileTooLarge, invalidFileType, notWhatItsNameSays, underReview, uploadFailed } from '../failures.ts'
import { documentOf } from '../replies.ts'
import type { DirectorySchema, DocumentRow } from '../schema.ts'
import {
  discardUpload,
  findDiscarded,
  finishUpload,
  insertUpload,
  lockDocuments,
  nextStampMs,
} from '../store/documents.ts'
import { lockByUser } from '../store/professionals.ts'
import { removeDiscarded } from './sweep-documents.ts'

export type Upload = {
  type: DocumentType
  fileName: string
  /** The length that was announced; 0 when none was. */
  announcedBytes: number
  content: AsyncIterable<Uint8Array> | null
}

/** @throws fileTooLarge as soon as it is known, without reading on */
const readContent = async ({ announcedBytes, content }: Upload): Promise<Buffer> => {
  if (announcedBytes > DOCUMENT_MAX_BYTES) throw fileTooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of content ?? []) {
    size += chunk.byteLength
    if (size > DOCUMENT_MAX_BYTES) throw fileTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The type of a file is what its content says; its name only has to agree. */
const checkedContent = async (upload: Upload, extension: string) => {
  const bytes = await readContent(upload)
  if (bytes.length === 0) throw invalidInput([{ field: 'file', message: 'The file is empty' }])
  const found = await fileTypeFromBuffer(bytes)
  if (!found || !agreesWithContent(extension, found.ext)) throw notWhatItsNameSays(upload.type, extension)
  return { bytes, contentType: found.mime }
}

/** @throws underReview while the documents are checked, and once they were approved */
const refuseUnderReview = async (tx: Tx<DirectorySchema>, userId: string): Promise<void> => {
  const record = await lockByUser(tx, userId)
  if (!record || mayReplaceDocuments(record.status)) return
  throw underReview(
    record.status === 'approved' ? 'Your documents were approved and cannot be replaced.' : undefined,
  )
}

/** What the store did not answer for may still arrive there: its intent stays, for the sweeper to end. */
const store = async (ctx: DirectoryContext, upload: DocumentRow, bytes: Buffer): Promise<Date> => {
  await ctx.files.putDocument(upload.object_key, bytes, upload.content_type).catch((error: unknown) => {
    throw uploadFailed(error)
  })
  const at = ctx.now()
  await writeStep(ctx, async (tx) => {
    await lockDocuments(tx, upload.user_id)
    await refuseUnderReview(tx, upload.user_id)
    if (!(await finishUpload(tx, upload, at))) throw uploadFailed()
  }).catch(async (error: unknown) => {
    await writeStep(ctx, (tx) => discardUpload(tx, upload.id))
    throw error
  })
  return at
}

/**
 * Takes the caller's document in place of an earlier one: intent, object, record; the earlier object goes last.
 * Throws fileTooLarge, invalidFileType, invalidInput (empty), underReview, uploadFailed (the store is away).
 */
export const uploadDocument = async (
  ctx: DirectoryContext,
  upload: Upload,
): Promise<VerificationDocument> => {
  const { userId } = userOf(ctx)
  const extension = extensionOf(upload.fileName)
  if (!isAcceptedExtension(upload.type, extension)) throw invalidFileType(upload.type)
  const { bytes, contentType } = await checkedContent(upload, extension)
  const intent = await writeStep(ctx, async (tx) => {
    await lockDocuments(tx, userId)
    await refuseUnderReview(tx, userId)
    const stampMs = await nextStampMs(tx, userId, ctx.now().getTime())
    return insertUpload(tx, {
      user_id: userId,
      document_type: upload.type,
      object_key: objectKeyOf(userId, upload.type, stampMs, extension),
      stamp_ms: stampMs,
      file_name: upload.fileName,
      content_type: contentType,
      size_bytes: bytes.length,
      uploaded_at: ctx.now(),
    })
  })
  const uploaded_at = await store(ctx, intent, bytes)
  await removeDiscarded(ctx, await findDiscarded(ctx.db.kysely, { userId }))
  return documentOf({ ...intent, uploaded_at })
}
