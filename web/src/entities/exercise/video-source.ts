export type VideoSource =
  | { kind: 'youtube'; embed: string }
  /** Silent and a few seconds long, so it loops. */
  | { kind: 'clip'; src: string }
  | { kind: 'file'; src: string }

const YOUTUBE_HOSTS = new Set(['youtube.com', 'youtube-nocookie.com', 'm.youtube.com', 'music.youtube.com'])
const YOUTUBE_ID = /^[\w-]{11}$/

/** Extracts the YouTube id from the URLs that the share dialog and the address bar produce. */
const youtubeId = ({ hostname, pathname, searchParams }: URL): string | undefined => {
  const host = hostname.replace(/^www\./, '')
  const parts = pathname.split('/').filter(Boolean)
  const found =
    host === 'youtu.be'
      ? parts[0]
      : YOUTUBE_HOSTS.has(host)
        ? (searchParams.get('v') ?? (/^(embed|shorts|live|v)$/.test(parts[0] ?? '') ? parts[1] : undefined))
        : undefined
  return found && YOUTUBE_ID.test(found) ? found : undefined
}

/** Returns how to play an exercise's video. 'clip:<name>' refers to one of our own clips. */
export const videoSource = (address: string): VideoSource => {
  if (address.startsWith('clip:'))
    return { kind: 'clip', src: `/api/content/exercise-clips/${encodeURIComponent(address.slice(5))}` }
  const id = URL.canParse(address) ? youtubeId(new URL(address)) : undefined
  return id
    ? { kind: 'youtube', embed: `https://www.youtube-nocookie.com/embed/${id}?rel=0` }
    : { kind: 'file', src: address }
}
