import { deflateSync } from 'node:zlib'
import type { DocumentType } from '@fieldside/contracts/documents.ts'
import { pdfPage } from '@fieldside/dev-files/specimens.ts'

/** Returns a small valid one-page PDF that shows its title. */
export const pdfFile = (title: string): Uint8Array<ArrayBuffer> =>
  pdfPage([{ text: title, size: 24, y: 700 }])

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  let crc = 0xffffffff
  for (const byte of body) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** Returns a valid PNG of one gray color. */
export const pngFile = (side = 64): Uint8Array<ArrayBuffer> => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc(side * (side + 1), 200)
  for (let row = 0; row < side; row += 1) rows[row * (side + 1)] = 0
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return new Uint8Array(Buffer.concat(parts))
}

export const verificationFiles = (): Record<
  DocumentType,
  { name: string; bytes: Uint8Array<ArrayBuffer> }
> => ({
  government_id: { name: 'id.png', bytes: pngFile() },
  professional_license: { name: 'license.pdf', bytes: pdfFile('Professional license - specimen') },
  cpr_certification: { name: 'cpr.pdf', bytes: pdfFile('CPR certification - specimen') },
  liability_insurance: { name: 'insurance.pdf', bytes: pdfFile('Liability insurance - specimen') },
})
