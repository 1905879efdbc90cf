/** The result of inspecting a PDF. Only 'plain' is accepted. */
export type PdfFinding =
  | 'plain'
  | 'unreadable'
  | 'encrypted'
  | 'script'
  | 'embedded-file'
  | 'external-action'
  | 'form-action'
  | 'remote-file'

/** PDF dictionary keys and values that are rejected (ISO 32000-2, 7.3.8, 7.11.4, 12.6.4, 12.7.6, 13.2, 13.6). */
const FORBIDDEN_NAMES: ReadonlyMap<string, PdfFinding> = new Map([
  ['JavaScript', 'script'],
  ['JS', 'script'],
  ['XFA', 'script'],
  ['EmbeddedFile', 'embedded-file'],
  ['EmbeddedFiles', 'embedded-file'],
  ['EF', 'embedded-file'],
  ['FileAttachment', 'embedded-file'],
  ['RichMedia', 'embedded-file'],
  ['3DD', 'embedded-file'],
  ['OnInstantiate', 'script'],
  ['Rendition', 'embedded-file'],
  ['Launch', 'external-action'],
  ['SubmitForm', 'form-action'],
  ['ImportData', 'form-action'],
  ['GoToE', 'remote-file'],
  ['GoToR', 'remote-file'],
  ['FFilter', 'remote-file'],
  ['FDecodeParms', 'remote-file'],
])

export const findingOfName = (name: string): PdfFinding => FORBIDDEN_NAMES.get(name) ?? 'plain'

/** Shorter names occur by chance in a compressed picture. */
const MIN_SCANNED_CHARS = 5

/** Matches a name in any spelling: each character can be '#' and two hex digits. */
const writtenAs = (name: string): string =>
  [...name].map((char) => `(?:${char}|#${char.charCodeAt(0).toString(16)})`).join('')

const scanned = [...FORBIDDEN_NAMES.keys()].filter((name) => name.length >= MIN_SCANNED_CHARS)
const WRITTEN_NAMES = new RegExp(`/(${scanned.map(writtenAs).join('|')})(?=[\\s()<>[\\]{}/%]|$)`, 'i')
const OBJECT_STREAMS = new RegExp(`/${writtenAs('ObjStm')}`, 'gi')

const unescaped = (name: string): string =>
  name.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Searches the raw text, including places that a parser skips: between objects or inside a stream. */
export const findingInText = (text: string): PdfFinding => {
  const found = WRITTEN_NAMES.exec(text)?.[1]
  if (!found) return 'plain'
  const name = unescaped(found).toLowerCase()
  return findingOfName(scanned.find((one) => one.toLowerCase() === name) ?? '')
}

export const countObjectStreams = (text: string): number => text.match(OBJECT_STREAMS)?.length ?? 0
