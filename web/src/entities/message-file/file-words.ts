import type { MessageFile } from '@fieldside/contracts/http/message-files.ts'

const ONE = { image: 'Image', pdf: 'PDF', video: 'Video' } as const

/** What a message without a text shows in a list: 'Video', or '3 files'. */
export const wordsOfFiles = (files: readonly Pick<MessageFile, 'kind'>[]): string => {
  const [first] = files
  if (!first) return ''
  return files.length === 1 ? ONE[first.kind] : `${files.length} files`
}

/** Formats a length: 83,000 ms → '1:23'. */
export const formatLength = (ms: number): string => {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
