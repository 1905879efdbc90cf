import { DocumentType } from '@fieldside/contracts/documents.ts'
import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { type Professional, ProfessionalProfileForm } from '@fieldside/contracts/http/directory.ts'

export type SetupState = ReplyOf<typeof screens.professionalSetupScreen>

export const STEPS = ['Profile', 'Documents', 'Payment', 'Done'] as const
export const STEP = { profile: 0, documents: 1, payment: 2, done: 3 } as const
export type Step = (typeof STEP)[keyof typeof STEP]

type Filled = {
  bio?: string | undefined
  specialty?: string | undefined
  city?: string | undefined
  state?: string | undefined
}

const FORM = ProfessionalProfileForm.shape

/** Counts bio 33, specialty 33, and location 34, like the server. Invalid values don't count. */
export const completionPercent = ({ bio, specialty, city, state }: Filled): number => {
  const hasPlace = FORM.city.safeParse(city).success && FORM.state.safeParse(state).success
  return (
    (FORM.bio.safeParse(bio).success ? 33 : 0) +
    (FORM.specialty.safeParse(specialty).success ? 33 : 0) +
    (hasPlace ? 34 : 0)
  )
}

export const hasAllDocuments = (documents: Professional['documents']): boolean =>
  DocumentType.options.every((type) => documents.some(({ document_type }) => document_type === type))

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
