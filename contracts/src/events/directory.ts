import { z } from 'zod'
import { eventContract } from '../envelope.ts'
import { Id, Instant } from '../fields.ts'
import { Cents } from '../money.ts'
import { ProfessionalStatus, ProfessionalType } from '../professional-types.ts'

/** Events of directory. Keyed by professional id. */

/** A professional's complete public state. Consumers ignore versions older than the one they have. */
export const professionalChanged = eventContract(
  'directory.professional-changed',
  z.object({
    professional_id: Id,
    user_id: Id,
    version: z.int(),
    status: ProfessionalStatus,
    /** The status before this change; equal to `status` if something else changed. */
    previous_status: ProfessionalStatus.nullable(),
    is_accepting_bookings: z.boolean(),
    /** False once the user no longer has the professional role. */
    has_role: z.boolean().optional(),
    specialty: ProfessionalType.nullable(),
    /** The default price of a session; null if none is set. */
    price_per_session_cents: Cents.nullable(),
    show_price: z.boolean(),
  }),
)

/** A professional finished or resubmitted setup, so an admin has to review it. */
export const documentsSubmitted = eventContract(
  'directory.documents-submitted',
  z.object({ professional_id: Id, user_id: Id, resubmitted: z.boolean() }),
)

/** An athlete saw the professional's contact details. From now on the first-booking fee isn't refundable. */
export const contactAccessed = eventContract(
  'directory.contact-accessed',
  z.object({ professional_id: Id, athlete_id: Id, accessed_at: Instant }),
)

const Review = z.object({
  review_id: Id,
  professional_id: Id,
  professional_user_id: Id,
  athlete_id: Id,
  appointment_id: Id,
})

/** An athlete reviewed a completed session. Consumers fetch the text when they show it. */
export const reviewPosted = eventContract(
  'directory.review-posted',
  Review.extend({
    /** 1 to 5 */
    rating: z.int(),
  }),
)

export const reviewReplied = eventContract('directory.review-replied', Review)

/** Someone reported a review, which an admin has to hide or keep. Consumers fetch the reason when they show it. */
export const reviewReported = eventContract(
  'directory.review-reported',
  z.object({
    review_id: Id,
    professional_id: Id,
    /** Undecided reports of the review, including this one. */
    open_reports: z.int(),
  }),
)

/** An admin hid, kept, or restored a review. Consumers fetch the reason when they show it. */
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
