import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { PDFDocument, PDFHexString, PDFName, type PDFObject, PDFRawStream, PDFString } from '@cantoo/pdf-lib'
import { PDF } from '@fieldside/files/testing/sample-files.ts'

type Literal = PDFObject | string | number | { [index: number]: Literal } | { [name: string]: Literal }

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

const withEncryption = async (passwords: { userPassword?: string }): Promise<Buffer> => {
  const document = await onePage()
  document.encrypt({ ...passwords, ownerPassword: 'secret', permissions: {} })
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

const URI_ACTION = { S: 'URI', URI: PDFString.of('https://remote.test') }

/** Registers an action and refers to it from the catalog, the page's events, or a link that is clicked. */
const withAction = async (
  [place, event]: ['OpenAction'] | ['AA', 'O'] | ['Annots', 'A'],
  action: { [name: string]: Literal },
): Promise<Buffer> => {
  const document = await onePage()
  const { context, catalog } = document
  const ref = context.register(context.obj(action))
  if (place === 'OpenAction') catalog.set(PDFName.of(place), ref)
  else {
    const held = { Subtype: 'Link', Rect: [0, 0, 9, 9], [event]: ref }
    const value = place === 'AA' ? { [event]: ref } : [context.register(context.obj(held))]
    document
      .getPage(0)
      .node.set(PDFName.of(place), Array.isArray(value) ? context.obj(value) : context.obj(value))
  }
  return bytesOf(document)
}

const stream = (content: string, entries = ''): string =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** Inserts an object stream by hand, because pdf-lib writes only its own. */
const withObjectStream = (content: Buffer): Buffer => {
  const dict = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${content.length} >>`
  const [open, close] = [`9 0 obj\n${dict}\nstream\n`, '\nendstream\nendobj']
  return withObject(Buffer.concat([Buffer.from(open), content, Buffer.from(close)]))
}

const MB = 1024 * 1024

const UNFINISHED = { finishFlush: constants.Z_FULL_FLUSH }

/** Builds a file whose object stream inflates to that many megabytes, by repeating one of them, a kilobyte when compressed. */
export const inflatingPdf = (megabytes: number): Buffer => {
  const block = deflateRawSync(Buffer.alloc(MB, ' '), UNFINISHED)
  const blocks = Array.from({ length: megabytes }, () => block)
  const object = deflateRawSync('7 0 << >>', UNFINISHED)
  return withObjectStream(
    Buffer.concat([Buffer.from([0x78, 0x9c]), object, ...blocks, deflateRawSync(Buffer.alloc(0))]),
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
  ...[
    ['a string', '<< /Title (\n7 0 obj << /S /JavaScript /JS 8 0 R >> endobj\n) >>'],
    ['a stream', stream('7 0\0obj<< /S /JavaScript /JS 8 0 R >> endobj')],
    ['a stream, after its end', stream('a\nendstream 7 0 obj << % stream\n/S /JavaScript /JS 8 0 R >>')],
    ['a trailer within a string', '<< /Title (trailer << /Root << /AA << /S /JavaScript >> >> >>) >>'],
    ['an object that is broken', '<< /A [ (x) /S /JavaScript /JS (a) ) >>'],
  ].map(([place, object]) => ({
    name: `a script that a viewer finds in ${place}`,
    code: 'unsafe-file',
    says: 'a script',
    bytes: async () => withObject(`9 0 obj\n${object}\nendobj`),
  })),
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
  {
    name: 'a password',
    code: 'protected-file',
    says: 'print it to a new PDF',
    bytes: () => withEncryption({ userPassword: 'secret' }),
  },
  {
    name: 'restrictions that open without a password',
    code: 'protected-file',
    says: 'print it to a new PDF',
    bytes: () => withEncryption({}),
  },
  {
    name: 'a form that sends its data',
    code: 'unsafe-file',
    says: 'form data',
    bytes: () => withAction(['Annots', 'A'], { S: 'SubmitForm', F: PDFString.of('https://remote.test') }),
  },
  {
    name: 'a form that sends its data, in a later revision',
    code: 'unsafe-file',
    says: 'form data',
    bytes: async () =>
      Buffer.concat([PDF, Buffer.from('\n9 0 obj\n<< /S /Submit#46orm /F (a) >>\nendobj\n%%EOF\n')]),
  },
  {
    name: 'a form that imports data, in an object stream',
    code: 'unsafe-file',
    says: 'form data',
    bytes: async () => withObjectStream(deflateSync(Buffer.from('7 0 << /S /ImportData /F (a.fdf) >>'))),
  },
  ...[
    ['a link to a page of another file', '<< /S /GoToR /F (a.pdf) /D [0 /Fit] >>'],
    ['a link to an article of another file', '<< /S /Thread /F (a.pdf) /D 0 >>'],
    ['a file at an address', '<< /Type /Filespec /FS /URL /F (https://remote.test/a) >>'],
    ['a stream in another file', '<< /Length 0 /F (a.bin) >>\nstream\n\nendstream'],
    ['a page of another file', '<< /Subtype /Form /Ref << /Page 0 >> /Length 0 >>\nstream\n\nendstream'],
    ['filters of a stream in another file', '<< /FFilter /FlateDecode >>'],
  ].map(([name, object]) => ({
    name: name!,
    code: 'unsafe-file',
    says: 'outside of it',
    bytes: async () => withObject(`9 0 obj\n${object}\nendobj`),
  })),
  {
    name: 'a web page that opens with it',
    code: 'unsafe-file',
    says: 'outside of it',
    bytes: () => withAction(['OpenAction'], URI_ACTION),
  },
  {
    name: 'a web page that opens with one of its pages, after another action',
    code: 'unsafe-file',
    says: 'outside of it',
    bytes: () => withAction(['AA', 'O'], { S: 'Named', N: 'NextPage', Next: [URI_ACTION] }),
  },
  {
    name: 'a 3D model',
    code: 'unsafe-file',
    says: 'another file',
    bytes: async () => withObject('9 0 obj\n<< /Subtype /3D /3DD 8 0 R >>\nendobj'),
  },
  {
    name: 'no pages',
    code: 'invalid-file-type',
    says: 'isn’t a readable PDF',
    bytes: async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
  },
]

const opensOnFirstPage = async (): Promise<Buffer> => {
  const document = await PDFDocument.load(await withAction(['Annots', 'A'], URI_ACTION))
  const { catalog, context } = document
  catalog.set(PDFName.of('OpenAction'), context.obj([document.getPage(0).ref, 'Fit']))
  return bytesOf(document)
}

/** PDFs as common programs write them. */
export const SAFE_PDFS: Omit<UnsafePdf, 'code' | 'says'>[] = [
  ...[
    ['a line end', '\r\n'],
    ['a byte order mark', '\ufeff'],
    ['headers of a mail', 'Content-Type: application/pdf\r\nX-Header: 1\r\n\r\n'],
    ['other bytes', '\0\x01\x02 junk \xff'],
    ['almost a kilobyte', ' '.repeat(1000)],
  ].map(([name, before]) => ({
    name: `${name} before its header`,
    bytes: async () => Buffer.concat([Buffer.from(before!), PDF]),
  })),
  ...[
    ['a title', '<< /Title (Certificate: HTML/JavaScript for coaches) /Author (A \\(B/Launch \\) C) >>'],
    ['its metadata', stream('<rdf:li>From /Launch to /XFA</rdf:li>', '/Type /Metadata')],
    ['a page', stream('BT (Learn /JavaScript today) Tj ET')],
    ['a comment of an annotation', '<< /Subtype /Text /Contents (See /GoToR and\n/SubmitForm) >>'],
    ['the alternative text of a picture', '<< /Alt (/RichMedia ) /ID [ (/Rendition ) ] >>'],
  ].map(([place, object]) => ({
    name: `a word in ${place} that also names what is rejected`,
    bytes: async () => withObject(`9 0 obj\n${object}\nendobj`),
  })),
  { name: 'a link to a web page', bytes: () => withAction(['Annots', 'A'], URI_ACTION) },
  { name: 'a link to a web page on the page that it opens with', bytes: opensOnFirstPage },
  { name: 'object streams', bytes: async () => bytesOf(await onePage()) },
  { name: 'a cross-reference table', bytes: async () => bytesOf(await onePage(), false) },
  {
    name: 'an incremental update',
    bytes: async () => Buffer.concat([PDF, Buffer.from('\n9 0 obj\n<< /Title (New) >>\nendobj\n%%EOF\n')]),
  },
  {
    name: 'a form that sends nothing',
    bytes: async () => {
      const document = await onePage()
      document.getForm().createTextField('name').addToPage(document.getPage(0))
      return bytesOf(document)
    },
  },
]
