/** What an address of an exercise's video plays, or why it can't. */
export type Video =
  | { kind: 'youtube'; id: string; startSeconds: number }
  /** One of our own clips, from 'clip:<name>'. */
  | { kind: 'clip'; name: string }
  | { kind: 'file' }
  | { kind: 'refused'; reason: string }

export const INVALID_VIDEO = 'Please enter a valid video URL'
export const INSECURE_VIDEO =
  'Please enter an address that starts with https://. Browsers don’t play others here.'
export const NO_YOUTUBE_VIDEO =
  'This YouTube page isn’t a single video, so it can’t be played here. Please open the video and copy its link.'
export const NO_VIDEO_FILE =
  'This page can’t be played here. Please enter a link to a YouTube video, or to a video file that ends in .mp4 or .webm.'

const OWN_CLIP = /^clip:([a-z0-9]+(?:-[a-z0-9]+)*)$/
const YOUTUBE = /^(?:www\.|m\.|music\.|gaming\.)?youtube(?:-nocookie)?\.com$/
const YOUTUBE_ID = /^[\w-]{11}$/
/** In place of an id, these play a list or whatever is live. They look like ids. */
const NO_IDS = new Set(['videoseries', 'live_stream'])
const FILE = /\.(?:mp4|m4v|mov|webm|ogv|ogg)$/i

/** Pages about a file that end like it, by host. Their `raw` and `dl` parameters lead to the file itself. */
const PAGES =
  /^(?:(?:www\.)?dropbox\.com|github\.com|gitlab\.com|(?:[a-z-]+\.)?(?:wikimedia|wikipedia)\.org)$/
const WIKIMEDIA_FILES = 'upload.wikimedia.org'

const youtubeIdOf = ({ hostname, pathname, searchParams }: URL): string | undefined => {
  const [first, second] = pathname.split('/').filter(Boolean)
  const id =
    hostname === 'youtu.be'
      ? first
      : (searchParams.get('v') ?? (/^(?:embed|shorts|live|v|e)$/.test(first ?? '') ? second : undefined))
  return id && YOUTUBE_ID.test(id) && !NO_IDS.has(id) ? id : undefined
}

/** Reads YouTube's start: '90', '90s', or '1m30s', in the query or after #. */
const startOf = ({ searchParams, hash }: URL): number => {
  const text = searchParams.get('t') ?? searchParams.get('start') ?? /^#t=(.*)$/.exec(hash)?.[1] ?? ''
  const parts = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text)
  const [hours, minutes, seconds] = [1, 2, 3].map((index) => Number(parts?.[index] ?? 0))
  return hours! * 3600 + minutes! * 60 + seconds!
}

const isPage = ({ hostname, searchParams }: URL): boolean =>
  PAGES.test(hostname) &&
  hostname !== WIKIMEDIA_FILES &&
  !/^(?:1|true)$/.test(searchParams.get('raw') ?? searchParams.get('dl') ?? '')

/** Reads the address of a video: a YouTube video, a video file, or one of our own clips. */
export const readVideo = (address: string): Video => {
  const refused = (reason: string): Video => ({ kind: 'refused', reason })
  const [, name] = OWN_CLIP.exec(address) ?? []
  if (name) return { kind: 'clip', name }
  const url = /^https?:\/\/[^/]/i.test(address) ? URL.parse(address) : null
  if (!url || url.username || url.password) return refused(INVALID_VIDEO)
  if (url.protocol !== 'https:') return refused(INSECURE_VIDEO)
  if (url.hostname === 'youtu.be' || YOUTUBE.test(url.hostname)) {
    const id = youtubeIdOf(url)
    return id ? { kind: 'youtube', id, startSeconds: startOf(url) } : refused(NO_YOUTUBE_VIDEO)
  }
  return FILE.test(url.pathname) && !isPage(url) ? { kind: 'file' } : refused(NO_VIDEO_FILE)
}
