import { z } from 'zod'
import { AppointmentTypeId } from '../appointment-types.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../fields.ts'
import { Cents } from '../money.ts'

/** Billing calls this before it charges for a session; the BFF, before it offers to pay. */
export const getPayableSession = endpoint('GET /appointments/{id}/payable', {
  summary:
    'Returns who pays whom how much for a session, and whether it can be paid now: confirmed, priced, and ahead',
  callers: ['service:billing', 'service:bff'],
  reply: z.object({
    appointment_id: Id,
    athlete_id: Id,
    professional_user_id: Id,
    appointment_type: AppointmentTypeId,
    price_cents: Cents.nullable(),
    payable: z.boolean(),
    paid: z.boolean(),
    /** Release 0.2.0 doesn't send it. */
    ends_at: Instant.optional(),
  }),
  problems: ['not-found'],
})
