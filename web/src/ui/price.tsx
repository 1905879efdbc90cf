import { formatCents } from '@fieldside/contracts/format-cents.ts'

/** Shows '$85 per session', or 'Contact for pricing' when the price is hidden (null). */
export const Price = ({ cents, per = 'per session' }: { cents: number | null; per?: string }) =>
  cents === null ? (
    <span className="text-muted">Contact for pricing</span>
  ) : (
    <span className="whitespace-nowrap">
      <span className="display text-xl tabular-nums leading-none">{formatCents(cents)}</span>{' '}
      <span className="text-muted text-sm">{per}</span>
    </span>
  )
