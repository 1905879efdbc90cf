import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { BrowserTimeZone, Cursor, pageOf } from '../../fields.ts'
import { EARNINGS_RANGE_DAYS } from '../../limits.ts'
import { EARNINGS_RANGE, Earning, EarningMonth, isEarningsRange, Month } from '../earnings.ts'

export const ShownEarning = Earning.extend({
  /** Name of the athlete; null while the session or the package’s athlete is unavailable. */
  with: z.string().nullable(),
})
export type ShownEarning = z.infer<typeof ShownEarning>

/** In `screens`, every screen would load it. */
export const earningsScreen = endpoint('GET /screens/earnings', {
  summary:
    'Returns the professional’s earnings of a month (default: the current one) and the sums of each month, in the zone of their hours, or in `time_zone` when they have set no hours',
  callers: ['professional'],
  query: z.strictObject({
    month: Month.optional(),
    time_zone: BrowserTimeZone.optional(),
    cursor: Cursor.optional(),
  }),
  reply: pageOf(ShownEarning).extend({
    time_zone: z.string(),
    month: z.string(),
    /** Newest first; a month without earnings only if it is the one shown. */
    months: z.array(EarningMonth),
  }),
})

export const exportEarnings = endpoint('GET /screens/earnings/export', {
  summary: 'Exports the professional’s earnings of a range of days as CSV, in the same zone as the screen',
  callers: ['professional'],
  raw: true,
  mediaType: 'text/csv',
  query: z
    .strictObject({ ...EARNINGS_RANGE, time_zone: BrowserTimeZone.optional() })
    .refine(isEarningsRange, { path: ['to'], message: `Please choose at most ${EARNINGS_RANGE_DAYS} days` }),
})
