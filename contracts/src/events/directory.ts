import { z } from 'zod'
import { eventContract } from '../envelope.ts'
import { Id, Instant } from '../fields.ts'
import { PersonReportReason } from '../person-report.ts'
import { ProfessionalStatus, ProfessionalType } from '../professional-types.ts'
import { AppointmentId, AthleteId, ProfessionalId, ProfessionalUserId, UsCents } from './fields.ts'

/** Events of directory. Keyed by professional id, except those of saved searches and of reported people. */
export const professionalChanged = eventContract(
  'directory.professional-changed',
  {
    key: 'professional_id',
    meaning:
      'A professional’s complete state, without personal data. The newest version has the latest state.',
    sent: 'When a profile is created, saved, reviewed by an admin, or switched to or from accepting bookings. Operators can send it again for all.',
    after: ['directory.professional-changed', 'directory.documents-submitted', 'identity.role-changed'],
  },
  z.object({
    professional_id: ProfessionalId,
    user_id: ProfessionalUserId,
    version: z.int().describe('Increases with every change. Ignore an older version'),
    status: ProfessionalStatus.describe(
      'draft: setup isn’t finished. pending: an admin has to review it. approved: listed. rejected: not listed',
    ),
    previous_status: ProfessionalStatus.nullable().describe(
      'The status before this change; equal to status if something else changed; null for the first event',
    ),
    is_accepting_bookings: z.boolean().describe('Whether athletes can request sessions, once approved'),
    has_role: z
      .boolean()
      .optional()
      .describe('Whether the user still has the professional role. Without it, nobody can book them'),
    specialty: ProfessionalType.nullable().describe('The kind of professional; null until they choose one'),
    price_per_session_cents: UsCents.nullable().describe(
      'The default price of a session; null if none is set',
    ),
    show_price: z.boolean().describe('Whether athletes see the price'),
  }),
)

export const documentsSubmitted = eventContract(
  'directory.documents-submitted',
  {
    key: 'professional_id',
    meaning: 'A professional wants to be verified, so an admin has to review their documents.',
    sent: 'When the professional finishes setup, or resubmits after a rejection.',
    after: ['directory.professional-changed'],
  },
  z.object({
    professional_id: ProfessionalId,
    user_id: ProfessionalUserId,
    resubmitted: z.boolean().describe('Whether an admin rejected them before'),
  }),
)

export const contactAccessed = eventContract(
  'directory.contact-accessed',
  {
    key: 'professional_id',
    meaning:
      'An athlete saw the professional’s contact details. From now on the first-booking fee of this pair isn’t refunded.',
    sent: 'Each time an athlete opens the contact details.',
  },
  z.object({
    professional_id: ProfessionalId,
    athlete_id: AthleteId,
    accessed_at: Instant.describe('When the athlete saw them, in UTC'),
  }),
)

const Review = z.object({
  review_id: Id.describe('The id of the review'),
  professional_id: ProfessionalId,
  professional_user_id: ProfessionalUserId,
  athlete_id: AthleteId,
  appointment_id: AppointmentId.describe('The completed appointment that is reviewed'),
})

export const reviewPosted = eventContract(
  'directory.review-posted',
  {
    key: 'professional_id',
    meaning: 'An athlete reviewed a completed session. The text isn’t in the event.',
    sent: 'When the review is posted. Not sent again when the athlete edits it within 24 hours.',
    after: ['booking.appointment-completed'],
  },
  Review.extend({ rating: z.int().describe('1 to 5 stars') }),
)

export const reviewReplied = eventContract(
  'directory.review-replied',
  {
    key: 'professional_id',
    meaning: 'The professional replied to a review. The text isn’t in the event.',
    sent: 'When the reply is posted.',
    after: ['directory.review-posted'],
  },
  Review,
)

export const reviewReported = eventContract(
  'directory.review-reported',
  {
    key: 'professional_id',
    meaning: 'Someone reported a review, which an admin has to hide or keep.',
    sent: 'Each time a user reports the review. The reason isn’t in the event.',
    after: ['directory.review-posted', 'directory.review-reported'],
  },
  z.object({
    review_id: Review.shape.review_id,
    professional_id: ProfessionalId,
    open_reports: z.int().describe('How many reports of the review are open, including this one'),
  }),
)

export const reviewDecided = eventContract(
  'directory.review-decided',
  {
    key: 'professional_id',
    meaning: 'An admin hid, kept, or restored a review. A hidden one doesn’t count in the rating.',
    sent: 'When the admin decides.',
    after: ['directory.review-posted', 'directory.review-reported', 'directory.review-decided'],
  },
  Review.extend({
    was_hidden: z.boolean().describe('Whether the review was hidden before'),
    hidden: z.boolean().describe('Whether the review is hidden now'),
  }),
)

export const personReported = eventContract(
  'directory.person-reported',
  {
    key: 'reported_id',
    meaning: 'Someone reported a person to the administrators. Nobody else is told.',
    sent: 'When the report is made. What the reporter wrote isn’t in the event, and neither is who they are.',
    after: ['directory.person-reported'],
  },
  z.object({
    report_id: z.uuid().describe('The report'),
    reported_id: z.uuid().describe('The user who was reported'),
    reason: PersonReportReason.describe('Why, as the reporter chose it'),
    open_reports: z.int().describe('How many reports of this person are open, including this one'),
  }),
)

export const savedSearchMatched = eventContract(
  'directory.saved-search-matched',
  {
    key: 'saved_search_id',
    meaning:
      'Professionals who match a search that an athlete saved are new or have newly available times. What the search looks for isn’t in the event.',
    sent: 'At most once a day per saved search, while its alert is on.',
  },
  z.object({
    saved_search_id: Id.describe('The id of the saved search'),
    athlete_id: AthleteId,
    professionals: z.int().describe('How many professionals match and have news, at most 20'),
    more: z.boolean().describe('Whether there are more than 20'),
    new_professionals: z.int().describe('How many of them are listed for the first time'),
  }),
)

export const directoryEvents = [
  professionalChanged,
  documentsSubmitted,
  contactAccessed,
  reviewPosted,
  reviewReplied,
  reviewReported,
  personReported,
  reviewDecided,
  savedSearchMatched,
] as const
