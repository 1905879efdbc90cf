import { readYoutube } from '@fieldside/contracts/youtube.ts'

export type VideoSource =
  | { kind: 'youtube'; embed: string }
  /** Silent and a few seconds long, so it loops. */
  | { kind: 'clip'; src: string }
  | { kind: 'file'; src: string }

/** Returns how to play an exercise's video. 'clip:<name>' refers to one of our own clips. */
export const videoSource = (address: string): VideoSource => {
  if (address.startsWith('clip:'))
    return { kind: 'clip', src: `/api/content/exercise-clips/${encodeURIComponent(address.slice(5))}` }
  const url = URL.parse(address)
  const video = url && readYoutube(url)
  if (!video) return { kind: 'file', src: address }
  const start = video.start > 0 ? `&start=${video.start}` : ''
  return { kind: 'youtube', embed: `https://www.youtube-nocookie.com/embed/${video.id}?rel=0${start}` }
}
