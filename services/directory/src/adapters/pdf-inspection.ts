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
import { countObjectStreams, findingInText, findingOfName, type PdfFinding } from '../domain/pdf-findings.ts'

/** Real files nest fewer than 20 levels. A viewer that follows thousands overflows its stack. */
const MAX_DEPTH = 100

/** Keeps every object: one replaced by a later object of the same number may still be read by a viewer. */
class KeepingParser extends PDFParser {
  readonly objects: PDFObject[] = []
  /** Set here because pdf-lib skips objects that fail to parse. */
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

/** Detects unreadable or unmarked object streams, which could hide objects. */
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

/** Inspects a PDF, without a bound on time or memory. Never throws; an unparsable file is 'unreadable'. */
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
