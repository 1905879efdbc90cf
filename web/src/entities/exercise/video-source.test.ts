import { expect, test } from 'vitest'
import { videoSource } from './video-source.ts'

const ID = 'dQw4w9WgXcQ'

test('embeds a YouTube video from its start and plays anything else as a file [exercise-database/video-players]', () => {
  expect(videoSource(`https://youtu.be/${ID}?si=abc`)).toEqual({
    kind: 'youtube',
    embed: `https://www.youtube-nocookie.com/embed/${ID}?rel=0`,
  })
  expect(videoSource(`https://www.youtube.com/watch?v=${ID}&t=1m30s`)).toEqual({
    kind: 'youtube',
    embed: `https://www.youtube-nocookie.com/embed/${ID}?rel=0&start=90`,
  })
  for (const src of ['https://videos.test/squat.mp4', 'https://www.youtube.com/embed/videoseries?list=PLx'])
    expect(videoSource(src)).toEqual({ kind: 'file', src })
})

test('plays our own clips from our server', () => {
  expect(videoSource('clip:back-squat')).toEqual({
    kind: 'clip',
    src: '/api/content/exercise-clips/back-squat',
  })
})
