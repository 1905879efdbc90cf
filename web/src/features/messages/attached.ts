import type { UploadedFile } from '@fieldside/contracts/http/message-files.ts'
import {
  MESSAGE_FILE_MAX_BYTES,
  MESSAGE_FILES_MAX,
  MESSAGE_VIDEO_MAX_BYTES,
} from '@fieldside/contracts/limits.ts'

/** A file that is added to the message in the composer. */
export type Attached = {
  key: string
  file: File
  state:
    | { kind: 'uploading'; percent: number }
    | { kind: 'done'; uploaded: UploadedFile }
    | { kind: 'failed'; message: string }
}

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']
const VIDEO_TYPES = ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/webm']
export const ACCEPTED = [...TYPES, ...VIDEO_TYPES].join(',')

const MB = 1024 * 1024
type Named = Pick<File, 'type' | 'name'>

/** Some systems know no type of a file. Its name tells whether it may be a video, and the server decides. */
const isVideo = ({ type, name }: Named): boolean =>
  type === '' ? /\.(mp4|m4v|mov|webm)$/i.test(name) : VIDEO_TYPES.includes(type)

/** Rejects what the server would reject, before the upload starts. Returns null when a file can be added to the others. */
export const refusalOfFile = (
  file: Named & Pick<File, 'size'>,
  others: readonly { file: Named }[],
): string | null => {
  if (file.type !== '' && !isVideo(file) && !TYPES.includes(file.type))
    return 'You can add images (JPG, PNG, WEBP), PDFs, and videos (MP4, MOV, WEBM).'
  const most = isVideo(file) ? MESSAGE_VIDEO_MAX_BYTES : MESSAGE_FILE_MAX_BYTES
  if (file.size > most) return `${isVideo(file) ? 'Videos' : 'Images and PDFs'} can be up to ${most / MB} MB.`
  const hasVideo = [file, ...others.map((one) => one.file)].some(isVideo)
  if (others.length > 0 && hasVideo) return 'A video goes in a message of its own.'
  if (others.length >= MESSAGE_FILES_MAX) return `A message has at most ${MESSAGE_FILES_MAX} files.`
  return null
}
