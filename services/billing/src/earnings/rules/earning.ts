import type { EntryKind } from '../../entries/rules/entry.ts'

type Moved = {
  kind: EntryKind
  payment_type: 'subscription' | 'first_booking_fee' | 'session'
  amount_cents: number
}
type Category = 'paid' | 'refunded' | 'fees' | 'credited'
type Month = Record<`${Category | 'total'}_cents`, number> & { month: string }

export const categoryOf = ({ kind, payment_type }: Omit<Moved, 'amount_cents'>): Category => {
  if (kind === 'credit_granted' || kind === 'credit_ended' || kind === 'credit_restored') return 'credited'
  if (payment_type === 'first_booking_fee') return 'fees'
  return kind === 'payment' ? 'paid' : 'refunded'
}

/** Returns an entry's amount as the professional sees it: they receive a session's money and pay the fees. */
export const earnedCents = ({ payment_type, amount_cents }: Omit<Moved, 'kind'>): number =>
  payment_type === 'session' ? amount_cents : 0 - amount_cents

/** Sums up entries by month, newest first. */
export const sumByMonth = (sums: readonly (Moved & { month: string })[]): Month[] => {
  const months = new Map<string, Month>()
  for (const moved of sums) {
    const { month } = moved
    const known = months.get(month) ?? {
      month,
      paid_cents: 0,
      refunded_cents: 0,
      fees_cents: 0,
      credited_cents: 0,
      total_cents: 0,
    }
    known[`${categoryOf(moved)}_cents`] += earnedCents(moved)
    known.total_cents += earnedCents(moved)
    months.set(month, known)
  }
  return [...months.values()].toSorted((a, b) => b.month.localeCompare(a.month))
}
