import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import {
  DOCUMENT_LINK_SECONDS,
  UNSENT_FILE_HOURS,
  VIDEO_LINK_EXTRA_MINUTES,
} from '@fieldside/contracts/limits.ts'
import type { MessageFileKind } from '@fieldside/contracts/message-files.ts'

/** A file of a message, as its store returns it. */
export type SentFile = {
  id: string
  kind: MessageFileKind
  size_bytes: number
  width: number | null
  height: number | null
  duration_ms: number | null
  name: string
}

/** In pixels: a screen's width, and a bubble's on a phone with a fine screen. */
export const IMAGE_SIZES = { full: 2048, small: 480, isSmallSquare: false }

export const fileKeyOf = ({ thread_id, id }: { thread_id: string; id: string }): string =>
  `${thread_id}/${id}`
export const previewKeyOf = (file: { thread_id: string; id: string }): string => `${fileKeyOf(file)}-small`

/** Returns when an uploaded file that nobody sent is deleted. */
export const unsentUntil = (uploadedAt: Date): Date =>
  new Date(uploadedAt.getTime() + UNSENT_FILE_HOURS * HOUR_MS)

/** Whether files may go with one message: up to three images and PDFs, or one video. */
export const goTogether = (kinds: readonly MessageFileKind[]): boolean =>
  kinds.length <= 1 || !kinds.includes('video')

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
}

/** Returns a name for the link, without that of the sender, because links have it in their address. */
export const shownNameOf = ({
  kind,
  content_type,
}: {
  kind: MessageFileKind
  content_type: string
}): string => `${kind}.${EXTENSIONS[content_type] ?? 'bin'}`

/** Returns how long a link works: a video's until it can have been watched, with pauses. */
export const linkSecondsOf = ({ duration_ms }: { duration_ms: number | null }): number =>
  duration_ms === null ? DOCUMENT_LINK_SECONDS : Math.ceil(duration_ms / 1000) + VIDEO_LINK_EXTRA_MINUTES * 60

/** Whether a side may read a file: those of messages that are shown, and its own before it sends them. */
export const mayRead = (
  side: Side,
  file: { uploaded_by: Side; state: string },
  message: { hidden_at: Date | null } | undefined,
): boolean =>
  file.state === 'sent' ? message?.hidden_at === null : file.state === 'stored' && file.uploaded_by === side
