import {
  PDFArray,
  PDFDict,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFParser,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import { countObjectStreams, findingInText, findingOfName, type PdfFinding } from './domain/pdf-findings.ts'

/** Real files nest fewer than 20. A reader that follows thousands runs out of stack. */
const MAX_DEPTH = 100

/** Keeps every object of the file: a later one of the same number would hide an earlier one that a reader may use. */
class KeepingParser extends PDFParser {
  readonly objects: PDFObject[] = []
  /** pdf-lib skips an object that fails to parse, so the parser remembers why. */
  isTooDeep = false
  private depth = 0

  constructor(bytes: Uint8Array) {
    super(bytes)
    const { context, objects } = this
    const assign = context.assign.bind(context)
    context.assign = (ref: PDFRef, object: PDFObject) => {
      objects.push(object)
      assign(ref, object)
    }
  }

  override parseObject(ref?: PDFRef): PDFObject {
    if (this.depth === MAX_DEPTH) {
      this.isTooDeep = true
      throw new Error('objects are nested too deeply')
    }
    this.depth += 1
    try {
      return super.parseObject(ref)
    } finally {
      this.depth -= 1
    }
  }
}

const partsOf = (object: PDFObject): PDFObject[] => {
  if (object instanceof PDFStream) return [object.dict]
  if (object instanceof PDFDict) return object.entries().flat()
  return object instanceof PDFArray ? object.asArray() : []
}

const findingInObjects = (objects: readonly PDFObject[]): PdfFinding => {
  const left = objects.map((object) => ({ object, depth: 1 }))
  for (let next = left.pop(); next; next = left.pop()) {
    const { object, depth } = next
    if (depth > MAX_DEPTH) return 'unreadable'
    const finding = object instanceof PDFName ? findingOfName(object.decodeText()) : 'plain'
    if (finding !== 'plain') return finding
    for (const part of partsOf(object)) left.push({ object: part, depth: depth + 1 })
  }
  return 'plain'
}

const ofType = (object: PDFObject, type: string): boolean =>
  object instanceof PDFStream && object.dict.get(PDFName.of('Type')) === PDFName.of(type)

const holdsStream = (object: PDFInvalidObject): boolean => {
  const bytes = Buffer.alloc(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return bytes.includes('stream')
}

/** Object streams hold further objects: one that cannot be read, or is not marked as one, could hide them. */
const hidesObjects = (objects: readonly PDFObject[], text: string): boolean => {
  const streams = objects.filter((object) => ofType(object, 'ObjStm')).length
  const isBroken = objects.some((object) => object instanceof PDFInvalidObject && holdsStream(object))
  const isUnmarked = objects.some(
    (object) =>
      object instanceof PDFStream &&
      object.dict.has(PDFName.of('First')) &&
      object.dict.has(PDFName.of('N')) &&
      !ofType(object, 'ObjStm'),
  )
  return isBroken || isUnmarked || streams !== countObjectStreams(text)
}

/** Says what a PDF holds. Never throws: what cannot be parsed is 'unreadable'. A hostile file can take any time and memory. */
export const inspectPdf = async (bytes: Uint8Array): Promise<PdfFinding> => {
  try {
    const parser = new KeepingParser(bytes)
    const { trailerInfo } = await parser.parseDocument()
    if (trailerInfo.Encrypt) return 'encrypted'
    if (parser.isTooDeep) return 'unreadable'
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
    const found = findingInObjects(parser.objects)
    if (found !== 'plain') return found
    const written = findingInText(text)
    if (written !== 'plain') return written
    const hasPages = parser.objects.some(
      (object) => object instanceof PDFDict && object.get(PDFName.of('Type')) === PDFName.of('Page'),
    )
    return hasPages && !hidesObjects(parser.objects, text) ? 'plain' : 'unreadable'
  } catch {
    return 'unreadable'
  }
}
