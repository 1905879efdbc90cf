import { z } from 'zod'
import { Day, Id, Instant } from './fields.ts'

/** Days that a professional takes off, both included, in the zone of their hours. */
export const TimeOff = z.object({ id: Id, first_day: Day, last_day: Day, label: z.string() })
export type TimeOff = z.infer<typeof TimeOff>

/** Time that a professional keeps free of sessions. */
export const TimeBlock = z.object({ id: Id, starts_at: Instant, ends_at: Instant })
export type TimeBlock = z.infer<typeof TimeBlock>
