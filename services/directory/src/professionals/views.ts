import { maskText } from '@fieldside/contracts/contact-details/mask-text.ts'
import { DocumentType } from '@fieldside/contracts/documents.ts'
import type {
  Applicant,
  ApplicantDocument,
  Professional,
  ProfessionalCard,
  VerificationDocument,
} from '@fieldside/contracts/http/directory.ts'
import type { LandingProfessional } from '@fieldside/contracts/http/landing.ts'
import type { ProfessionalEligibility } from '@fieldside/contracts/http/professional-lookups.ts'
import type { Rating, ReportedReview, Review, ReviewResponse } from '@fieldside/contracts/http/reviews.ts'
import type { SavedList } from '@fieldside/contracts/http/saved-lists.ts'
import type { SavedEntry } from '@fieldside/contracts/http/saved-professionals.ts'
import type { SavedSearch } from '@fieldside/contracts/http/saved-searches.ts'
import { actionsOn, editEndsAt, stateOf } from '../reviews/rules/review.ts'
import type { ReportRow } from '../reviews/store/reports.ts'
import type { ReviewRecord } from '../reviews/store/reviews.ts'
import type { SavedListRow } from '../saved/store/lists.ts'
import type { SavedRow } from '../saved/store/saved.ts'
import { withoutKindBesideOnline } from '../saved-searches/rules/alert.ts'
import type { SavedSearchRow } from '../saved-searches/store/saved-searches.ts'
import type { DocumentRow, ProfessionalRow, ReviewResponseRow } from '../schema.ts'
import { viewsOf } from '../verification/rules/document-views.ts'
import type { LastView } from '../verification/store/records.ts'
import { completionPercent, maySeePrice, type Viewer, withdrawnAt } from './rules/professional.ts'
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

export const documentOf = (row: DocumentRow): VerificationDocument => ({
  document_type: row.document_type,
  file_name: row.file_name,
  size_bytes: row.size_bytes,
  uploaded_at: row.uploaded_at.toISOString(),
})

const inListedOrder = (one: DocumentRow, other: DocumentRow): number =>
  DocumentType.options.indexOf(one.document_type) - DocumentType.options.indexOf(other.document_type)

const documentsOf = (record: ProfessionalRow, documents: readonly DocumentRow[]): DocumentRow[] =>
  documents.filter((row) => row.user_id === record.user_id).sort(inListedOrder)

/** Returns the whole record. Only for its owner and admins. */
export const professionalOf = (
  record: ProfessionalRecord,
  documents: readonly DocumentRow[],
): Professional => ({
  ...cardOf(record, { userId: record.user_id, role: 'professional' }),
  email: record.email,
  phone: record.phone,
  city: record.city,
  state: record.state,
  zip: record.zip,
  status: record.status,
  rejection_reason: record.rejection_reason,
  rejected_at: record.rejected_at?.toISOString() ?? null,
  approval_withdrawn_at: withdrawnAt(record)?.toISOString() ?? null,
  submitted_at: record.submitted_at?.toISOString() ?? null,
  resubmitted: record.resubmitted,
  profile_completion_percent: completionPercent(record),
  documents: documentsOf(record, documents).map(documentOf),
  payment_method_setup: record.payment_method_setup,
  payment_method_id: record.payment_method_id,
  shown_on_landing: record.shown_on_landing,
})

export const landingProfessionalOf = (record: ProfessionalRow): LandingProfessional => ({
  id: record.id,
  user_id: record.user_id,
  name: [record.first_name, record.last_name].filter(Boolean).join(' '),
  specialty: record.specialty,
  location: record.location,
  rating: record.rating,
  review_count: record.review_count,
})

const applicantDocumentOf = (adminId: string, row: DocumentRow, views: LastView[]): ApplicantDocument => ({
  ...documentOf(row),
  opened_by_you_at: views.find(({ admin_id }) => admin_id === adminId)?.viewed_at.toISOString() ?? null,
  opened_by_others: views
    .filter(({ admin_id }) => admin_id !== adminId)
    .map(({ admin_id, viewed_at }) => ({ admin_id, opened_at: viewed_at.toISOString() })),
})

/** Adds which admins opened each document since the submission, from one admin's point of view. */
export const applicantOf = (
  adminId: string,
  record: ProfessionalRecord,
  documents: readonly DocumentRow[],
  views: readonly LastView[],
): Applicant => ({
  ...professionalOf(record, documents),
  version: record.version,
  documents: documentsOf(record, documents).map((row) =>
    applicantDocumentOf(adminId, row, viewsOf(record, row, views)),
  ),
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
})

export const savedOf = (row: SavedRow): SavedEntry => ({
  ...row,
  created_at: row.created_at.toISOString(),
})

export const savedSearchOf = (row: SavedSearchRow): SavedSearch => ({
  id: row.id,
  name: row.name,
  query: withoutKindBesideOnline(row.query),
  alert: row.alert,
  created_at: row.created_at.toISOString(),
  alerted_at: row.alerted_at?.toISOString() ?? null,
})

export const listOf = ({ id, name, created_at }: SavedListRow, professionals: number): SavedList => ({
  id,
  name,
  professionals,
  created_at: created_at.toISOString(),
})

/** Hides contact details that a reply got before they were refused. */
export const responseOf = (row: ReviewResponseRow): ReviewResponse => ({
  ...row,
  response_text: maskText(row.response_text),
  created_at: row.created_at.toISOString(),
})

export const answerTo = (review: ReviewRecord): ReviewResponse | null => {
  const { response_id, response_text, responded_at, professional_id } = review
  if (response_id === null || response_text === null || responded_at === null) return null
  return responseOf({
    id: response_id,
    review_id: review.id,
    professional_id,
    response_text,
    created_at: responded_at,
  })
}

export const reviewOf = (review: ReviewRecord, viewer: Viewer, now: Date): Review => {
  const response = answerTo(review)
  const actions = actionsOn(review, viewer, {
    isAnswered: response !== null,
    isReported: review.is_reported,
    now,
  })
  const readsReason = viewer.role === 'admin' || viewer.userId === review.athlete_id
  return {
    id: review.id,
    rating: review.rating,
    // An admin decides about a report by what the author wrote.
    comment: viewer.role === 'admin' ? review.comment : maskText(review.comment),
    created_at: review.created_at.toISOString(),
    edited_at: review.edited_at?.toISOString() ?? null,
    appointment_id: review.appointment_id,
    professional_id: review.professional_id,
    athlete_id: review.athlete_id,
    response,
    state: stateOf(review),
    ...(review.superseded && { is_older: true }),
    hidden_reason: readsReason && review.hidden ? review.hidden_reason : null,
    editable_until: actions.edit ? editEndsAt(review).toISOString() : null,
    actions,
  }
}

export const ratingOf = (review: ReviewRecord): Rating => ({
  id: review.id,
  score: review.rating,
  comment: maskText(review.comment),
  created_at: review.created_at.toISOString(),
  athlete_id: review.athlete_id,
  professional_id: review.professional_id,
})

/** Only for admins. */
export const reportedOf = (
  review: ReviewRecord,
  reports: readonly ReportRow[],
  viewer: Viewer,
  now: Date,
): ReportedReview => ({
  ...reviewOf(review, viewer, now),
  hidden_at: review.hidden_at?.toISOString() ?? null,
  reports: reports
    .filter((report) => report.review_id === review.id)
    .map(({ reporter_id, reason, reported_at }) => ({
      reporter_id,
      reason,
      reported_at: reported_at.toISOString(),
    })),
})
