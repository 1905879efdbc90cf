import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { PDFDocument, PDFHexString, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { PDF } from './sample-files.ts'

const bytesOf = async (document: PDFDocument, useObjectStreams = true): Promise<Buffer> =>
  Buffer.from(await document.save({ useObjectStreams }))

const onePage = async (): Promise<PDFDocument> => {
  const document = await PDFDocument.create()
  document.addPage()
  return document
}

/** Inserts an object before the specimen's cross-reference table. */
const withObject = (text: string | Buffer): Buffer => {
  const xref = PDF.indexOf('xref')
  return Buffer.concat([PDF.subarray(0, xref), Buffer.from(text), Buffer.from('\n'), PDF.subarray(xref)])
}

const withScript = async (useObjectStreams: boolean): Promise<Buffer> => {
  const document = await onePage()
  document.addJavaScript('greet', 'app.alert("hello")')
  return bytesOf(document, useObjectStreams)
}

const withAttachment = async (): Promise<Buffer> => {
  const document = await onePage()
  await document.attach(Buffer.from('hello'), 'hello.txt', { mimeType: 'text/plain' })
  return bytesOf(document)
}

const withPageAction = async (): Promise<Buffer> => {
  const document = await onePage()
  const action = { S: 'JavaScript', JS: PDFHexString.fromText('app.alert(1)') }
  document.getPage(0).node.set(PDFName.of('AA'), document.context.obj({ O: action }))
  return bytesOf(document)
}

const withEncryption = async (): Promise<Buffer> => {
  const document = await onePage()
  document.encrypt({ userPassword: 'secret', ownerPassword: 'secret', permissions: {} })
  return bytesOf(document, false)
}

/** Builds a PDF with an unmarked object stream that contains a script. */
const withUnmarkedStream = async (): Promise<Buffer> => {
  const document = await onePage()
  const content = deflateSync(Buffer.from('7 0 << /S /JavaScript /JS (app.alert\\(1\\)) >>'))
  const dict = document.context.obj({ N: 1, First: 4, Filter: 'FlateDecode', Length: content.length })
  document.context.register(PDFRawStream.of(dict, content))
  return bytesOf(document, false)
}

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** Inserts an object stream by hand, because pdf-lib writes only its own. */
const withObjectStream = (content: Buffer): Buffer => {
  const dict = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${content.length} >>`
  const [open, close] = [`9 0 obj\n${dict}\nstream\n`, '\nendstream\nendobj']
  return withObject(Buffer.concat([Buffer.from(open), content, Buffer.from(close)]))
}

const MB = 1024 * 1024

/** Builds a 2 MB file with an object stream that inflates to 2 GB by repeating one compressed megabyte. */
export const inflatingPdf = (): Buffer => {
  const block = deflateRawSync(Buffer.alloc(MB, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const blocks = Array.from({ length: 2048 }, () => block)
  return withObjectStream(
    Buffer.concat([Buffer.from([0x78, 0x9c]), ...blocks, deflateRawSync(Buffer.alloc(0))]),
  )
}

/** Builds a file of unterminated objects. The parser reads each one to the end of the file. */
export const slowPdf = (): Buffer => withObject('9 0 obj\n<<'.repeat(MB))

export type UnsafePdf = { name: string; code: string; says: string; bytes: () => Promise<Buffer> }

export const UNSAFE_PDFS: UnsafePdf[] = [
  { name: 'a script', code: 'unsafe-file', says: 'a script', bytes: () => withScript(false) },
  {
    name: 'a script in an object stream',
    code: 'unsafe-file',
    says: 'a script',
    bytes: () => withScript(true),
  },
  { name: 'a script of a page', code: 'unsafe-file', says: 'a script', bytes: withPageAction },
  {
    name: 'a script under an escaped name',
    code: 'unsafe-file',
    says: 'a script',
    bytes: async () => withObject('9 0 obj\n<< /S /J#61vaScript /J#53 (app.alert\\(1\\)) >>\nendobj'),
  },
  {
    name: 'a script inside the bytes of a stream',
    code: 'unsafe-file',
    says: 'a script',
    bytes: async () =>
      withObject(
        '9 0 obj\n<< /Length 50 >>\nstream\n7 0 obj << /S /JavaScript /JS (a) >> endobj\nendstream\nendobj',
      ),
  },
  {
    name: 'a script that a later object of the same number hides',
    code: 'unsafe-file',
    says: 'a script',
    bytes: async () => withObject('9 0 obj\n<< /S /JavaScript /JS (a) >>\nendobj\n9 0 obj\n<< >>\nendobj'),
  },
  {
    name: 'an unmarked object stream',
    code: 'invalid-file-type',
    says: 'isn’t a readable PDF',
    bytes: withUnmarkedStream,
  },
  {
    name: 'objects nested too deeply',
    code: 'invalid-file-type',
    says: 'isn’t a readable PDF',
    bytes: async () => withObject(`9 0 obj\n${nested(200)}\nendobj`),
  },
  {
    name: 'so many nested objects that the parser runs out of stack',
    code: 'invalid-file-type',
    says: 'isn’t a readable PDF',
    bytes: async () => withObject(`9 0 obj\n${nested(MB)}\nendobj`),
  },
  {
    name: 'objects nested too deeply in an object stream',
    code: 'invalid-file-type',
    says: 'isn’t a readable PDF',
    bytes: async () => withObjectStream(deflateSync(Buffer.from(`7 0 ${nested(200)}`))),
  },
  { name: 'an embedded file', code: 'unsafe-file', says: 'another file', bytes: withAttachment },
  {
    name: 'an action that starts a program',
    code: 'unsafe-file',
    says: 'opens other files',
    bytes: async () => withObject('9 0 obj\n<< /S /Launch /F (cmd.exe) >>\nendobj'),
  },
  {
    name: 'a form with scripts (XFA)',
    code: 'unsafe-file',
    says: 'a script',
    bytes: async () => withObject('9 0 obj\n<< /XFA [] >>\nendobj'),
  },
  { name: 'a password', code: 'protected-file', says: 'protected', bytes: withEncryption },
  {
    name: 'no pages',
    code: 'invalid-file-type',
    says: 'isn’t a readable PDF',
    bytes: async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
  },
]
