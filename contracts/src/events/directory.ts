import { z } from 'zod'
import { eventContract } from '../envelope.ts'
import { Id, Instant } from '../fields.ts'
import { Cents } from '../money.ts'
import { ProfessionalStatus, ProfessionalType } from '../professional-types.ts'

/** Facts of directory. Key: the professional's id. */

/** The whole of what others may know, with a version: a consumer ignores an older one. */
export const professionalChanged = eventContract(
  'directory.professional-changed',
  z.object({
    professional_id: Id,
    user_id: Id,
    version: z.int(),
    status: ProfessionalStatus,
    /** What the status was before this change; equal to status when something else changed. */
    previous_status: ProfessionalStatus.nullable(),
    is_accepting_bookings: z.boolean(),
    /** False once the person is no professional any more. */
    has_role: z.boolean().optional(),
    specialty: ProfessionalType.nullable(),
    /** Price of a session without a price of its own; null when none is set. */
    price_per_session_cents: Cents.nullable(),
    show_price: z.boolean(),
  }),
)

/** Setup finished or resubmitted: an administrator has something to check. */
export const documentsSubmitted = eventContract(
  'directory.documents-submitted',
  z.object({ professional_id: Id, user_id: Id, resubmitted: z.boolean() }),
)

/** An athlete was shown the professional's contact: from then on the first-booking fee is not refundable. */
export const contactAccessed = eventContract(
  'directory.contact-accessed',
  z.object({ professional_id: Id, athlete_id: Id, accessed_at: Instant }),
)

/** Whose review of whom. */
const Review = z.object({
  review_id: Id,
  professional_id: Id,
  professional_user_id: Id,
  athlete_id: Id,
  appointment_id: Id,
})

/** An athlete reviewed a completed session. What they wrote is asked for when it is shown. */
export const reviewPosted = eventContract(
  'directory.review-posted',
  Review.extend({
    /** 1 to 5 */
    rating: z.int(),
  }),
)

export const reviewReplied = eventContract('directory.review-replied', Review)

/** Somebody reported a review: an administrator has it to hide or keep. Their reason is asked for when it is shown. */
export const reviewReported = eventContract(
  'directory.review-reported',
  z.object({
    review_id: Id,
    professional_id: Id,
    /** Reports of it that wait for a decision, with this one. */
    open_reports: z.int(),
  }),
)

/** An administrator hid a review, kept it, or shows it again. Their reason is asked for when it is shown. */
export const reviewDecided = eventContract(
  'directory.review-decided',
  Review.extend({
    was_hidden: z.boolean(),
    hidden: z.boolean(),
  }),
)

export const directoryEvents = [
  professionalChanged,
  documentsSubmitted,
  contactAccessed,
  reviewPosted,
  reviewReplied,
  reviewReported,
  reviewDecided,
] as const
