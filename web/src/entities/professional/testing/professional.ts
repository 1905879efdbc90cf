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
  sports: [],
  conditions: [],
  languages: [],
  welcomes_new_athletes: false,
  response: null,
  created_at: '2026-11-01T09:00:00Z',
  ...changes,
})

/** A search result, as an athlete sees it. */
export const searchCardOf = (changes: Partial<SearchCard> = {}): SearchCard => ({
  ...professionalOf(),
  next_opening: null,
  has_hours: true,
  slots: [],
  saved: false,
  ...changes,
})

const FULL = {
  specialty: 'Physical Therapist',
  credentials: 'DPT, SCS',
  bio: 'Knees and hips.',
  location: 'Denver, CO',
  price_per_session_cents: 8500,
  rating: 4.7,
  review_count: 31,
} satisfies Partial<SearchCard>

/** Every field has a value. */
export const fullCardOf = (changes: Partial<SearchCard> = {}): SearchCard =>
  searchCardOf({ ...FULL, ...changes })

/**
 * The text that each field of a full card shows in a result and on the profile; null for fields without a text of their
 * own. The compiler requires an entry for a new field, and the tests of both screens look for its text.
 */
const SHOWN_OF_CARD: Record<keyof ProfessionalCard, string | null> = {
  id: null,
  user_id: null,
  first_name: 'Maya',
  last_name: 'Okafor',
  specialty: FULL.specialty,
  credentials: 'SCS',
  bio: FULL.bio,
  location: FULL.location,
  profile_picture: null,
  price_per_session_cents: '$85',
  show_price: null,
  is_approved: 'Verified',
  is_accepting_bookings: null,
  rating: '4.7',
  review_count: '31',
  sports: null,
  conditions: null,
  languages: null,
  welcomes_new_athletes: null,
  response: null,
  created_at: null,
}

export const shownTexts = Object.values(SHOWN_OF_CARD).filter((text) => text !== null)
