import type { Database } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import { PACKAGE_COLUMNS, type PackageColumns } from '../../payments/store/payment-lists.ts'
import type { BillingSchema, EntryRow } from '../../schema.ts'

type On = Database<BillingSchema>['kysely']

/** Days of a zone. Both belong to it. */
type Range = { from: string; to: string; timeZone: string }
type Position = { at: Date; id: number }

/**
 * What an entry takes from a professional, or gives them. After a lost dispute about a session, they keep what was
 * transferred to them unless the transfer was taken back. Of a package, only the share that no refund took is.
 */
const EARNED_CENTS = sql<number>`case
  when e.payment_type = 'first_booking_fee' or e.kind not in ('chargeback', 'chargeback_returned') then e.amount_cents
  else (select case
      when r.until_cents is null then e.amount_cents
      else sign(e.amount_cents)::integer * least(abs(e.amount_cents), greatest(0, r.until_cents + (
        select coalesce(sum(m.amount_cents), 0)::integer from entries m
          where m.payment_id = e.payment_id and m.kind in ('refund', 'refund_failed', 'returned_another_way'))))
    end
    from refunds r where r.payment_id = e.payment_id and r.transfer_reversed_at is not null)
end`

/** Entries of a professional, each with what they earn by it. Leaves out those that they neither gain nor lose by. */
const entriesOf = (on: On, userId: string) =>
  on
    .selectFrom((eb) =>
      eb
        .selectFrom('entries as e')
        .select(['e.id', 'e.kind', 'e.payment_type', 'e.payment_id', 'e.appointment_id', 'e.created_at'])
        .select(EARNED_CENTS.as('amount_cents'))
        .where('e.professional_user_id', '=', userId)
        .as('entries'),
    )
    // Null is a chargeback of a payment whose transfer they keep.
    .where('entries.amount_cents', '<>', 0)

export type EarnedEntry = Pick<
  EntryRow,
  'id' | 'kind' | 'payment_type' | 'payment_id' | 'appointment_id' | 'created_at' | 'amount_cents'
> &
  PackageColumns & { package_id: string | null }

/** Lists a page of entries, newest first, with one extra. */
export const listEntriesOf = (
  on: On,
  userId: string,
  { from, to, timeZone }: Range,
  { after, size }: { after: Position | null; size: number },
): Promise<EarnedEntry[]> => {
  const query = entriesOf(on, userId)
    .leftJoin('payments', 'payments.id', 'entries.payment_id')
    .leftJoin('sold_packages', 'sold_packages.id', 'payments.package_id')
    .selectAll('entries')
    .select('payments.package_id')
    .select(PACKAGE_COLUMNS)
    .where('entries.created_at', '>=', sql<Date>`${from}::date::timestamp at time zone ${timeZone}`)
    .where('entries.created_at', '<', sql<Date>`(${to}::date + 1)::timestamp at time zone ${timeZone}`)
    .orderBy('entries.created_at', 'desc')
    .orderBy('entries.id', 'desc')
    .limit(size + 1)
  return (
    after
      ? query.where(sql<boolean>`(entries.created_at, entries.id) < (${after.at}, ${after.id}::bigint)`)
      : query
  ).execute()
}

/** Sums a professional's entries by month of a zone, payment type, and kind. */
export const listSums = async (
  on: On,
  userId: string,
  timeZone: string,
): Promise<(Pick<EntryRow, 'payment_type' | 'kind' | 'amount_cents'> & { month: string })[]> => {
  const month = sql<string>`to_char(created_at at time zone ${timeZone}, 'YYYY-MM')`
  return entriesOf(on, userId)
    .select([month.as('month'), 'payment_type', 'kind'])
    .select(sql<number>`sum(amount_cents)::integer`.as('amount_cents'))
    .groupBy([sql`1`, 'payment_type', 'kind'])
    .execute()
}
