import type { DocumentType } from '@fieldside/contracts/documents.ts'
import type { ProfessionalStatus, ProfessionalType } from '@fieldside/contracts/professional-types.ts'
import type { PlatformTables } from '@fieldside/platform/platform-schema.ts'
import type { ColumnType, Generated, Kysely, Selectable } from 'kysely'

type Computed<T> = ColumnType<T, never, never>

/** The tables of migrations/, as Kysely sees them. */
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
    created_at: Date
  }
  card_states: { user_id: string; version: number; payment_method_setup: boolean }
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
  saved_professionals: { id: string; athlete_id: string; professional_id: string; created_at: Date }
  reviews: {
    id: string
    professional_id: string
    athlete_id: string
    appointment_id: string
    rating: number
    comment: Generated<string>
    created_at: Date
    hidden: Generated<boolean>
  }
  completed_sessions: {
    appointment_id: string
    athlete_id: string
    professional_id: string
    completed_at: Date
  }
}

export type ProfessionalRow = Selectable<DirectorySchema['professionals']>
export type DocumentViewRow = Selectable<DirectorySchema['document_views']>
export type DocumentRow = Selectable<DirectorySchema['verification_documents']>
/** A transaction or the pool. */
export type Reader = Kysely<DirectorySchema & PlatformTables>
