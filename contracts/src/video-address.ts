import { isYoutube, readYoutube } from './youtube.ts'

export const INVALID_VIDEO = 'Please enter a valid video URL'
export const INSECURE_VIDEO =
  'Please enter an address that starts with https://. Browsers don’t play others here.'
export const NO_YOUTUBE_VIDEO =
  'This YouTube page isn’t a single video, so it can’t be played here. Please open the video and copy its link.'
export const NO_VIDEO_FILE =
  'This page can’t be played here. Please enter a link to a YouTube video, or to a video file that ends in .mp4 or .webm.'

/** One of our own clips, by name. */
const OWN_CLIP = /^clip:[a-z0-9]+(?:-[a-z0-9]+)*$/
const FILE = /\.(?:mp4|m4v|mov|webm|ogv|ogg)$/i

/** Pages about a file that end like it. Their `raw` and `dl` parameters lead to the file itself. */
const PAGES =
  /^(?:(?:www\.)?dropbox\.com|github\.com\/[^/]+\/[^/]+\/blob|gitlab\.com|(?:[a-z-]+\.)?(?:wikimedia|wikipedia)\.org)\//
const WIKIMEDIA_FILES = 'upload.wikimedia.org'

const isPage = ({ hostname, pathname, searchParams }: URL): boolean =>
  PAGES.test(hostname + pathname) &&
  hostname !== WIKIMEDIA_FILES &&
  !/^(?:1|true)$/.test(searchParams.get('raw') ?? searchParams.get('dl') ?? '')

/** Returns why an address plays neither a YouTube video, nor a video file, nor one of our own clips, or null if it does. */
export const whyUnplayable = (address: string): string | null => {
  if (OWN_CLIP.test(address)) return null
  const url = /^https?:\/\/[^/]/i.test(address) ? URL.parse(address) : null
  if (!url || url.username || url.password) return INVALID_VIDEO
  if (url.protocol !== 'https:') return INSECURE_VIDEO
  if (isYoutube(url)) return readYoutube(url) ? null : NO_YOUTUBE_VIDEO
  return FILE.test(url.pathname) && !isPage(url) ? null : NO_VIDEO_FILE
}
