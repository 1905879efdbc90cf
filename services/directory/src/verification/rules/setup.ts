import { DOCUMENT_LABELS, DocumentType } from '@fieldside/contracts/documents.ts'

type Counted = Record<'bio' | 'specialty' | 'city' | 'state', string | null>
type Completed = Counted & Record<'first_name' | 'last_name', string | null>

export const completionPercent = (of: Counted): number =>
  (of.bio ? 33 : 0) + (of.specialty ? 33 : 0) + (of.city && of.state ? 34 : 0)

const isProfileComplete = (profile: Completed): boolean =>
  Boolean(profile.first_name && profile.last_name) && completionPercent(profile) === 100

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
