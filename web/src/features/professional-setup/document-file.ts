import { DOCUMENT_EXTENSIONS, type DocumentType } from '@fieldside/contracts/documents.ts'
import { DOCUMENT_MAX_BYTES } from '@fieldside/contracts/limits.ts'
import { ApiProblem, type Refusal, refusalOfSession } from '@/client/problem.ts'

const MAX_MB = DOCUMENT_MAX_BYTES / 1024 / 1024
const SIGNED_OUT: Refusal = { title: 'User not authenticated', detail: 'Please sign in again to upload.' }
const UPLOAD_FAILED = 'There was an error uploading your document. Please try again.'

const namesOf = (type: DocumentType): string[] =>
  DOCUMENT_EXTENSIONS[type].map((extension) => extension.toUpperCase())

/** Example: 'PDF, JPG, or JPEG, up to 10 MB'. */
export const acceptedWords = (type: DocumentType): string =>
  `${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(namesOf(type))}, up to ${MAX_MB} MB`

const extensionOf = (name: string): string => {
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase()
}

/** Rejects what the server would reject, before the upload starts; null when the file is acceptable. */
export const refusalOfFile = (type: DocumentType, file: Pick<File, 'name' | 'size'>): Refusal | null => {
  if (!DOCUMENT_EXTENSIONS[type].includes(extensionOf(file.name)))
    return { title: 'Invalid file type', detail: `Accepted formats: ${namesOf(type).join(', ')}` }
  if (file.size > DOCUMENT_MAX_BYTES)
    return { title: 'File too large', detail: `Please upload a file smaller than ${MAX_MB}MB` }
  return null
}

const TITLES: Record<string, string> = {
  'invalid-file-type': 'Invalid file type',
  'file-too-large': 'File too large',
  'unsafe-file': 'File not accepted',
  'protected-file': 'File not accepted',
  'too-many-pixels': 'Picture too large',
  'uploads-busy': 'Upload failed',
}

/** Words a rejected upload like the local check. */
export const refusalOfProblem = (error: unknown): Refusal => {
  if (!(error instanceof ApiProblem)) return { title: 'Upload failed', detail: UPLOAD_FAILED }
  const title = TITLES[error.code]
  if (title) return { title, detail: error.message }
  const signedOut = refusalOfSession(error, SIGNED_OUT)
  if (signedOut) return signedOut
  const isAboutFile = error.code === 'under-review' || error.status === 429 || 'file' in error.fields
  return {
    title: 'Upload failed',
    detail: isAboutFile ? (error.fields.file ?? error.message) : UPLOAD_FAILED,
  }
}
