export type VideoSource =
  | { kind: 'youtube'; embed: string }
  /** Silent and a few seconds long, to be looped. */
  | { kind: 'clip'; src: string }
  | { kind: 'file'; src: string }

const YOUTUBE_HOSTS = new Set(['youtube.com', 'youtube-nocookie.com', 'm.youtube.com', 'music.youtube.com'])
const YOUTUBE_ID = /^[\w-]{11}$/

/** The id of a video on YouTube, in the forms that its share buttons and address bar give. */
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

/** How an exercise's video is played: 'clip:<name>' is one of the product's own. */
export const videoSource = (address: string): VideoSource => {
  if (address.startsWith('clip:'))
    return { kind: 'clip', src: `/api/content/exercise-clips/${encodeURIComponent(address.slice(5))}` }
  const id = URL.canParse(address) ? youtubeId(new URL(address)) : undefined
  return id
    ? { kind: 'youtube', embed: `https://www.youtube-nocookie.com/embed/${id}?rel=0` }
    : { kind: 'file', src: address }
}
