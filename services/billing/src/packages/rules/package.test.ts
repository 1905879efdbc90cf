import { packageShareCents } from '@fieldside/contracts/package-share.ts'
import { expect, test } from 'vitest'
import { owedFor, validUntil } from './package.ts'

test('ends a package with the day in its zone, months later, also after a short month and across clock changes [packages/define]', () => {
  const until = (at: string, months: number, time_zone = 'America/Denver') =>
    validUntil(new Date(at), { months, time_zone }).toISOString()
  expect(until('2026-11-24T09:00:00Z', 6)).toBe('2027-05-25T05:59:59.999Z')
  // Still November 30 in Denver, and the summer time of the last day counts.
  expect(until('2026-12-01T05:30:00Z', 3)).toBe('2027-03-01T06:59:59.999Z')
  expect(until('2026-12-31T20:00:00Z', 6)).toBe('2027-07-01T05:59:59.999Z')
  expect(until('2027-11-30T20:00:00Z', 3)).toBe('2028-03-01T06:59:59.999Z')
  expect(until('2026-12-14T12:00:00Z', 3)).toBe('2027-03-15T05:59:59.999Z')
  // On that day, midnight doesn't exist in Beirut.
  expect(until('2026-12-27T12:00:00Z', 3, 'Asia/Beirut')).toBe('2027-03-27T21:59:59.999Z')
})

test('rounds the share of returned sessions down, and all of them are the price [packages/refund]', () => {
  const sold = { price_cents: 50_000, sessions: 6 }
  expect([0, 1, 4, 5, 6].map((returned) => packageShareCents(sold, returned))).toEqual([
    0, 8333, 33_333, 41_666, 50_000,
  ])
})

test('owes what is missing of the share, but never more than the payment has left [packages/refund]', () => {
  const sold = { price_cents: 50_000, sessions: 6, returned_sessions: 3, refund_cents: 0 }
  const payment = { amount_cents: 50_000, refunded_cents: 0, refunding_cents: 0, charged_back_cents: 0 }
  expect(owedFor(sold, payment, undefined)).toEqual({ amountCents: 25_000, untilCents: 25_000 })
  // Someone refunded a part at the provider before.
  expect(owedFor(sold, { ...payment, refunded_cents: 10_000 }, undefined)).toEqual({
    amountCents: 25_000,
    untilCents: 35_000,
  })
  const most = { ...payment, refunded_cents: 30_000, refunding_cents: 5000 }
  expect(owedFor(sold, most, undefined)).toEqual({ amountCents: 15_000, untilCents: 50_000 })
  expect(owedFor(sold, { ...payment, charged_back_cents: 50_000 }, undefined)).toBeUndefined()
  const later = { ...sold, returned_sessions: 4, refund_cents: 25_000 }
  expect(owedFor(later, { ...payment, refunded_cents: 25_000 }, { until_cents: 25_000 })).toEqual({
    amountCents: 33_333,
    untilCents: 33_333,
  })
  const settled = { amountCents: 33_333, untilCents: 33_333 }
  expect(owedFor({ ...later, refund_cents: 33_333 }, payment, { until_cents: 33_333 })).toEqual(settled)
})
