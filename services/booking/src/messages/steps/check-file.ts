import { MESSAGE_FILE_MAX_BYTES } from '@fieldside/contracts/limits.ts'
import type { MessageFileKind } from '@fieldside/contracts/message-files.ts'
import { cleanVideo, isVideoType } from '@fieldside/files/clean-video.ts'
import { detectType } from '@fieldside/files/detect-type.ts'
import { refuseFinding, unsafeFile } from '@fieldside/files/file-errors.ts'
import { isOneKindOfFile } from '@fieldside/files/polyglot.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import type { BookingContext } from '../../context.ts'
import { fileTooLarge, unreadableFile, unusableVideo, wrongFileType } from '../../errors.ts'
import { IMAGE_SIZES } from '../rules/message-file.ts'

/** What is stored of an upload. `small` is an image's preview. */
export type CheckedFile = {
  kind: MessageFileKind
  content_type: string
  bytes: Buffer
  small?: Buffer
  width: number | null
  height: number | null
  duration_ms: number | null
}

const SEVERAL_KINDS = 'This file contains data of another kind. Please save it again and add the new file.'
const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp']
const NOTHING = { width: null, height: null, duration_ms: null }

const checkImage = async (ctx: BookingContext, bytes: Buffer): Promise<CheckedFile> => {
  const encoded = await ctx.images.encode(bytes, userOf(ctx).userId, IMAGE_SIZES)
  if (typeof encoded === 'string') {
    refuseFinding(encoded, unreadableFile)
    throw unreadableFile()
  }
  const { full, ...rest } = encoded
  return { kind: 'image', content_type: 'image/webp', bytes: full, ...rest, duration_ms: null }
}

const checkPdf = async (ctx: BookingContext, bytes: Buffer): Promise<CheckedFile> => {
  if (!isOneKindOfFile(bytes, 'pdf')) throw unsafeFile(SEVERAL_KINDS)
  refuseFinding(await ctx.pdfs.inspect(bytes, userOf(ctx).userId), unreadableFile)
  return { kind: 'pdf', content_type: 'application/pdf', bytes, ...NOTHING }
}

const checkVideo = (bytes: Buffer, mime: string): CheckedFile => {
  const found = cleanVideo(bytes, mime)
  if (typeof found === 'string') throw unusableVideo(found)
  const { width, height, durationMs: duration_ms, contentType: content_type } = found
  return { kind: 'video', content_type, bytes, width, height, duration_ms }
}

/**
 * Decides by the content what an upload is, and checks it. Images are encoded again, videos lose what isn't played.
 * @throws invalidInput for an empty file, invalid-file-type, file-too-large, unsafe-file, protected-file,
 *   too-many-pixels, video-unplayable, video-too-long
 */
export const checkFile = async (ctx: BookingContext, bytes: Buffer): Promise<CheckedFile> => {
  if (bytes.length === 0) throw invalidInput([{ field: 'file', message: 'The file is empty' }])
  const mime = (await detectType(bytes))?.mime ?? ''
  if (isVideoType(mime)) return checkVideo(bytes, mime)
  if (bytes.length > MESSAGE_FILE_MAX_BYTES) throw fileTooLarge()
  if (mime === 'application/pdf') return checkPdf(ctx, bytes)
  if (IMAGE_TYPES.includes(mime)) return checkImage(ctx, bytes)
  throw wrongFileType()
}
