import { z } from 'zod'

/** declined: by the athlete. withdrawn: by the professional. expired: nobody answered while a time was held. */
export const TimeOfferState = z.enum(['open', 'taken', 'declined', 'withdrawn', 'expired'])
export type TimeOfferState = z.infer<typeof TimeOfferState>
