import { z } from 'zod'

export const SeriesState = z.enum(['open', 'accepted', 'ended'])
export type SeriesState = z.infer<typeof SeriesState>

/**
 * What happened to a whole series. withdrawn: by the athlete. rest_cancelled: a side canceled the remaining sessions.
 * given_up: the series expired before the charge of its accept was known. unlisted: the professional can no longer be booked.
 */
export const SeriesOutcome = z.enum([
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'given_up',
  'unlisted',
  'rest_cancelled',
])
export type SeriesOutcome = z.infer<typeof SeriesOutcome>
