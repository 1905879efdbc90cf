import type { ProfessionalStatus } from '@fieldside/contracts/professional-types.ts'
import { isSuspended } from './suspension.ts'

export type Viewer = { userId: string; role: string }
type Viewed = {
  user_id: string
  status: ProfessionalStatus
  show_price: boolean
  resumes_accepting: boolean | null
}

const isOwnerOrAdmin = (record: Viewed, viewer: Viewer): boolean =>
  viewer.role === 'admin' || viewer.userId === record.user_id

export const maySee = (record: Viewed, viewer: Viewer): boolean =>
  (record.status === 'approved' && !isSuspended(record)) || isOwnerOrAdmin(record, viewer)

export const maySeePrice = (record: Viewed, viewer: Viewer | null): boolean =>
  record.show_price || (viewer !== null && isOwnerOrAdmin(record, viewer))

/** Only athletes save professionals. */
export const athleteIdOf = (viewer: Viewer | null): string | null =>
  viewer?.role === 'athlete' ? viewer.userId : null
