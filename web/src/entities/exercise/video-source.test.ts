import { expect, test } from 'vitest'
import { videoSource } from './video-source.ts'

const ID = 'dQw4w9WgXcQ'

test('embeds every form of YouTube URL and plays anything else as a file', () => {
  for (const address of [
    `https://www.youtube.com/watch?v=${ID}&t=3s`,
    `https://youtube.com/watch?list=x&v=${ID}`,
    `https://m.youtube.com/watch?v=${ID}`,
    `https://youtu.be/${ID}?si=abc`,
    `https://www.youtube.com/shorts/${ID}`,
    `https://www.youtube.com/embed/${ID}`,
  ])
    expect(videoSource(address)).toEqual({
      kind: 'youtube',
      embed: `https://www.youtube-nocookie.com/embed/${ID}?rel=0`,
    })
  for (const src of [
    'https://videos.test/squat.mp4',
    `https://notyoutube.com/watch?v=${ID}`,
    'https://www.youtube.com/watch?v=too-short',
    'https://www.youtube.com/@somebody',
  ])
    expect(videoSource(src)).toEqual({ kind: 'file', src })
})

test('plays our own clips from our server', () => {
  expect(videoSource('clip:back-squat')).toEqual({
    kind: 'clip',
    src: '/api/content/exercise-clips/back-squat',
  })
})
