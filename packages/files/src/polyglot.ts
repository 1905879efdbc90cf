const TEXT_START_BYTES = 1024
/** Cameras and scanners leave padding after the picture or the last line of a PDF. */
const TRAILING_MAX_BYTES = 64 * 1024

const PDF_HEADER = Buffer.from('%PDF-')
const ZIP_DIRECTORY = Buffer.from('PK\x01\x02', 'latin1')
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
const RAR = Buffer.from('Rar!\x1a\x07', 'latin1')
const SEVEN_ZIP = Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1')
const MARKUP = /<(?:!doctype\s+html|html|script|iframe|\?php)\b/i

const hasMarkup = (bytes: Buffer): boolean => MARKUP.test(bytes.toString('latin1'))
const isAt = (bytes: Buffer, offset: number, text: string): boolean =>
  bytes.subarray(offset, offset + text.length).toString('latin1') === text

/** Archives are read from their end, so they can follow anything. One signature alone occurs by chance. */
const isArchive = (bytes: Buffer): boolean =>
  (bytes.includes(ZIP_END) && bytes.includes(ZIP_DIRECTORY)) ||
  bytes.includes(RAR) ||
  bytes.includes(SEVEN_ZIP) ||
  isAt(bytes, 257, 'ustar') ||
  isAt(bytes, 0x8001, 'CD001')

const PNG_HEADER_BYTES = 8

/** Returns where a PNG's IEND chunk ends, or the file length if it has none. */
const endOfPng = (bytes: Buffer): number => {
  for (let at = PNG_HEADER_BYTES; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (isAt(bytes, at + 4, 'IEND')) return end
    at = end
  }
  return bytes.length
}

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
const isFiller = (marker: number): boolean => marker === 0 || (marker >= 0xd0 && marker <= 0xd7)

/** Returns the first marker after a scan's coded data, which contains only filler and restart markers. */
const endOfScan = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1]
    if (marker !== undefined && !isFiller(marker) && marker !== 0xff) return at
  }
  return bytes.length
}

/** Returns where the first picture of a JPEG ends, or the file length if it has no end. */
const endOfJpeg = (bytes: Buffer): number => {
  let at = 2
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1]
    if (bytes[at] !== 0xff) return bytes.length
    if (marker === END_OF_IMAGE) return at + 2
    if (marker === 0xff) at += 1
    else {
      const next = at + 2 + bytes.readUInt16BE(at + 2)
      at = marker === START_OF_SCAN ? endOfScan(bytes, next) : next
    }
  }
  return bytes.length
}

/** Detects what phones append to a photo: more pictures (MPF, HDR), a video (MP4), or Samsung's trailer. */
const isFromPhone = (trailing: Buffer): boolean => {
  const start = trailing.subarray(0, TRAILING_MAX_BYTES)
  return (
    start.includes(Buffer.from([0xff, 0xd8, 0xff])) || start.includes('ftyp') || trailing.includes('SEFT')
  )
}

const isCleanPicture = (bytes: Buffer, end: number): boolean => {
  const trailing = bytes.subarray(end)
  if (bytes.subarray(0, TEXT_START_BYTES).includes(PDF_HEADER) || trailing.includes(PDF_HEADER)) return false
  if (hasMarkup(trailing)) return false
  return trailing.length <= TRAILING_MAX_BYTES || isFromPhone(trailing)
}

/** Viewers look for the header in this many bytes. */
const HEADER_WITHIN_BYTES = 1024

/** Returns a PDF from its header on. Some programs write a line end or a mail's header before it, and viewers skip that. */
export const fromPdfHeader = (bytes: Buffer): Buffer => {
  const before = bytes.indexOf(PDF_HEADER)
  return before > 0 && before < HEADER_WITHIN_BYTES ? bytes.subarray(before) : bytes
}

const isCleanPdf = (bytes: Buffer): boolean => {
  if (fromPdfHeader(bytes).indexOf(PDF_HEADER) !== 0) return false
  const end = bytes.lastIndexOf('%%EOF')
  const trailing = bytes.subarray(end + '%%EOF'.length)
  return end !== -1 && trailing.length <= TRAILING_MAX_BYTES && !hasMarkup(trailing)
}

/** Returns whether a file contains only the format of its first bytes. `extension` is detected from its content. */
export const isOneKindOfFile = (bytes: Buffer, extension: string): boolean => {
  if (hasMarkup(bytes.subarray(0, TEXT_START_BYTES)) || isArchive(bytes)) return false
  if (extension === 'pdf') return isCleanPdf(bytes)
  return isCleanPicture(bytes, extension === 'png' ? endOfPng(bytes) : endOfJpeg(bytes))
}
