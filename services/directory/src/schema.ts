import type { JobNames } from '@fieldside/platform/job-queue.ts'
import type { PlatformTables } from '@fieldside/platform/tables.ts'
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from './tables.ts'

type JobName =
  | 'onboarding'
  | 'documents'
  | 'pictures'
  | 'old-views'
  | 'old-contact-accesses'
  | 'reveal-counts'
  | 'saved-searches'
  | 'upload-slots'
  | 'relocations'
  | 'locations'
  | 'search-terms'

export type DirectorySchema = Tables & JobNames<JobName>

export type UploadKind = Tables['upload_slots']['kind']
export type ReviewRow = Selectable<Tables['reviews']>
export type ReviewResponseRow = Selectable<Tables['review_responses']>
export type PictureRow = Selectable<Tables['profile_pictures']>
export type ProfessionalRow = Selectable<Tables['professionals']>
export type DocumentViewRow = Selectable<Tables['document_views']>
export type DocumentRow = Selectable<Tables['verification_documents']>
export type Reader = Kysely<DirectorySchema & PlatformTables>
