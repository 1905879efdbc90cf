export type ByteRange = { first: number; last: number }

/**
 * Parses the single range of a Range header for a file of `size` bytes. Returns undefined to send the whole
 * file (no header, or one that may be ignored), or null if the range lies outside the file.
 */
export const byteRange = (header: string | null, size: number): ByteRange | null | undefined => {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return undefined
  const [from, to] = [found[1]!, found[2]!]
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  return first > last ? null : { first, last }
}
