import { readVideo } from '@fieldside/contracts/video-address.ts'

export type VideoSource =
  | { kind: 'youtube'; embed: string }
  /** Silent and a few seconds long, so it loops. */
  | { kind: 'clip'; src: string }
  | { kind: 'file'; src: string }

/** Returns how to play an exercise's video. An older address that wouldn't be accepted today is tried as a file. */
export const videoSource = (address: string): VideoSource => {
  const video = readVideo(address)
  switch (video.kind) {
    case 'clip':
      return { kind: 'clip', src: `/api/content/exercise-clips/${video.name}` }
    case 'youtube': {
      const start = video.startSeconds > 0 ? `&start=${video.startSeconds}` : ''
      return { kind: 'youtube', embed: `https://www.youtube-nocookie.com/embed/${video.id}?rel=0${start}` }
    }
    default:
      return { kind: 'file', src: address }
  }
}
