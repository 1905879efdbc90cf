import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id, Instant } from '../../fields.ts'

/** An available start, with texts for readers without scripts. */
export const LandingSlot = z.object({ at: Instant, day: z.string(), clock: z.string() })
export type LandingSlot = z.infer<typeof LandingSlot>

/** A professional as the landing page shows them. All texts are final, because the page is filled in without React. */
export const LandingCard = z.object({
  id: Id,
  name: z.string(),
  initials: z.string(),
  /** The tint of the disc behind the initials, in degrees. */
  hue: z.number(),
  /** 'Physical Therapist · Denver, CO' */
  about: z.string(),
  /** '4.9 · 12 reviews', or 'New' */
  rating: z.string(),
  /** The next ones, soonest first; at least one. */
  slots: z.array(LandingSlot),
})
export type LandingCard = z.infer<typeof LandingCard>

export const Landing = z.object({
  professionals: z.array(LandingCard),
  /** The zone of the texts in slots, such as 'MT'. */
  zone: z.string(),
})
export type Landing = z.infer<typeof Landing>

export const landingScreen = endpoint('GET /screens/landing', {
  summary:
    'Returns up to three professionals who opted in to the landing page, with their next available slots',
  callers: ['anyone'],
  reply: Landing,
})
