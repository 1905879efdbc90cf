import { DOCUMENT_LABELS, DocumentType } from '@fieldside/contracts/documents.ts'

type Line = { text: string; size: number; y: number; grey?: number }

const LEFT = 72

/** Writes a small but valid PDF of one letter page. Positions are in points from the bottom. */
export const pdfPage = (lines: readonly Line[]): Uint8Array<ArrayBuffer> => {
  const stream = lines
    .map(({ text, size, y, grey = 0 }) => {
      const plain = text.replaceAll(/[()\\]/g, '')
      return `BT ${grey} g /F1 ${size} Tf ${LEFT} ${y} Td (${plain}) Tj ET`
    })
    .join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const xref = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = body.length
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${xref}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return new Uint8Array(Buffer.from(body, 'latin1'))
}

export type Specimen = { type: DocumentType; fileName: string; bytes: Uint8Array<ArrayBuffer> }

const specimenOf = (type: DocumentType, holder: string): Specimen => ({
  type,
  fileName: `${type.replaceAll('_', '-')}-specimen.pdf`,
  bytes: pdfPage([
    { text: DOCUMENT_LABELS[type], size: 26, y: 690 },
    { text: `Name: ${holder}`, size: 14, y: 650 },
    { text: 'Number: 0000-0000', size: 14, y: 626 },
    { text: 'SPECIMEN', size: 96, y: 420, grey: 0.75 },
    { text: 'Made up for a demonstration. Not a document, valid for nothing.', size: 12, y: 120 },
  ]),
})

/** Returns the four required documents of an invented person, each marked as a specimen. */
export const specimensFor = (holder: string): Specimen[] =>
  DocumentType.options.map((type) => specimenOf(type, holder))
