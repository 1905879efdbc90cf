import { DOCUMENT_TYPES } from '@fieldside/contracts/documents.ts'
import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { Professional } from '@fieldside/contracts/http/directory.ts'

export type SetupState = ReplyOf<typeof screens.professionalSetupScreen>

export const STEPS = ['Profile', 'Documents', 'Payment', 'Done'] as const
export const STEP = { profile: 0, documents: 1, payment: 2, done: 3 } as const
export type Step = (typeof STEP)[keyof typeof STEP]

export const hasAllDocuments = (documents: Professional['documents']): boolean =>
  DOCUMENT_TYPES.every((type) => documents.some(({ document_type }) => document_type === type))

const isProfileSaved = (professional: Professional): boolean =>
  Boolean(professional.first_name && professional.last_name) &&
  professional.profile_completion_percent === 100

/** Returns the first incomplete step. A rejected professional starts over. */
export const firstOpenStep = ({ professional, payment }: SetupState): Step => {
  if (!professional || professional.status === 'rejected' || !isProfileSaved(professional))
    return STEP.profile
  if (!hasAllDocuments(professional.documents)) return STEP.documents
  return payment.payment_method_setup ? STEP.done : STEP.payment
}

/** Maps what the server reports as missing ('profile', 'documents.<type>', or 'card') to its step. */
export const stepOfMissing = (field: string | undefined): Step => {
  if (field === 'profile') return STEP.profile
  return field?.startsWith('documents') ? STEP.documents : STEP.payment
}
