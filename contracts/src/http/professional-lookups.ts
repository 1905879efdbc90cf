import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { Cents } from '../money.ts'
import { ProfessionalStatus } from '../professional-types.ts'
import { ProfessionalCard } from './directory.ts'

/**
 * A professional's eligibility for bookings. Booking asks for it before its transaction and never uses a projection.
 */
export const ProfessionalEligibility = z.object({
  professional_id: Id,
  user_id: Id,
  version: z.int(),
  status: ProfessionalStatus,
  is_accepting_bookings: z.boolean(),
  /** False once the user no longer has the professional role. */
  has_role: z.boolean().optional(),
  price_per_session_cents: Cents.nullable(),
  show_price: z.boolean(),
  /** City and state. Release 0.1.0 doesn't send it. */
  location: z.string().nullable().optional(),
})
export type ProfessionalEligibility = z.infer<typeof ProfessionalEligibility>

export const getProfessionalEligibility = endpoint('GET /professionals/{id}/eligibility', {
  summary: 'Returns whether a professional can be booked, and the current price and place',
  callers: ['service:booking', 'service:billing'],
  reply: ProfessionalEligibility,
  problems: ['not-found'],
})

export const getEligibilityOfUser = endpoint('GET /users/{id}/professional-eligibility', {
  summary: 'Returns the same by user id',
  callers: ['service:booking', 'service:billing'],
  reply: ProfessionalEligibility,
  problems: ['not-found'],
})

export const lookupProfessionals = endpoint('POST /professionals/lookup', {
  summary: 'Returns professionals by id, in any status, for bookings that name them; leaves out unknown ids',
  callers: ['service:bff', 'service:notification'],
  repeatable: true,
  body: z.strictObject({ ids: z.array(Id).max(200) }),
  reply: z.object({ professionals: z.array(ProfessionalCard) }),
})

export const getDecision = endpoint('GET /professionals/{id}/decision', {
  summary: 'Returns the decision on a professional and its reason, for emails to them',
  callers: ['service:notification'],
  reply: z.object({ user_id: Id, status: ProfessionalStatus, rejection_reason: z.string().nullable() }),
  problems: ['not-found'],
})
