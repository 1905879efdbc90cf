// Generated from schema.prisma by npm run generate (d50c9826ef3d9c91). Don't edit.
import type { DocumentType } from '@fieldside/contracts/documents.ts'
import type { SavedSearchQuery } from '@fieldside/contracts/http/saved-searches.ts'
import type { Language } from '@fieldside/contracts/languages.ts'
import type { PersonReportPlace, PersonReportReason } from '@fieldside/contracts/person-report.ts'
import type { ProfessionalStatus, ProfessionalType } from '@fieldside/contracts/professional-types.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import type { ColumnType, JSONColumnType } from 'kysely'
import type { PictureType } from './pictures/rules/picture.ts'
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export type CardState = {
  user_id: string
  version: number
  payment_method_setup: boolean
  payment_method_id: string | null
}
export type CompletedSession = {
  appointment_id: string
  athlete_id: string
  professional_id: string
  completed_at: Date
  /**
   * A newer version says whether it took place after all.
   */
  version: Generated<number>
  took_place: Generated<boolean>
  /**
   * Until when the athlete can review it although the professional reported it as a no-show.
   */
  reviewable_until: Date | null
}
export type ContactAccess = {
  id: string
  professional_id: string
  athlete_id: string
  accessed_at: Date
}
export type ContactReveal = {
  viewer_id: string
  professional_id: string
  /**
   * Keyed digest of the network address.
   */
  network: string | null
  revealed_at: Date
}
export type DocumentView = {
  id: string
  professional_id: string
  admin_id: string
  document_type: DocumentType
  object_key: string
  viewed_at: Date
}
export type NextSlots = {
  professional_id: string
  version: number
  next_slot_at: Date | null
  /**
   * From 17:00 on in the professional's zone.
   */
  next_evening_at: Date | null
  /**
   * On a Saturday or Sunday in the professional's zone.
   */
  next_weekend_at: Date | null
  offers_in_person: boolean
  offers_online: boolean
}
export type PersonReport = {
  id: string
  reporter_id: string
  reported_id: string
  reason: PersonReportReason
  text: string
  place: PersonReportPlace
  reported_at: Date
  closed_at: Date | null
}
export type Place = {
  id: Generated<number>
  city: string
  state: string
  /**
   * 'co', or the words of what isn't a state of the US. Computed.
   */
  state_code: Generated<ColumnType<string, never, never>>
  /**
   * Searched for one or two letters: 'denver co'. Computed.
   */
  short_form: Generated<ColumnType<string, never, never>>
  /**
   * 'denver co' and 'denver colorado' on two lines. Computed.
   */
  long_form: Generated<ColumnType<string, never, never>>
  /**
   * The forms in which places are compared: 'saintlouis mo' and 'saintlouis missouri' on two lines. Computed.
   */
  forms: ColumnType<string | null, never, never>
  /**
   * The words other than the state's abbreviation, between spaces. Computed.
   */
  name_words: Generated<ColumnType<string, never, never>>
}
export type Professional = {
  id: string
  user_id: string
  /**
   * Rises with every change; published with each snapshot.
   */
  version: Generated<number>
  status: Generated<ProfessionalStatus>
  is_accepting_bookings: Generated<boolean>
  /**
   * Whether the professional opted in to the landing page.
   */
  shown_on_landing: Generated<boolean>
  /**
   * False once identity reported another role: hidden from search until it is theirs again.
   */
  has_role: Generated<boolean>
  /**
   * The version of identity's event that the next column is from.
   */
  suspension_version: Generated<number>
  /**
   * Whether the professional accepts bookings again once the account is restored. Null while it isn't suspended.
   */
  resumes_accepting: boolean | null
  first_name: string | null
  last_name: string | null
  email: string
  phone: string | null
  specialty: ProfessionalType | null
  credentials: string | null
  bio: string | null
  city: string | null
  state: string | null
  /**
   * Five digits, for distances.
   */
  zip: string | null
  /**
   * City and state. Computed.
   */
  location: ColumnType<string | null, never, never>
  /**
   * US cents.
   */
  price_per_session_cents: number | null
  show_price: Generated<boolean>
  /**
   * Of the last rejection; kept while a resubmission is reviewed.
   */
  rejection_reason: string | null
  submitted_at: Date | null
  resubmitted: Generated<boolean>
  /**
   * When identity learned that the user is onboarded.
   */
  onboarding_reported_at: Date | null
  created_at: Date
  rejected_at: Date | null
  /**
   * Equals rejected_at if the rejection withdrew an approval. The last release doesn't clear it.
   */
  approval_withdrawn_at: Date | null
  /**
   * City and state as a place. Kept by a trigger.
   */
  place_id: ColumnType<number, never, never>
  /**
   * The place's state. Kept by a trigger.
   */
  state_code: ColumnType<string, never, never>
  picture_id: string | null
  sports: Generated<string[]>
  conditions: Generated<string[]>
  languages: Generated<Language[]>
  welcomes_new_athletes: Generated<boolean>
  /**
   * Of the ZIP code or else the city; null where the gazetteer has neither.
   */
  latitude: number | null
  longitude: number | null
  /**
   * False until the current place was looked up.
   */
  is_located: Generated<boolean>
  /**
   * Sum of the ratings that review_count counts. A trigger maintains both.
   */
  rating_sum: Generated<ColumnType<number, never, number>>
  review_count: Generated<ColumnType<number, never, number>>
  /**
   * The average to one decimal, null without reviews. Computed.
   */
  rating: ColumnType<number | null, never, never>
  /**
   * The version of booking's event that the next two columns are from.
   */
  response_version: Generated<number>
  /**
   * Of the requests of the last 90 days. Null with fewer than five.
   */
  answered_percent: number | null
  /**
   * The median time to the answer. Null without an answer.
   */
  usual_answer_hours: number | null
}
export type ProfessionalNews = {
  professional_id: string
  /**
   * When the professional was listed for the first time.
   */
  listed_at: Date | null
  /**
   * When an earlier slot last became available.
   */
  opened_at: Date | null
  /**
   * The later of the two. Computed.
   */
  news_at: Generated<ColumnType<Date, never, never>>
}
export type ProfilePicture = {
  id: string
  user_id: string
  state: 'uploading' | 'stored' | 'discarded'
  content_type: PictureType
  size_bytes: number
  uploaded_at: Date
  /**
   * Null for an earlier picture, which has no small version.
   */
  small_size_bytes: number | null
}
export type ProfileView = {
  id: string
  professional_id: string
  athlete_id: string
  viewed_at: Date
  hour: Date
}
export type ProfileViewCount = {
  professional_id: string
  views: number
  /**
   * Views in the total whose rows were deleted after their retention.
   */
  deleted_views: Generated<number>
}
export type Review = {
  id: string
  professional_id: string
  athlete_id: string
  appointment_id: string
  rating: number
  comment: Generated<string>
  created_at: Date
  hidden: Generated<boolean>
  edited_at: Date | null
  /**
   * False once the session turned out not to have taken place.
   */
  took_place: Generated<boolean>
  hidden_at: Date | null
  hidden_reason: string | null
  /**
   * Whether it is visible. It counts toward the rating unless it is superseded. Computed.
   */
  counts: ColumnType<boolean, never, never>
  /**
   * Whether the athlete has a newer visible review of this professional, so that this one doesn't count. A trigger
   * maintains it.
   */
  superseded: Generated<boolean>
}
export type ReviewReport = {
  id: string
  review_id: string
  reporter_id: string
  reason: string
  reported_at: Date
  closed_at: Date | null
}
export type ReviewResponse = {
  id: string
  review_id: string
  professional_id: string
  response_text: string
  created_at: Date
}
export type ReviewStars = {
  professional_id: string
  stars: number
  reviews: number
}
export type SavedList = {
  id: string
  athlete_id: string
  name: string
  created_at: Date
}
export type SavedProfessional = {
  id: string
  athlete_id: string
  professional_id: string
  created_at: Date
  /**
   * Null in the default list.
   */
  list_id: string | null
  note: Generated<string>
}
export type SavedSearch = {
  id: string
  athlete_id: string
  name: string
  query: JSONColumnType<SavedSearchQuery>
  alert: boolean
  created_at: Date
  /**
   * News from then on belongs to the next check.
   */
  checked_at: Date
  alerted_at: Date | null
}
export type SearchEntry = {
  professional_id: string
  newest_key: number
  /**
   * Without a shown price, a billion.
   */
  price_key: number
  rating_key: number
  quality_key: number
  specialty: string | null
  place_id: number
  state_code: string
  latitude: number | null
  longitude: number | null
  rating: number | null
  review_count: number
  answered_percent: number | null
  languages: string[]
  welcomes_new_athletes: boolean
  /**
   * The same for a 32nd of the professionals.
   */
  bucket: number
  joined_at: Date
  next_slot_at: Date | null
  next_evening_at: Date | null
  next_weekend_at: Date | null
  in_person: Generated<boolean>
  online: Generated<boolean>
}
export type SearchSynonym = {
  id: string
  phrases: string[]
  /**
   * The stems of each phrase. Computed.
   */
  stems: Generated<string[]>
  created_at: Date
}
export type SearchTerm = {
  term: string
  /**
   * Read and written by the last release only. The next one drops it.
   */
  entries: Generated<number>
}
export type UploadSlot = {
  id: string
  user_id: string
  /**
   * Keyed digest, only while the upload is in progress.
   */
  network: string | null
  kind: DocumentType | 'picture'
  size_bytes: number
  /**
   * Null once finished.
   */
  leased_until: Date | null
}
export type UserRole = {
  user_id: string
  version: number
  role: Role
}
export type VerificationCheck = {
  id: string
  professional_id: string
  admin_id: string
  identity_checked: boolean
  license_checked: boolean
  background_checked: boolean
  checked_at: Date
}
export type VerificationDocument = {
  id: string
  user_id: string
  document_type: DocumentType
  state: 'uploading' | 'stored' | 'discarded'
  object_key: string
  /**
   * Unix time in milliseconds, part of the object key.
   */
  stamp_ms: number
  file_name: string
  content_type: string
  size_bytes: number
  uploaded_at: Date
}
export type Tables = {
  card_states: CardState
  completed_sessions: CompletedSession
  contact_accesses: ContactAccess
  contact_reveals: ContactReveal
  document_views: DocumentView
  next_slots: NextSlots
  person_reports: PersonReport
  places: Place
  professional_news: ProfessionalNews
  professionals: Professional
  profile_pictures: ProfilePicture
  profile_view_counts: ProfileViewCount
  profile_views: ProfileView
  review_reports: ReviewReport
  review_responses: ReviewResponse
  review_stars: ReviewStars
  reviews: Review
  saved_lists: SavedList
  saved_professionals: SavedProfessional
  saved_searches: SavedSearch
  search_entries: SearchEntry
  search_synonyms: SearchSynonym
  search_terms: SearchTerm
  upload_slots: UploadSlot
  user_roles: UserRole
  verification_checks: VerificationCheck
  verification_documents: VerificationDocument
}
