import { z } from 'zod'
import { DocumentType } from '../documents.ts'
import { endpoint } from '../endpoint.ts'
import {
  Cursor,
  Id,
  Instant,
  listOf,
  Phone,
  pageOf,
  personName,
  required,
  requiredLine,
  ShownCount,
  Version,
} from '../fields.ts'
import { BIO_MAX_CHARS, TOPIC_MAX_CHARS, TOPICS_MAX, USER_SEARCH_MAX_CHARS } from '../limits.ts'
import { Cents } from '../money.ts'
import { PracticeCard, PracticeForm } from '../practice.ts'
import { ProfessionalStatus, ProfessionalType } from '../professional-types.ts'
import { EMAIL_UNCONFIRMED } from '../unconfirmed.ts'
import { isPlausibleState } from '../us-states.ts'

/** How a professional answered the booking requests of the last 90 days. */
export const ResponseFigures = z.object({
  /** The percentage that was answered within 24 hours. */
  answered_percent: z.int(),
  /** The median time to the answer; null when no request was answered. */
  usual_hours: z.int().nullable(),
})
export type ResponseFigures = z.infer<typeof ResponseFigures>

/**
 * A professional in search results and bookings. Empty fields are null; PROFESSIONAL_DEFAULTS defines what to show.
 */
export const ProfessionalCard = z.object({
  id: Id,
  user_id: Id,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  specialty: ProfessionalType.nullable(),
  credentials: z.string().nullable(),
  bio: z.string().nullable(),
  /** 'City, ST' */
  location: z.string().nullable(),
  /** The path of the picture in directory; null without one. */
  profile_picture: z.string().nullable(),
  /** Null if hidden (`show_price` is false) or not set, so the amount never leaves the server. */
  price_per_session_cents: Cents.nullable(),
  show_price: z.boolean(),
  is_approved: z.boolean(),
  is_accepting_bookings: z.boolean(),
  /** The average of the reviews to one decimal; null without reviews. */
  rating: z.number().nullable(),
  review_count: z.int(),
  /** Short texts of the professional’s own, as in 'Trail running' and 'ACL repair'. */
  sports: z.array(z.string()),
  conditions: z.array(z.string()),
  ...PracticeCard.shape,
  /** Null with fewer than RESPONSE_FIGURES_MIN_REQUESTS requests in 90 days. */
  response: ResponseFigures.nullable(),
  created_at: Instant,
})
export type ProfessionalCard = z.infer<typeof ProfessionalCard>

/** `saved` tells whether the calling athlete saved the professional; null for other callers. */
export const SavableCard = ProfessionalCard.extend({ saved: z.boolean().nullable() })
export type SavableCard = z.infer<typeof SavableCard>

export const VerificationDocument = z.object({
  document_type: DocumentType,
  file_name: z.string(),
  size_bytes: z.int(),
  uploaded_at: Instant,
})
export type VerificationDocument = z.infer<typeof VerificationDocument>

/** A professional's own record, for themselves and admins. */
export const Professional = ProfessionalCard.extend({
  email: z.string(),
  phone: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  /** For distances. Other people see the city and state. */
  zip: z.string().nullable(),
  status: ProfessionalStatus,
  rejection_reason: z.string().nullable(),
  /** When the rejection happened. Both fields stay set while a resubmission is under review. */
  rejected_at: Instant.nullable(),
  /** Set if that rejection withdrew an approval. Release 0.1.0 omits it. */
  approval_withdrawn_at: Instant.nullable().optional(),
  submitted_at: Instant.nullable(),
  resubmitted: z.boolean(),
  /** 33 for bio, 33 for specialty, 34 for location. */
  profile_completion_percent: z.int(),
  documents: z.array(VerificationDocument),
  /** Learned from billing's events. Commands ask billing again. */
  payment_method_setup: z.boolean(),
  /** The payment provider's id of the card, once billing has published it. */
  payment_method_id: z.string().nullable(),
  /** Whether the professional opted in to the landing page. */
  shown_on_landing: z.boolean(),
})
export type Professional = z.infer<typeof Professional>

/** A document in the admin panel, with the admins who opened it since its upload. */
export const ApplicantDocument = VerificationDocument.extend({
  /** When the calling admin last opened it. */
  opened_by_you_at: Instant.nullable(),
  opened_by_others: z.array(z.object({ admin_id: Id, opened_at: Instant })),
})
export type ApplicantDocument = z.infer<typeof ApplicantDocument>

export const Applicant = Professional.extend({ version: z.int(), documents: z.array(ApplicantDocument) })
export type Applicant = z.infer<typeof Applicant>

/** Short texts that people search for. */
const topics = (label: string, each: string) => listOf(personName(each, TOPIC_MAX_CHARS), label, TOPICS_MAX)

export const ProfessionalProfileForm = z.strictObject({
  full_name: personName('Full name').refine(
    (name) => name === '' || /\S\s+\S/.test(name),
    'Please enter first and last name',
  ),
  specialty: ProfessionalType,
  bio: required('Bio', BIO_MAX_CHARS),
  city: requiredLine('City', 80),
  state: requiredLine('State', 40).refine(isPlausibleState, 'Please enter a state such as CO or Colorado'),
  credentials: z.string().trim().max(120, 'Credentials must be at most 120 characters').default(''),
  phone: z.union([z.literal(''), Phone]).default(''),
  sports: topics('Sports', 'Sport'),
  conditions: topics('Conditions treated', 'Condition'),
  ...PracticeForm.shape,
  zip: z
    .string()
    .trim()
    .regex(/^(\d{5})?$/, 'Please enter a ZIP code of 5 digits')
    .default(''),
})
export type ProfessionalProfileForm = z.infer<typeof ProfessionalProfileForm>

