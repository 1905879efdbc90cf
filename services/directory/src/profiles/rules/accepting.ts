type MissingToAccept = 'approval' | 'card' | 'appointment_types'

const SENTENCE: Record<MissingToAccept, string> = {
  approval: 'the approval of your profile',
  card: 'a saved card that works',
  appointment_types: 'at least one active appointment type',
}

export const missingToAccept = (state: {
  isApproved: boolean
  hasWorkingCard: boolean
  activeOffers: number
}): MissingToAccept[] => [
  ...(state.isApproved ? [] : (['approval'] as const)),
  ...(state.hasWorkingCard ? [] : (['card'] as const)),
  ...(state.activeOffers > 0 ? [] : (['appointment_types'] as const)),
]

export const acceptSentence = (missing: readonly MissingToAccept[]): string =>
  `To accept bookings you still need ${new Intl.ListFormat('en-US').format(missing.map((one) => SENTENCE[one]))}.`
