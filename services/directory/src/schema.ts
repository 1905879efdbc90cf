import type { DocumentType } from '@fieldside/contracts/documents.ts'
import type { ProfessionalStatus, ProfessionalType } from '@fieldside/contracts/professional-types.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import type { PlatformTables } from '@fieldside/platform/platform-schema.ts'
import type { ColumnType, Generated, Kysely, Selectable } from 'kysely'
import type { PictureType } from './domain/picture.ts'

export type UploadKind = DocumentType | 'picture'

type Computed<T> = ColumnType<T, never, never>

export type DirectorySchema = {
  professionals: {
    id: string
    user_id: string
    version: Generated<number>
    status: Generated<ProfessionalStatus>
    is_accepting_bookings: Generated<boolean>
    has_role: Generated<boolean>
    first_name: string | null
    last_name: string | null
    email: string
    phone: string | null
    specialty: ProfessionalType | null
    credentials: string | null
    bio: string | null
    city: string | null
    state: string | null
    location: Computed<string | null>
    place_short: Computed<string>
    place_long: Computed<string>
    price_per_session_cents: number | null
    show_price: Generated<boolean>
    rejection_reason: string | null
    rejected_at: Date | null
    submitted_at: Date | null
    resubmitted: Generated<boolean>
    onboarded_told_at: Date | null
    picture_id: string | null
    created_at: Date
  }
  user_roles: { user_id: string; version: number; role: Role }
  card_states: {
    user_id: string
    version: number
    payment_method_setup: boolean
    payment_method_id: string | null
  }
  verification_documents: {
    id: string
    user_id: string
    document_type: DocumentType
    state: 'uploading' | 'stored' | 'discarded'
    object_key: string
    stamp_ms: number
    file_name: string
    content_type: string
    size_bytes: number
    uploaded_at: Date
  }
  document_views: {
    id: string
    professional_id: string
    admin_id: string
    document_type: DocumentType
    object_key: string
    viewed_at: Date
  }
  verification_checks: {
    id: string
    professional_id: string
    admin_id: string
    identity_checked: boolean
    license_checked: boolean
    background_checked: boolean
    checked_at: Date
  }
  contact_accesses: { id: string; professional_id: string; athlete_id: string; accessed_at: Date }
  contact_reveals: { viewer_id: string; professional_id: string; network: string | null; revealed_at: Date }
  upload_slots: {
    id: string
    user_id: string
    network: string | null
    kind: UploadKind
    size_bytes: number
    leased_until: Date | null
  }
  saved_professionals: { id: string; athlete_id: string; professional_id: string; created_at: Date }
  reviews: {
    id: string
    professional_id: string
    athlete_id: string
    appointment_id: string
    rating: number
    comment: Generated<string>
    created_at: Date
    edited_at: Date | null
    hidden: Generated<boolean>
    hidden_at: Date | null
    hidden_reason: string | null
    took_place: Generated<boolean>
    counts: Computed<boolean>
  }
  review_responses: {
    id: string
    review_id: string
    professional_id: string
    response_text: string
    created_at: Date
  }
  review_reports: {
    id: string
    review_id: string
    reporter_id: string
    reason: string
    reported_at: Date
    closed_at: Date | null
  }
  profile_views: { id: string; professional_id: string; athlete_id: string; viewed_at: Date; hour: Date }
  profile_pictures: {
    id: string
    user_id: string
    state: 'uploading' | 'stored' | 'discarded'
    content_type: PictureType
    small_size_bytes: number | null
    size_bytes: number
    uploaded_at: Date
  }
  completed_sessions: {
    appointment_id: string
    athlete_id: string
    professional_id: string
    completed_at: Date
    version: number
    took_place: Generated<boolean>
  }
}

export type ReviewRow = Selectable<DirectorySchema['reviews']>
export type ReviewResponseRow = Selectable<DirectorySchema['review_responses']>
export type PictureRow = Selectable<DirectorySchema['profile_pictures']>
export type ProfessionalRow = Selectable<DirectorySchema['professionals']>
export type DocumentViewRow = Selectable<DirectorySchema['document_views']>
export type DocumentRow = Selectable<DirectorySchema['verification_documents']>
export type Reader = Kysely<DirectorySchema & PlatformTables>
