import { DOCUMENT_LABELS, type DocumentType } from '@fieldside/contracts/documents.ts'
import { conflict, DomainError, type FieldError, notFound, unavailable } from '@fieldside/platform/errors.ts'
import { acceptedFormats, contentDiffers, FILE_TOO_LARGE, UPLOAD_FAILED } from './domain/document-file.ts'

/** The owner has no record yet. */
export const noOwnRecord = () => notFound('Professional profile not found.')
export const noProfessional = () => notFound('Professional not found')

export const underReview = (
  detail = 'Your profile is under review and cannot be changed until it is decided.',
) => conflict('under-review', detail)

export const notPending = () => conflict('not-pending', 'This professional is not waiting for a decision.')

/** 409 naming the documents that this administrator has still to open. */
export const documentsNotOpened = (missing: readonly DocumentType[]) =>
  conflict(
    'documents-not-opened',
    `Please open every document before you approve. Not opened yet: ${missing.map((type) => DOCUMENT_LABELS[type]).join(', ')}.`,
    { missing },
  )

const fileProblem = (kind: 'unprocessable' | 'too-large', code: string, detail: string) =>
  new DomainError(kind, code, detail, { errors: [{ field: 'file', message: detail }] })

/** 422; the detail lists the accepted extensions. */
export const invalidFileType = (type: DocumentType) =>
  fileProblem('unprocessable', 'invalid-file-type', acceptedFormats(type))

/** 422; the name promises what the content is not. */
export const notWhatItsNameSays = (type: DocumentType, extension: string) =>
  fileProblem('unprocessable', 'invalid-file-type', contentDiffers(type, extension))

/** 413 */
export const fileTooLarge = () => fileProblem('too-large', 'file-too-large', FILE_TOO_LARGE)

/** 503 */
export const uploadFailed = (cause?: unknown) => unavailable(UPLOAD_FAILED, 'upload-failed', 1, cause)

/** 422; one field for each thing that is missing. */
export const setupIncomplete = (errors: FieldError[]) =>
  new DomainError('unprocessable', 'setup-incomplete', errors[0]?.message ?? 'Setup is not complete', {
    errors,
  })
