import {
  PDFArray,
  PDFDict,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFParser,
  PDFRef,
  PDFStream,
  type PDFString,
} from '@cantoo/pdf-lib'
import { countObjectStreams, findingInText, findingOfName, type PdfFinding } from './pdf-findings.ts'

/** Real files nest fewer than 20 levels. A viewer that follows thousands overflows its stack. */
const MAX_DEPTH = 100

/** Matches the start of an object or of a trailer, which viewers search for when they repair a file. */
const STARTS_OBJECT = /\d[\s\0]*obj|trailer/

/** Keeps every object: one replaced by a later object of the same number may still be read by a viewer. */
class KeepingParser extends PDFParser {
  readonly objects: PDFObject[] = []
  /** Every object of a reference, not only the latest one. */
  readonly byRef = new Map<PDFRef, PDFObject[]>()
  /** Set here because pdf-lib skips objects that fail to parse. */
  isTooDeep = false
  /** The file without the contents of its strings and streams. */
  private readonly structure: Buffer
  private holdsObjects = false
  private readonly whole: Uint8Array
  private lastSlice: [start: number, end: number] = [0, 0]
  private depth = 0

  constructor(whole: Uint8Array) {
    super(whole)
    this.whole = whole
    this.structure = Buffer.from(whole)
    const slice = this.bytes.slice.bind(this.bytes)
    this.bytes.slice = (start, end) => {
      this.lastSlice = [start, end]
      return slice(start, end)
    }
    const { context, objects, byRef } = this
    const assign = context.assign.bind(context)
    context.assign = (ref: PDFRef, object: PDFObject) => {
      objects.push(object)
      const known = byRef.get(ref)
      if (known) known.push(object)
      else byRef.set(ref, [object])
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

  protected override parseString(ref?: PDFRef): PDFString {
    const start = this.bytes.offset()
    const string = super.parseString(ref)
    this.setAside(start + 1, this.bytes.offset() - 1)
    return string
  }

  protected override parseDictOrStream(ref?: PDFRef): PDFDict | PDFStream {
    const object = super.parseDictOrStream(ref)
    if (object instanceof PDFStream) this.setAside(...this.lastSlice)
    return object
  }

  private setAside(start: number, end: number): void {
    this.holdsObjects ||= STARTS_OBJECT.test(this.structure.toString('latin1', start, end))
    this.structure.fill(' ', start, end)
  }

  /**
   * Returns the text in which a forbidden name counts. In a string or a stream it is a word, such as that of a title,
   * unless a viewer could find an object there.
   */
  textToScan(): string {
    const isSound = !this.holdsObjects && !this.objects.some((object) => object instanceof PDFInvalidObject)
    return (isSound ? this.structure : Buffer.from(this.whole)).toString('latin1')
  }
}

const partsOf = (object: PDFObject): PDFObject[] => {
  if (object instanceof PDFStream) return [object.dict]
  if (object instanceof PDFDict) return object.entries().flat()
  return object instanceof PDFArray ? object.asArray() : []
}

const nameOf = (dict: PDFDict, key: string): string | undefined => {
  const value = dict.get(PDFName.of(key))
  return value instanceof PDFName ? value.decodeText() : undefined
}

/** Returns the dictionaries at any depth, which `findingInObjects` has bounded. */
const dictsIn = (objects: readonly PDFObject[]): PDFDict[] => {
  const dicts: PDFDict[] = []
  const left = [...objects]
  for (let next = left.pop(); next; next = left.pop()) {
    if (next instanceof PDFDict) dicts.push(next)
    for (const part of partsOf(next)) left.push(part)
  }
  return dicts
}

const isReferenceXObject = (dict: PDFDict): boolean =>
  nameOf(dict, 'Subtype') === 'Form' && dict.has(PDFName.of('Ref'))
const isThreadElsewhere = (dict: PDFDict): boolean =>
  nameOf(dict, 'S') === 'Thread' && dict.has(PDFName.of('F'))

/** Detects a stream whose content is another file, a page of another file, and a file at an address. */
const isRemote = (object: PDFObject): boolean => {
  if (object instanceof PDFStream) return object.dict.has(PDFName.of('F')) || isReferenceXObject(object.dict)
  return object instanceof PDFDict && (nameOf(object, 'FS') === 'URL' || isThreadElsewhere(object))
}

/** Returns what a viewer runs by itself: the document's open action, and the actions of events. */
const automaticActionsOf = (dict: PDFDict, resolve: (object: PDFObject) => PDFObject[]): PDFObject[] => {
  const valuesOf = (key: string) => {
    const value = dict.get(PDFName.of(key))
    return value ? resolve(value) : []
  }
  const ofEvents = valuesOf('AA').flatMap((events) => (events instanceof PDFDict ? events.values() : []))
  return [...valuesOf('OpenAction'), ...ofEvents]
}

/** Returns whether a page opens without a click. A link that is clicked may open one. */
const opensPageByItself = ({ objects, byRef }: KeepingParser): boolean => {
  const resolve = (object: PDFObject) => (object instanceof PDFRef ? (byRef.get(object) ?? []) : [object])
  const left = dictsIn(objects).flatMap((dict) => automaticActionsOf(dict, resolve))
  const seen = new Set<PDFObject>()
  for (let next = left.pop(); next; next = left.pop()) {
    for (const action of resolve(next)) {
      if (!(action instanceof PDFDict) || seen.has(action)) continue
      seen.add(action)
      const kind = action.get(PDFName.of('S'))
      if (kind && resolve(kind).includes(PDFName.of('URI'))) return true
      const further = action.get(PDFName.of('Next'))
      for (const one of further ? resolve(further) : []) {
        left.push(...(one instanceof PDFArray ? one.asArray() : [one]))
      }
    }
  }
  return false
}

const findingInObjects = (objects: readonly PDFObject[]): PdfFinding => {
  const left = objects.map((object) => ({ object, depth: 1 }))
  for (let next = left.pop(); next; next = left.pop()) {
    const { object, depth } = next
    if (depth > MAX_DEPTH) return 'unreadable'
    const finding = object instanceof PDFName ? findingOfName(object.decodeText()) : 'plain'
    if (finding !== 'plain') return finding
    if (isRemote(object)) return 'remote-file'
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
    const text = parser.textToScan()
    const found = findingInObjects(parser.objects)
    if (found !== 'plain') return found
    if (opensPageByItself(parser)) return 'remote-file'
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
