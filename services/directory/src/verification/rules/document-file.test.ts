import { expect, test } from 'vitest'
import {
  acceptedFormats,
  agreesWithContent,
  extensionOf,
  isAcceptedExtension,
  objectKeyOf,
} from './document-file.ts'

test("accepts each document type's own extensions [professional-setup/document-formats]", () => {
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

test('uses the last extension, ignoring case, and finds none in a dot file', () => {
  expect(extensionOf('scan.PDF')).toBe('pdf')
  expect(extensionOf('license.pdf.exe')).toBe('exe')
  expect(extensionOf('license')).toBe('')
  expect(extensionOf('.pdf')).toBe('')
})

test('matches a name only with the content it states', () => {
  expect(agreesWithContent('jpeg', 'jpg')).toBe(true)
  expect(agreesWithContent('jpg', 'jpg')).toBe(true)
  expect(agreesWithContent('jpg', 'pdf')).toBe(false)
  expect(agreesWithContent('jpg', 'png')).toBe(false)
  expect(agreesWithContent('pdf', undefined)).toBe(false)
})

test("puts a document in its user's folder [storage/document-path]", () => {
  expect(objectKeyOf('u1', 'cpr_certification', 1790000000000, 'pdf')).toBe(
    'u1/cpr_certification_1790000000000.pdf',
  )
})
