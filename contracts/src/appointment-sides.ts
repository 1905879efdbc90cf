import { z } from 'zod'

export const Side = z.enum(['athlete', 'professional'])
export type Side = z.infer<typeof Side>

export const CancelledBy = z.enum(['athlete', 'professional', 'system'])
export type CancelledBy = z.infer<typeof CancelledBy>

export const CancelReason = z.enum([
  'called_off',
  'not_answered',
  'professional_unlisted',
  'did_not_take_place',
])
export type CancelReason = z.infer<typeof CancelReason>
