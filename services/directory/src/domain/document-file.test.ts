import { expect, test } from 'vitest'
import {
  acceptedFormats,
  agreesWithContent,
  extensionOf,
  isAcceptedExtension,
  objectKeyOf,
} from './document-file.ts'

test('each document type accepts its own extensions [professional-setup/document-formats]', () => {
  const accepted = (type: Parameters<typeof isAcceptedExtension>[0]) =>
    ['pdf', 'jpg', 'jpeg', 'png', 'gif', 'exe', ''].filter((extension) =>
      isAcceptedExtension(type, extension),
    )
  expect(accepted('government_id')).toEqual(['pdf', 'jpg', 'jpeg', 'png'])
  expect(accepted('professional_license')).toEqual(['pdf', 'jpg', 'jpeg'])
  expect(accepted('cpr_certification')).toEqual(['pdf', 'jpg', 'jpeg'])
  expect(accepted('liability_insurance')).toEqual(['pdf'])
  expect(acceptedFormats('professional_license')).toBe('Accepted formats: JPG, JPEG, PDF')
})

test('the last extension counts, in any case; a dot file has none', () => {
  expect(extensionOf('scan.PDF')).toBe('pdf')
  expect(extensionOf('license.pdf.exe')).toBe('exe')
  expect(extensionOf('license')).toBe('')
  expect(extensionOf('.pdf')).toBe('')
})

test('a name agrees only with the content it names', () => {
  expect(agreesWithContent('jpeg', 'jpg')).toBe(true)
  expect(agreesWithContent('jpg', 'jpg')).toBe(true)
  expect(agreesWithContent('jpg', 'pdf')).toBe(false)
  expect(agreesWithContent('jpg', 'png')).toBe(false)
  expect(agreesWithContent('pdf', undefined)).toBe(false)
})

test('a document lies in the folder of its user [storage/document-path]', () => {
  expect(objectKeyOf('u1', 'cpr_certification', 1790000000000, 'pdf')).toBe(
    'u1/cpr_certification_1790000000000.pdf',
  )
})
