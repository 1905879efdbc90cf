import type { ProfessionalProfileForm } from '@fieldside/contracts/http/directory.ts'
import type { ProfessionalStatus, ProfessionalType } from '@fieldside/contracts/professional-types.ts'

/** The part of a professional that the form states; empty is null. */
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

/** What an administrator checked against the documents: a new value has to be checked again. */
const VERIFIED_FIELDS = ['first_name', 'last_name', 'specialty', 'credentials'] as const

/** The first word is the first name, the rest the last name. */
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

/** 33 for bio, 33 for specialty, 34 for location. */
export const completionPercent = (of: Pick<Profile, 'bio' | 'specialty' | 'city' | 'state'>): number =>
  (of.bio ? 33 : 0) + (of.specialty ? 33 : 0) + (of.city && of.state ? 34 : 0)

export const isProfileComplete = (profile: Profile): boolean =>
  Boolean(profile.first_name && profile.last_name) && completionPercent(profile) === 100

/** What happens to the record when its owner saves the profile. */
type SaveEffect = 'keep' | 'check-again' | 'refuse'

/** While an administrator looks at a record, what they look at stays as it is. */
export const effectOfSave = (status: ProfessionalStatus, before: Profile, after: Profile): SaveEffect => {
  if (!changesVerifiedFields(before, after)) return 'keep'
  if (status === 'approved') return 'check-again'
  return status === 'pending' ? 'refuse' : 'keep'
}

/** Documents change only while nobody checks them and before they were approved. */
export const mayReplaceDocuments = (status: ProfessionalStatus): boolean =>
  status === 'draft' || status === 'rejected'

/**
 * Who was rejected may be approved after all, but only as they were looked at: nothing keeps them from changing
 * their record meanwhile, as it does while they are pending.
 */
export const mayBeApproved = (status: ProfessionalStatus, isSeenVersion: boolean): boolean =>
  status === 'pending' || (status === 'rejected' && isSeenVersion)

export type Viewer = { userId: string; role: string }
type Viewed = { user_id: string; status: ProfessionalStatus; show_price: boolean }

const isOwnerOrAdmin = (record: Viewed, viewer: Viewer): boolean =>
  viewer.role === 'admin' || viewer.userId === record.user_id

/** Only an approved record is there for others. */
export const maySee = (record: Viewed, viewer: Viewer): boolean =>
  record.status === 'approved' || isOwnerOrAdmin(record, viewer)

export const maySeePrice = (record: Viewed, viewer: Viewer | null): boolean =>
  record.show_price || (viewer !== null && isOwnerOrAdmin(record, viewer))
