import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../fields.ts'
import { MESSAGE_FILE_NAME_MAX_CHARS } from '../limits.ts'
import { MessageFileKind } from '../message-files.ts'

/** What the server read from a file: the size in pixels of images and videos, and the length of videos. */
const facts = {
  id: Id,
  kind: MessageFileKind,
  size_bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  duration_ms: z.int().nullable(),
}

/** An uploaded file, which has no name until it is sent. */
export const UploadedFile = z.object(facts)
export type UploadedFile = z.infer<typeof UploadedFile>

/** A file of a message. The name is what its sender called it. */
export const MessageFile = z.object({ ...facts, name: z.string() })
export type MessageFile = z.infer<typeof MessageFile>

/** A file that is sent with a message. Its name travels with the text, because URLs and logs must not have it. */
export const AttachedFile = z.strictObject({
  id: Id,
  name: z.string().trim().min(1).max(MESSAGE_FILE_NAME_MAX_CHARS),
})
export type AttachedFile = z.infer<typeof AttachedFile>

const callers = ['signed-in'] as const

const FileLink = z.object({ url: z.url(), expires_at: Instant })

export const uploadMessageFile = endpoint('POST /threads/with/{id}/files', {
  summary:
    'Uploads an image (JPEG, PNG, or WebP), a PDF, or a video (MP4, MOV, or WebM) for a message to a professional (by profile) or an athlete; deleted after a day unless it is sent',
  callers,
  reply: UploadedFile,
  status: 201,
  problems: [
    'not-found',
    'no-agreed-session',
    'invalid-file-type',
    'file-too-large',
    'unsafe-file',
    'protected-file',
    'too-many-pixels',
    'video-unplayable',
    'video-too-long',
    'thread-files-full',
    'too-many-unsent-files',
    'upload-failed',
    'uploads-busy',
    'too-many-uploads-at-once',
    'request-timeout',
    'body-incomplete',
  ],
  limits: ['messageFile'],
  raw: true,
})

export const removeMessageFile = endpoint('DELETE /message-files/{id}', {
  summary: 'Deletes one of the caller’s uploaded files that wasn’t sent',
  callers,
  problems: ['not-found'],
  repeatable: true,
})

export const getMessageFilePreview = endpoint('GET /message-files/{id}/preview', {
  summary: 'Returns a small version of an image of a message to its two sides',
  callers,
  problems: ['not-found'],
  raw: true,
  mediaType: 'image/webp',
})

export const openMessageFile = endpoint('POST /message-files/{id}/links', {
  summary:
    'Returns a link to a file of a message to its two sides, which works for 60 seconds, or for a video’s length and 10 minutes',
  callers,
  reply: FileLink,
  problems: ['not-found'],
  repeatable: true,
  secretReply: true,
})

export const adminOpenMessageFile = endpoint('POST /admin/message-files/{id}/links', {
  summary:
    'Returns a link to a file of a reported message, which works for 60 seconds, or for a video’s length and 10 minutes, and records each opening in the audit log',
  callers: ['admin'],
  reply: FileLink,
  problems: ['not-found'],
  secretReply: true,
})
