import { z } from 'zod'
import { DocumentType } from '../documents.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../fields.ts'
import { EMAIL_UNCONFIRMED } from '../unconfirmed.ts'
import { VerificationDocument } from './directory.ts'

/** The body is the file. Its type is detected from its content; the name's extension only has to match. */
export const uploadDocument = endpoint('PUT /professionals/me/documents/{document_type}', {
  summary: 'Uploads one verification document, replacing an earlier one',
  callers: ['professional'],
  params: z.strictObject({ document_type: DocumentType }),
  query: z.strictObject({ file_name: z.string().min(1).max(200) }),
  reply: VerificationDocument,
  status: 201,
  problems: [
    'invalid-file-type',
    'file-too-large',
    'unsafe-file',
    'protected-file',
    'too-many-pixels',
    'upload-failed',
    'uploads-busy',
    'under-review',
    'request-timeout',
    'body-incomplete',
    EMAIL_UNCONFIRMED,
  ],
  limits: ['upload', 'uploadAtOnce'],
  raw: true,
})

export const openDocument = endpoint('POST /admin/professionals/{id}/documents/{document_type}/links', {
  summary: 'Returns a link to a document that works for 60 seconds, and records that it was issued',
  callers: ['admin'],
  secretReply: true,
  params: z.strictObject({ id: Id, document_type: DocumentType }),
  reply: z.object({ url: z.string(), expires_at: Instant }),
  status: 201,
  problems: ['not-found'],
})
