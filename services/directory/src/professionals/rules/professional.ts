import type { ProfessionalProfileForm } from '@fieldside/contracts/http/directory.ts'
import type { ProfessionalStatus } from '@fieldside/contracts/professional-types.ts'

type Fields = Omit<ProfessionalProfileForm, 'full_name'> & { first_name: string; last_name: string }

/** Fields whose columns are never null. */
type Filled = 'sports' | 'conditions' | 'languages' | 'welcomes_new_athletes'

/** The form as the record stores it. Each field is a column of the same name. */
export type Profile = { [Name in keyof Fields]: Fields[Name] | (Name extends Filled ? never : null) }

/** Fields that an admin verified against the documents. A new value must be verified again. */
const VERIFIED_FIELDS = ['first_name', 'last_name', 'specialty', 'credentials'] as const

export const profileOf = ({ full_name, ...fields }: ProfessionalProfileForm): Profile => {
  const [first_name = '', ...rest] = full_name.split(/\s+/)
  const { credentials, phone, zip } = fields
  return {
    ...fields,
    first_name,
    last_name: rest.join(' '),
    credentials: credentials || null,
    phone: phone || null,
    zip: zip || null,
  }
}

const changesVerifiedFields = (before: Profile, after: Profile): boolean =>
  VERIFIED_FIELDS.some((field) => before[field] !== after[field])

type Counted = Pick<Profile, 'bio' | 'specialty' | 'city' | 'state'>
export type Completed = Counted & Pick<Profile, 'first_name' | 'last_name'>

export const completionPercent = (of: Counted): number =>
  (of.bio ? 33 : 0) + (of.specialty ? 33 : 0) + (of.city && of.state ? 34 : 0)

export const isProfileComplete = (profile: Completed): boolean =>
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

type Rejected = Record<'rejected_at' | 'approval_withdrawn_at', Date | null>

/** Returns when the approval was withdrawn, unless a later decision followed. */
export const withdrawnAt = ({ rejected_at, approval_withdrawn_at: at }: Rejected): Date | null =>
  at !== null && at.getTime() === rejected_at?.getTime() ? at : null

export type Viewer = { userId: string; role: string }
type Viewed = { user_id: string; status: ProfessionalStatus; show_price: boolean }

const isOwnerOrAdmin = (record: Viewed, viewer: Viewer): boolean =>
  viewer.role === 'admin' || viewer.userId === record.user_id

export const maySee = (record: Viewed, viewer: Viewer): boolean =>
  record.status === 'approved' || isOwnerOrAdmin(record, viewer)

export const maySeePrice = (record: Viewed, viewer: Viewer | null): boolean =>
  record.show_price || (viewer !== null && isOwnerOrAdmin(record, viewer))

/** Only athletes save professionals. */
export const athleteIdOf = (viewer: Viewer | null): string | null =>
  viewer?.role === 'athlete' ? viewer.userId : null
