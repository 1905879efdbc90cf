import { z } from 'zod'
import { DAY_MS } from '../durations.ts'
import { endpoint } from '../endpoint.ts'
import { BoundedDay, Cursor, Id, Instant, pageOf, TimeZone } from '../fields.ts'
import { EARNINGS_PAGE_MAX, EARNINGS_RANGE_DAYS } from '../limits.ts'
import { PaidPackage, PaymentType } from './payments.ts'
import { MoneyBackKind, SignedCents } from './receipts.ts'

/** 'fees' has what was refunded of them, too. 'credited' are fee credits. */
export const EarningCategory = z.enum(['paid', 'refunded', 'fees', 'credited'])
export type EarningCategory = z.infer<typeof EarningCategory>

export const Earning = z.object({
  id: z.string(),
  category: EarningCategory,
  payment_type: PaymentType,
  kind: z.enum([
    'payment',
    ...MoneyBackKind.options,
    'credit_granted',
    'credit_used',
    'credit_ended',
    'credit_restored',
  ]),
  at: Instant,
  /** Positive for the professional, negative for what they paid or what went back to the athlete. */
  amount_cents: SignedCents,
  appointment_id: Id.nullable(),
  /** Missing unless it is about a package. */
  package: PaidPackage.optional(),
})
export type Earning = z.infer<typeof Earning>

export const EarningSums = z.object({
  paid_cents: SignedCents,
  refunded_cents: SignedCents,
  fees_cents: SignedCents,
  credited_cents: SignedCents,
  total_cents: SignedCents,
})
export type EarningSums = z.infer<typeof EarningSums>

/** '2026-11' */
export const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please choose a month')

export const EarningMonth = EarningSums.extend({ month: z.string() })
export type EarningMonth = z.infer<typeof EarningMonth>

const TOO_LONG = `Please choose at most ${EARNINGS_RANGE_DAYS} days`

/** Both days belong to the range. */
export const EARNINGS_RANGE = { from: BoundedDay, to: BoundedDay }

export const isEarningsRange = ({ from, to }: { from: string; to: string }): boolean => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return days >= 1 && days <= EARNINGS_RANGE_DAYS
}

export const listEarnings = endpoint('GET /earnings', {
  summary: `Lists what the signed-in professional earned and paid on at most ${EARNINGS_RANGE_DAYS} days of a zone, newest first`,
  callers: ['professional'],
  query: z
    .strictObject({
      ...EARNINGS_RANGE,
      time_zone: TimeZone,
      limit: z.coerce.number().int().min(1).max(EARNINGS_PAGE_MAX).optional(),
      cursor: Cursor.optional(),
    })
    .refine(isEarningsRange, { path: ['to'], message: TOO_LONG }),
  reply: pageOf(Earning),
})

export const sumEarnings = endpoint('GET /earnings/months', {
  summary: 'Sums the signed-in professional’s earnings by month of a zone, newest first',
  callers: ['professional'],
  query: z.strictObject({ time_zone: TimeZone }),
  reply: z.object({ months: z.array(EarningMonth) }),
})
