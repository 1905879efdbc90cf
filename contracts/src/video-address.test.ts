import { expect, test } from 'vitest'
import {
  INSECURE_VIDEO,
  INVALID_VIDEO,
  NO_VIDEO_FILE,
  NO_YOUTUBE_VIDEO,
  whyUnplayable,
} from './video-address.ts'
import { readYoutube } from './youtube.ts'

const ID = 'dQw4w9WgXcQ'

test.for<[string, number]>([
  [`https://www.youtube.com/watch?v=${ID}`, 0],
  [`https://youtube.com/watch?list=PLx&v=${ID}&index=2`, 0],
  [`https://m.youtube.com/watch?v=${ID}&t=90`, 90],
  [`https://music.youtube.com/watch?v=${ID}`, 0],
  [`https://youtu.be/${ID}?si=abc&t=42`, 42],
  [`https://www.youtube.com/watch?v=${ID}&t=1m30s`, 90],
  [`https://www.youtube.com/watch?v=${ID}&t=1h2m3s`, 3723],
  [`https://www.youtube.com/watch?v=${ID}#t=15s`, 15],
  [`https://www.youtube.com/embed/${ID}?start=30&autoplay=1`, 30],
  [`https://www.youtube-nocookie.com/embed/${ID}`, 0],
  [`https://www.youtube.com/shorts/${ID}?feature=share`, 0],
  [`https://www.youtube.com/live/${ID}`, 0],
  [`https://www.youtube.com/watch?v=${ID}&t=soon`, 0],
])('plays %s from second %i [exercise-form/playable-video]', ([address, start]) => {
  expect([whyUnplayable(address), readYoutube(new URL(address))]).toEqual([null, { id: ID, start }])
})

test.for([
  'https://videos.test/squat.mp4',
  'https://videos.test/a%20b/Squat.WEBM?token=x&expires=1',
  'https://videos.test/squat.mov#t=3',
  'https://upload.wikimedia.org/wikipedia/commons/a/ab/Squat.webm',
  'https://www.dropbox.com/s/abc/squat.mp4?raw=1',
  'https://dl.dropboxusercontent.com/s/abc/squat.mp4',
  'https://github.com/o/r/raw/main/squat.mp4',
  'https://github.com/o/r/raw/main/blob/squat.mp4',
  'https://github.com/o/r/releases/download/v1/squat.mp4',
  'https://github.com/o/r/blob/main/squat.mp4?raw=true',
])('plays the file %s [exercise-form/playable-video]', (address) => {
  expect([whyUnplayable(address), readYoutube(new URL(address))]).toEqual([null, undefined])
})

test.for<[string, string]>([
  ['http://videos.test/squat.mp4', INSECURE_VIDEO],
  [`http://www.youtube.com/watch?v=${ID}`, INSECURE_VIDEO],
  ['https://www.youtube.com/playlist?list=PLabcdefghijk', NO_YOUTUBE_VIDEO],
  ['https://www.youtube.com/embed/videoseries?list=PLabcdefghijk', NO_YOUTUBE_VIDEO],
  ['https://www.youtube.com/embed/live_stream?channel=UCabcdefghij', NO_YOUTUBE_VIDEO],
  ['https://www.youtube.com/clip/UgkxAbcdefghijklmnop', NO_YOUTUBE_VIDEO],
  ['https://www.youtube.com/@somebody', NO_YOUTUBE_VIDEO],
  ['https://www.youtube.com/results?search_query=squat', NO_YOUTUBE_VIDEO],
  ['https://www.youtube.com/watch?v=too-short', NO_YOUTUBE_VIDEO],
  ['https://youtu.be/', NO_YOUTUBE_VIDEO],
  ['https://vimeo.com/123456789', NO_VIDEO_FILE],
  ['https://player.vimeo.com/video/123456789', NO_VIDEO_FILE],
  ['https://www.tiktok.com/@coach/video/7123456789012345678', NO_VIDEO_FILE],
  ['https://drive.google.com/file/d/1AbC/view?usp=sharing', NO_VIDEO_FILE],
  ['https://drive.google.com/uc?export=download&id=1AbC', NO_VIDEO_FILE],
  ['https://www.instagram.com/reel/Cabcdef/', NO_VIDEO_FILE],
  ['https://www.loom.com/share/abc', NO_VIDEO_FILE],
  ['https://www.dropbox.com/s/abc/squat.mp4?dl=0', NO_VIDEO_FILE],
  ['https://commons.wikimedia.org/wiki/File:Squat.webm', NO_VIDEO_FILE],
  ['https://github.com/o/r/blob/main/squat.mp4', NO_VIDEO_FILE],
  ['https://github.com/o/r/blob/main/raw/squat.mp4', NO_VIDEO_FILE],
  ['https://gitlab.com/o/r/-/blob/main/squat.mp4', NO_VIDEO_FILE],
  ['https://videos.test/squat', NO_VIDEO_FILE],
  ['https://videos.test/squat.mp4.html', NO_VIDEO_FILE],
  [`https://notyoutube.com/watch?v=${ID}`, NO_VIDEO_FILE],
  ['squat', INVALID_VIDEO],
  ['youtube.com/watch?v=dQw4w9WgXcQ', INVALID_VIDEO],
  ['javascript:alert(1)', INVALID_VIDEO],
  ['data:video/mp4,x', INVALID_VIDEO],
  ['clip:../x', INVALID_VIDEO],
  ['https://', INVALID_VIDEO],
  ['https:///a.mp4', INVALID_VIDEO],
  ['ftp://a.test/b.mp4', INVALID_VIDEO],
  ['https://user:secret@a.test/b.mp4', INVALID_VIDEO],
])('refuses %s with a reason [exercise-form/playable-video]', ([address, reason]) => {
  expect(whyUnplayable(address)).toBe(reason)
})

test('plays our own clips by name', () => {
  expect(whyUnplayable('clip:back-squat')).toBeNull()
})
