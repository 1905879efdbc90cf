import { cleanIsoVideo } from './iso-video.ts'
import { RefusedVideo, type Video, type VideoRefusal } from './video-finding.ts'
import { cleanWebm } from './webm-video.ts'

/** 4K in either direction. */
const SIDE_MAX = 4096
const DURATION_MAX_MS = 10 * 60_000

const CLEANERS: Readonly<Record<string, { clean: (bytes: Buffer) => Video; contentType: string }>> = {
  'video/mp4': { clean: cleanIsoVideo, contentType: 'video/mp4' },
  'video/x-m4v': { clean: cleanIsoVideo, contentType: 'video/mp4' },
  // The same boxes. Browsers that download QuickTime play it as MP4.
  'video/quicktime': { clean: cleanIsoVideo, contentType: 'video/mp4' },
  'video/webm': { clean: cleanWebm, contentType: 'video/webm' },
}

export const isVideoType = (mime: string): boolean => Object.hasOwn(CLEANERS, mime)

/**
 * Reads a video's headers and blanks, in place, everything that isn't played: location and other metadata, tracks
 * without picture or sound, and bytes between the samples. Boxes, chunks, and elements are limited for the
 * whole file, so that reading takes a fraction of a second. `mime` is detected from the content.
 */
export const cleanVideo = (bytes: Buffer, mime: string): (Video & { contentType: string }) | VideoRefusal => {
  const cleaner = CLEANERS[mime]
  if (!cleaner) return 'unplayable'
  try {
    const video = cleaner.clean(bytes)
    if (video.durationMs > DURATION_MAX_MS) return 'too-long'
    if (Math.max(video.width, video.height) > SIDE_MAX) return 'too-many-pixels'
    return { ...video, contentType: cleaner.contentType }
  } catch (error) {
    if (error instanceof RefusedVideo) return error.refusal
    // A table that points past its box or the file.
    if (error instanceof RangeError) return 'unreadable'
    throw error
  }
}
