import { z } from 'zod'

/** Success moments. Each is celebrated once. */
export const Moment = z.enum(['request-sent', 'approved', 'premium', 'first-session', 'four-week-streak'])
export type Moment = z.infer<typeof Moment>