export const getMyProfessional = endpoint('GET /professionals/me', {
  summary: 'Returns the signed-in professional’s own record; 404 before the first save',
  callers: ['professional'],
  reply: Professional,
  problems: ['not-found'],
})

export const saveProfile = endpoint('PUT /professionals/me/profile', {
  summary:
    'Saves the profile in setup or later; a new name, specialty, or credentials make an approved professional pending again',
  callers: ['professional'],
  body: ProfessionalProfileForm,
  reply: Professional,
  problems: ['under-review'],
})

export const finishSetup = endpoint('POST /professionals/me/submit', {
  summary:
    'Finishes setup, or resubmits after a rejection; the record is pending until an administrator decides',
  callers: ['professional'],
  inSteps: true,
  reply: Professional,
  problems: ['setup-incomplete', 'under-review'],
})

/** A null price means that none is shown. */
export const SessionPrice = z.strictObject({
  price_per_session_cents: Cents.min(100, 'The price must be at least $1').nullable(),
  show_price: z.boolean(),
})

export const setPrice = endpoint('PUT /professionals/me/price', {
  summary: 'Sets the price of a session and whether it is visible',
  callers: ['professional'],
  body: SessionPrice,
  reply: Professional,
  problems: ['not-found'],
})

export const setAccepting = endpoint('PUT /professionals/me/accepting', {
  summary:
    'Turns accepting bookings on or off; on requires approval, a saved card, and an active appointment type',
  callers: ['professional'],
  body: z.strictObject({ is_accepting_bookings: z.boolean() }),
  reply: Professional,
  problems: ['not-found', 'not-ready-to-accept'],
})

export const getProfessional = endpoint('GET /professionals/{id}', {
  summary: 'Returns a professional; pending and rejected ones only to themselves and administrators',
  callers: ['signed-in'],
  reply: SavableCard,
  problems: ['not-found'],
})

export const QUALIFICATION_CHECKS = ['identity', 'license', 'background'] as const

/** A check that an administrator made before the approval, with its month. */
export const Qualification = z.object({
  check: z.enum(QUALIFICATION_CHECKS),
  /** '2026-11', in UTC. */
  checked_in: z.string(),
})
export type Qualification = z.infer<typeof Qualification>

export const getQualifications = endpoint('GET /professionals/{id}/qualifications', {
  summary:
    'Lists what was checked of an approved professional and when, but not by whom; empty without an approval',
  callers: ['signed-in'],
  reply: z.object({ checks: z.array(Qualification) }),
  problems: ['not-found'],
})

export const showContact = endpoint('POST /professionals/{id}/contact-accesses', {
  summary: 'Reveals the professional’s email and phone, and records each reveal to an athlete',
  callers: ['signed-in'],
  reply: z.object({ email: z.string(), phone: z.string().nullable() }),
  problems: ['not-found', EMAIL_UNCONFIRMED],
  limits: ['reveal'],
})

export const adminListProfessionals = endpoint('GET /admin/professionals', {
  summary:
    'Lists professionals by status, oldest submission first; without a status, all except drafts, newest submission first; a search matches every word in name and email',
  callers: ['admin'],
  query: z.strictObject({
    status: ProfessionalStatus.optional(),
    search: z.string().trim().max(USER_SEARCH_MAX_CHARS).optional(),
    cursor: Cursor.optional(),
  }),
  /** `count` is that of the search; the service of release 0.1.0 omits it. */
  reply: pageOf(Applicant).extend({ pending: z.int(), count: ShownCount.optional() }),
})

export const approveProfessional = endpoint('POST /admin/professionals/{id}/approve', {
  summary:
    'Approves a pending or rejected professional after three checks and once the administrator opened every document; records who confirmed them and when',
  callers: ['admin'],
  body: z.strictObject({
    identity_checked: z.literal(true, 'Please confirm that you checked the identity'),
    license_checked: z.literal(true, 'Please confirm that you checked the license'),
    background_checked: z.literal(true, 'Please confirm that you checked the background'),
    /** The version that the admin reviewed. Required for a rejected professional, who can still change theirs. */
    version: Version.optional(),
  }),
  reply: Professional,
  problems: ['not-found', 'not-pending', 'changed-meanwhile', 'documents-not-opened'],
})

export const DecisionReason = z.strictObject({ reason: required('Reason', 1000) })

export const rejectProfessional = endpoint('POST /admin/professionals/{id}/reject', {
  summary: 'Rejects a professional with a reason that they can read and resolve by resubmitting',
  callers: ['admin'],
  body: DecisionReason,
  reply: Professional,
  problems: ['not-found', 'not-pending'],
})

export const withdrawApproval = endpoint('POST /admin/professionals/{id}/withdraw', {
  summary: 'Withdraws an approval with a reason: hides the profile from others and cancels pending requests',
  callers: ['admin'],
  body: DecisionReason,
  reply: Professional,
  problems: ['not-found', 'not-approved'],
})
