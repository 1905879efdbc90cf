import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Cents } from '../../money.ts'
import { TimelineEntry } from '../../timeline-entry.ts'

/** An entry of booking's timeline, or what was paid for the session and went back in full. */
export const ShownEntry = TimelineEntry.extend({
  type: z.enum([
    ...TimelineEntry.shape.type.options,
    'session_paid',
    'session_refunded',
    /** The professional's own first-booking fee. */
    'fee_paid',
    'fee_refunded',
  ]),
  amount_cents: Cents.optional(),
})
export type ShownEntry = z.infer<typeof ShownEntry>

/** In `screens`, every screen would load it. */
export const timelineScreen = endpoint('GET /screens/booking/{id}/timeline', {
  summary: 'Returns the timeline of a booking with its payments, from the first entry to the last',
  callers: ['signed-in'],
  reply: z.object({
    entries: z.array(ShownEntry),
    /** As in booking's timeline. */
    incomplete: z.boolean(),
    /** False while billing is unavailable. */
    has_payments: z.boolean(),
  }),
  problems: ['not-found'],
})
