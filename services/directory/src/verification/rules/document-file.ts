import { DOCUMENT_EXTENSIONS, type DocumentType } from '@fieldside/contracts/documents.ts'

export const FILE_TOO_LARGE = 'Please upload a file smaller than 10MB'
export const UPLOAD_FAILED = 'There was an error uploading your document. Please try again.'
export const SEVERAL_KINDS =
  'This file contains data other than the document. Please save it again and upload the new file.'

export const extensionOf = (fileName: string): string => {
  const dot = fileName.lastIndexOf('.')
  return dot <= 0 ? '' : fileName.slice(dot + 1).toLowerCase()
}

export const acceptedFormats = (type: DocumentType): string =>
  `Accepted formats: ${DOCUMENT_EXTENSIONS[type].map((extension) => extension.toUpperCase()).join(', ')}`

export const contentDiffers = (type: DocumentType, extension: string): string => {
  const differs = `This file is named .${extension}, but it isn’t a readable ${extension.toUpperCase()}.`
  const step = extension === 'pdf' ? 'If you can open it, print it to a new PDF and upload that one. ' : ''
  return `${differs} ${step}${acceptedFormats(type)}`
}

export const isAcceptedExtension = (type: DocumentType, extension: string): boolean =>
  DOCUMENT_EXTENSIONS[type].includes(extension)

/** Returns whether the name matches the content. 'jpeg' and 'jpg' are the same. */
export const agreesWithContent = (extension: string, contentExtension: string | undefined): boolean =>
  (extension === 'jpeg' ? 'jpg' : extension) === contentExtension

export const objectKeyOf = (userId: string, type: DocumentType, stampMs: number, extension: string): string =>
  `${userId}/${type}_${stampMs}.${extension}`
