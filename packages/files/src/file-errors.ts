import { DomainError } from '@fieldside/platform/errors.ts'
import type { ImageFinding } from './images.ts'
import type { PdfFinding } from './pdf-findings.ts'

const TOO_MANY_PIXELS = 'This picture has too many pixels. Please upload one of at most 50 megapixels.'
const PRINT_IT = 'Please print it to a new PDF and upload that one.'
const PROTECTED_FILE =
  'This PDF is protected by a password or restrictions. Please open it, print it to a new PDF, and upload that one.'
const UNSAFE_PDF = {
  script: `This PDF contains a script. ${PRINT_IT}`,
  'embedded-file': `This PDF contains another file. ${PRINT_IT}`,
  'external-action': `This PDF opens other files or programs. ${PRINT_IT}`,
  'form-action': `This PDF sends or imports form data. ${PRINT_IT}`,
  'remote-file': `This PDF opens files or pages outside of it. ${PRINT_IT}`,
} as const

/** A problem that names the field of the file. */
export const fileProblem = (kind: 'unprocessable' | 'too-large', code: string, detail: string) =>
  new DomainError(kind, code, detail, { errors: [{ field: 'file', message: detail }] })

/** 422. The content isn't allowed, whatever its name. */
export const unsafeFile = (detail: string) => fileProblem('unprocessable', 'unsafe-file', detail)

export const tooManyPixels = () => fileProblem('unprocessable', 'too-many-pixels', TOO_MANY_PIXELS)

const protectedFile = () => fileProblem('unprocessable', 'protected-file', PROTECTED_FILE)

/** Accepts a file that its check found nothing in. @throws unreadable, unsafeFile, protectedFile, tooManyPixels */
export const refuseFinding = (finding: PdfFinding | ImageFinding, unreadable: () => DomainError): void => {
  switch (finding) {
    case 'plain':
    case 'fine':
      return
    case 'unreadable':
      throw unreadable()
    case 'too-many-pixels':
      throw tooManyPixels()
    case 'encrypted':
      throw protectedFile()
    default:
      throw unsafeFile(UNSAFE_PDF[finding])
  }
}
