import type { SearchCard } from '@fieldside/contracts/http/bff/search.ts'
import type { ProfessionalCard } from '@fieldside/contracts/http/directory.ts'

/** Maya Okafor: approved, accepting bookings, without a profile text or reviews. */
export const professionalOf = (changes: Partial<ProfessionalCard> = {}): ProfessionalCard => ({
  id: 'p',
  user_id: 'u',
  first_name: 'Maya',
  last_name: 'Okafor',
  specialty: null,
  credentials: null,
  bio: null,
  location: null,
  profile_picture: null,
  price_per_session_cents: null,
  show_price: true,
  is_approved: true,
  is_accepting_bookings: true,
  rating: null,
  review_count: 0,
  created_at: '2026-11-01T09:00:00Z',
  ...changes,
})

/** A search result, as an athlete sees it. */
export const searchCardOf = (changes: Partial<SearchCard> = {}): SearchCard => ({
  ...professionalOf(),
  next_opening: null,
  has_hours: true,
  saved: false,
  ...changes,
})
