import type { ProfessionalStatus } from '@fieldside/contracts/professional-types.ts'

/** Fields that an admin verified against the documents. A new value must be verified again. */
const VERIFIED_FIELDS = ['first_name', 'last_name', 'specialty', 'credentials'] as const
type Verified = Record<(typeof VERIFIED_FIELDS)[number], string | null>

const changesVerifiedFields = (before: Verified, after: Verified): boolean =>
  VERIFIED_FIELDS.some((field) => before[field] !== after[field])

type SaveEffect = 'keep' | 'check-again' | 'refuse'

/** Decides what saving a profile does. A pending record must not change while an admin reviews it. */
export const effectOfSave = (status: ProfessionalStatus, before: Verified, after: Verified): SaveEffect => {
  if (!changesVerifiedFields(before, after)) return 'keep'
  if (status === 'approved') return 'check-again'
  return status === 'pending' ? 'refuse' : 'keep'
}
