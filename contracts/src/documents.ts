import { z } from 'zod'

export const DOCUMENT_TYPES = [
  'government_id',
  'professional_license',
  'cpr_certification',
  'liability_insurance',
] as const
export const DocumentType = z.enum(DOCUMENT_TYPES)
export type DocumentType = z.infer<typeof DocumentType>

export const DOCUMENT_LABELS: Record<DocumentType, string> = {
  government_id: 'Government ID',
  professional_license: 'Professional license',
  cpr_certification: 'CPR certification',
  liability_insurance: 'Liability insurance',
}

/** Accepted file extensions, in the order in which the UI lists them. */
export const DOCUMENT_EXTENSIONS: Record<DocumentType, readonly string[]> = {
  government_id: ['pdf', 'jpg', 'jpeg', 'png'],
  professional_license: ['jpg', 'jpeg', 'pdf'],
  cpr_certification: ['pdf', 'jpg', 'jpeg'],
  liability_insurance: ['pdf'],
}

export const VERIFICATION_BUCKET = 'verification-documents'
