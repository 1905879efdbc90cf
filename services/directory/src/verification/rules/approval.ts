import type { ProfessionalStatus } from '@fieldside/contracts/professional-types.ts'

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
