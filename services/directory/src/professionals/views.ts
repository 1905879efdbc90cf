import type { ProfessionalCard } from '@fieldside/contracts/http/directory.ts'
import type { ProfessionalEligibility } from '@fieldside/contracts/http/professional-lookups.ts'
import type { ProfessionalRow } from '../schema.ts'
import { maySeePrice, type Viewer } from './rules/visibility.ts'
import type { ProfessionalRecord } from './store/professionals.ts'

export const cardOf = (record: ProfessionalRecord, viewer: Viewer | null): ProfessionalCard => ({
  id: record.id,
  user_id: record.user_id,
  first_name: record.first_name,
  last_name: record.last_name,
  specialty: record.specialty,
  credentials: record.credentials,
  bio: record.bio,
  location: record.location,
  profile_picture: record.picture_id && `/pictures/${record.picture_id}`,
  price_per_session_cents: maySeePrice(record, viewer) ? record.price_per_session_cents : null,
  show_price: record.show_price,
  is_approved: record.status === 'approved',
  is_accepting_bookings: record.is_accepting_bookings,
  rating: record.rating,
  review_count: record.review_count,
  sports: record.sports,
  conditions: record.conditions,
  languages: record.languages,
  welcomes_new_athletes: record.welcomes_new_athletes,
  response:
    record.answered_percent === null
      ? null
      : { answered_percent: record.answered_percent, usual_hours: record.usual_answer_hours },
  created_at: record.created_at.toISOString(),
})

export const eligibilityOf = (record: ProfessionalRow): ProfessionalEligibility => ({
  professional_id: record.id,
  user_id: record.user_id,
  version: record.version,
  status: record.status,
  is_accepting_bookings: record.is_accepting_bookings,
  has_role: record.has_role,
  price_per_session_cents: record.price_per_session_cents,
  show_price: record.show_price,
  location: record.location,
})
