import type { ProfessionalProfileForm } from '@fieldside/contracts/http/directory.ts'
import type { ProfessionalStatus, ProfessionalType } from '@fieldside/contracts/professional-types.ts'

export type Profile = {
  first_name: string | null
  last_name: string | null
  specialty: ProfessionalType | null
  credentials: string | null
  bio: string | null
  city: string | null
  state: string | null
  phone: string | null
}

/** Fields that an admin verified against the documents. A new value must be verified again. */
const VERIFIED_FIELDS = ['first_name', 'last_name', 'specialty', 'credentials'] as const

export const profileOf = (form: ProfessionalProfileForm): Profile => {
  const [first = '', ...rest] = form.full_name.split(/\s+/)
  return {
    first_name: first,
    last_name: rest.join(' '),
    specialty: form.specialty,
    credentials: form.credentials || null,
    bio: form.bio,
    city: form.city,
    state: form.state,
    phone: form.phone || null,
  }
}

const changesVerifiedFields = (before: Profile, after: Profile): boolean =>
  VERIFIED_FIELDS.some((field) => before[field] !== after[field])

export const completionPercent = (of: Pick<Profile, 'bio' | 'specialty' | 'city' | 'state'>): number =>
  (of.bio ? 33 : 0) + (of.specialty ? 33 : 0) + (of.city && of.state ? 34 : 0)

export const isProfileComplete = (profile: Profile): boolean =>
  Boolean(profile.first_name && profile.last_name) && completionPercent(profile) === 100

type SaveEffect = 'keep' | 'check-again' | 'refuse'

/** Decides what saving a profile does. A pending record must not change while an admin reviews it. */
export const effectOfSave = (status: ProfessionalStatus, before: Profile, after: Profile): SaveEffect => {
  if (!changesVerifiedFields(before, after)) return 'keep'
  if (status === 'approved') return 'check-again'
  return status === 'pending' ? 'refuse' : 'keep'
}

/** Returns whether documents may change: not during a review and not after approval. */
export const mayReplaceDocuments = (status: ProfessionalStatus): boolean =>
  status === 'draft' || status === 'rejected'

/**
 * Returns whether a record may be approved. A rejected one may, but only in the version that the admin saw,
 * because its owner can still change it. Pending records can't change.
 */
export const mayBeApproved = (status: ProfessionalStatus, isSeenVersion: boolean): boolean =>
  status === 'pending' || (status === 'rejected' && isSeenVersion)

export type Viewer = { userId: string; role: string }
type Viewed = { user_id: string; status: ProfessionalStatus; show_price: boolean }

const isOwnerOrAdmin = (record: Viewed, viewer: Viewer): boolean =>
  viewer.role === 'admin' || viewer.userId === record.user_id

export const maySee = (record: Viewed, viewer: Viewer): boolean =>
  record.status === 'approved' || isOwnerOrAdmin(record, viewer)

export const maySeePrice = (record: Viewed, viewer: Viewer | null): boolean =>
  record.show_price || (viewer !== null && isOwnerOrAdmin(record, viewer))
