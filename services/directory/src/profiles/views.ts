import type { LandingProfessional } from '@fieldside/contracts/http/landing.ts'
import type { ProfessionalRow } from '../schema.ts'

export const landingProfessionalOf = (record: ProfessionalRow): LandingProfessional => ({
  id: record.id,
  user_id: record.user_id,
  name: [record.first_name, record.last_name].filter(Boolean).join(' '),
  specialty: record.specialty,
  location: record.location,
  rating: record.rating,
  review_count: record.review_count,
})
