import { MESSAGE_FILE_MAX_BYTES, MESSAGE_VIDEO_MAX_BYTES } from '@fieldside/contracts/limits.ts'
import { expect, test } from 'vitest'
import { refusalOfFile } from './attached.ts'

const fileOf = (type: string, size = 1000, name = 'a') => ({ type, size, name })
const added = (...types: string[]) => types.map((type) => ({ file: { type, name: 'a' } }))

test.each<[string, ReturnType<typeof fileOf>, ReturnType<typeof added>, string | null]>([
  ['a third file', fileOf('application/pdf', MESSAGE_FILE_MAX_BYTES), added('image/png', 'image/png'), null],
  ['a video alone', fileOf('video/quicktime', MESSAGE_VIDEO_MAX_BYTES), [], null],
  ['a fourth file', fileOf('image/png'), added('image/png', 'image/png', 'image/png'), 'at most 3'],
  ['a video beside a picture', fileOf('video/mp4'), added('image/png'), 'of its own'],
  ['a picture beside a video', fileOf('image/png'), added('video/mp4'), 'of its own'],
  ['a large picture', fileOf('image/png', MESSAGE_FILE_MAX_BYTES + 1), [], '10 MB'],
  ['a large video', fileOf('video/webm', MESSAGE_VIDEO_MAX_BYTES + 1), [], '50 MB'],
  ['a video of Apple’s kind', fileOf('video/x-m4v', MESSAGE_VIDEO_MAX_BYTES), [], null],
  ['a video without a type', fileOf('', MESSAGE_VIDEO_MAX_BYTES, 'Knee.MOV'), [], null],
  ['a large file without a type', fileOf('', MESSAGE_FILE_MAX_BYTES + 1, 'scan.pdf'), [], '10 MB'],
  ['a document', fileOf('application/msword'), [], 'images (JPG, PNG, WEBP), PDFs'],
])('decides about %s before it is uploaded [messages/files]', (_, file, others, said) => {
  const refusal = refusalOfFile(file, others)
  if (said === null) expect(refusal).toBeNull()
  else expect(refusal).toContain(said)
})
