import { randomUUID } from 'node:crypto'
import type { ProfessionalCard } from '@fieldside/contracts/http/directory.ts'

/** Returns a card as directory shows it. */
export const cardOf = (given: Partial<ProfessionalCard>): ProfessionalCard => ({
  id: randomUUID(),
  user_id: randomUUID(),
  first_name: 'Grace',
  last_name: 'Hopper',
  specialty: 'Physical Therapist',
  credentials: null,
  bio: null,
  location: 'Denver, CO',
  profile_picture: null,
  price_per_session_cents: null,
  show_price: false,
  is_approved: true,
  is_accepting_bookings: true,
  rating: null,
  review_count: 0,
  sports: [],
  conditions: [],
  languages: [],
  welcomes_new_athletes: false,
  response: null,
  created_at: '2026-11-01T08:00:00.000Z',
  ...given,
})
