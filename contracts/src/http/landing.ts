import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { ProfessionalType } from '../professional-types.ts'
import { Professional } from './directory.ts'

/** A professional who opted in, as the landing page shows them. Visitors see it without an account. */
export const LandingProfessional = z.object({
  id: Id,
  /** Tints the disc behind the initials, as on every screen. The service of release 0.1.0 replies without it. */
  user_id: Id.optional(),
  name: z.string(),
  specialty: ProfessionalType.nullable(),
  /** 'City, ST' */
  location: z.string().nullable(),
  /** The average of the reviews to one decimal; null without reviews. */
  rating: z.number().nullable(),
  review_count: z.int(),
})
export type LandingProfessional = z.infer<typeof LandingProfessional>

export const listLandingProfessionals = endpoint('GET /landing-professionals', {
  summary:
    'Returns a few approved professionals who accept bookings and opted in to the landing page; each one’s turn comes equally often',
  callers: ['service:bff'],
  reply: z.object({ items: z.array(LandingProfessional) }),
})

export const setShownOnLanding = endpoint('PUT /professionals/me/landing', {
  summary: 'Opts in to the landing page or out; needs no new approval',
  callers: ['professional'],
  body: z.strictObject({ shown_on_landing: z.boolean() }),
  reply: Professional,
  problems: ['not-found'],
})
