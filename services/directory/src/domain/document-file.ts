import { DOCUMENT_EXTENSIONS, type DocumentType } from '@fieldside/contracts/documents.ts'

export const FILE_TOO_LARGE = 'Please upload a file smaller than 10MB'
export const UPLOAD_FAILED = 'There was an error uploading your document. Please try again.'

/** The extension in lower case; '' when the name has none. */
export const extensionOf = (fileName: string): string => {
  const dot = fileName.lastIndexOf('.')
  return dot <= 0 ? '' : fileName.slice(dot + 1).toLowerCase()
}

/** 'Accepted formats: PDF, JPG, JPEG, PNG' */
export const acceptedFormats = (type: DocumentType): string =>
  `Accepted formats: ${DOCUMENT_EXTENSIONS[type].map((extension) => extension.toUpperCase()).join(', ')}`

/** 'This file is named .pdf, but its content is not a readable PDF. Accepted formats: …' */
export const contentDiffers = (type: DocumentType, extension: string): string =>
  `This file is named .${extension}, but its content is not a readable ${extension.toUpperCase()}. ${acceptedFormats(type)}`

export const isAcceptedExtension = (type: DocumentType, extension: string): boolean =>
  DOCUMENT_EXTENSIONS[type].includes(extension)

/** The name has to say what the content is: 'jpg' and 'jpeg' are one. */
export const agreesWithContent = (extension: string, contentExtension: string | undefined): boolean =>
  (extension === 'jpeg' ? 'jpg' : extension) === contentExtension

/** Where a document lies in its bucket: '{userId}/{type}_{timestamp}.{ext}'. */
export const objectKeyOf = (userId: string, type: DocumentType, stampMs: number, extension: string): string =>
  `${userId}/${type}_${stampMs}.${extension}`
