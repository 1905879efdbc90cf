import type { SearchCard, SearchResult } from '@fieldside/contracts/http/bff/search.ts'
import type { Professional, ProfessionalCard } from '@fieldside/contracts/http/directory.ts'

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

/** The professional's own record, before they have saved a card. */
export const ownRecordOf = (changes: Partial<Professional> = {}): Professional => ({
  ...professionalOf(),
  email: 'maya@people.test',
  phone: null,
  city: null,
  state: null,
  zip: null,
  status: 'approved',
  rejection_reason: null,
  rejected_at: null,
  submitted_at: null,
  resubmitted: false,
  profile_completion_percent: 100,
  documents: [],
  payment_method_setup: false,
  payment_method_id: null,
  shown_on_landing: false,
  ...changes,
})

/** A professional with the next available times, as an athlete sees them. */
export const searchCardOf = (changes: Partial<SearchCard> = {}): SearchCard => ({
  ...professionalOf(),
  next_opening: null,
  has_hours: true,
  slots: [],
  saved: false,
  ...changes,
})

/** The same as a search result, without a place and reasons. */
export const searchResultOf = (changes: Partial<SearchResult> = {}): SearchResult => ({
  ...searchCardOf(),
  distance_miles: null,
  reasons: [],
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
  sports: ['Trail running'],
  conditions: ['ACL repair'],
  languages: ['es'],
  welcomes_new_athletes: true,
  response: { answered_percent: 96, usual_hours: 3 },
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
  sports: FULL.sports[0]!,
  conditions: FULL.conditions[0]!,
  languages: 'Spanish',
  welcomes_new_athletes: 'New athletes welcome',
  response: 'Answers 96% within 24 h, usually in 3 h',
  created_at: null,
}

export const shownTexts = Object.values(SHOWN_OF_CARD).filter((text) => text !== null)
