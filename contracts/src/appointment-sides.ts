import { z } from 'zod'

export const Side = z.enum(['athlete', 'professional'])
export type Side = z.infer<typeof Side>

/** Who didn't come to a session that wasn't held. both: they called it off together. */
export const Absent = z.enum(['athlete', 'professional', 'both'])
export type Absent = z.infer<typeof Absent>

export const CancelledBy = z.enum(['athlete', 'professional', 'system'])
export type CancelledBy = z.infer<typeof CancelledBy>

export const CancelReason = z.enum([
  'called_off',
  'not_answered',
  'professional_unlisted',
  'did_not_take_place',
])
export type CancelReason = z.infer<typeof CancelReason>
