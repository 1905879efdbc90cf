import { DOCUMENT_LABELS, DocumentType } from '@fieldside/contracts/documents.ts'
import { type Completed, isProfileComplete } from '../../professionals/rules/professional.ts'

type FieldMessage = { field: string; message: string }

export const missingForSetup = (given: {
  profile: Completed | undefined
  documents: readonly DocumentType[]
  hasCard: boolean
}): FieldMessage[] => [
  ...(given.profile && isProfileComplete(given.profile)
    ? []
    : [{ field: 'profile', message: 'Please complete your profile' }]),
  ...DocumentType.options
    .filter((type) => !given.documents.includes(type))
    .map((type) => ({ field: `documents.${type}`, message: `Please upload: ${DOCUMENT_LABELS[type]}` })),
  ...(given.hasCard ? [] : [{ field: 'card', message: 'Please save a payment card' }]),
]

type MissingToAccept = 'approval' | 'card' | 'appointment_types'

const SENTENCE: Record<MissingToAccept, string> = {
  approval: 'the approval of your profile',
  card: 'a saved card that works',
  appointment_types: 'at least one active appointment type',
}

export const missingToAccept = (given: {
  isApproved: boolean
  hasWorkingCard: boolean
  activeOffers: number
}): MissingToAccept[] => [
  ...(given.isApproved ? [] : (['approval'] as const)),
  ...(given.hasWorkingCard ? [] : (['card'] as const)),
  ...(given.activeOffers > 0 ? [] : (['appointment_types'] as const)),
]

export const acceptSentence = (missing: readonly MissingToAccept[]): string =>
  `To accept bookings you still need ${new Intl.ListFormat('en-US').format(missing.map((one) => SENTENCE[one]))}.`
