import type { Database } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import { PACKAGE_COLUMNS, type PackageColumns } from '../../payments/store/payment-lists.ts'
import type { BillingSchema, EntryRow } from '../../schema.ts'

type On = Database<BillingSchema>['kysely']

/** Days of a zone. Both belong to it. */
type Range = { from: string; to: string; timeZone: string }
type Position = { at: Date; id: number }

/**
 * Entries of a professional. After a lost dispute about a session, they keep what was transferred to them, so it isn't
 * among them unless the transfer was taken back.
 */
const entriesOf = (on: On, userId: string) =>
  on
    .selectFrom('entries')
    .where('entries.professional_user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('entries.payment_type', '=', 'first_booking_fee'),
        eb('entries.kind', 'not in', ['chargeback', 'chargeback_returned']),
        eb.exists(
          eb
            .selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.payment_id', '=', 'entries.payment_id')
            .where('refunds.transfer_reversed_at', 'is not', null)
            // Of a package, they keep the rest.
            .where('refunds.until_cents', 'is', null),
        ),
      ]),
    )

export type EarnedEntry = EntryRow & PackageColumns & { package_id: string | null }

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
