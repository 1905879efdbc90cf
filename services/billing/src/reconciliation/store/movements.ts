import type { Database, Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { ProviderMovement } from '../../provider/adapters/payment-provider.ts'
import type { BillingSchema } from '../../schema.ts'
import type { Position } from '../rules/window.ts'

type On = Database<BillingSchema>['kysely']

export const insertMovements = async (
  tx: Tx<BillingSchema>,
  movements: readonly ProviderMovement[],
): Promise<void> => {
  if (movements.length === 0) return
  const rows = movements.map(({ id, source, amountCents, createdAt }) => ({
    id,
    source,
    amount_cents: amountCents,
    created_at: createdAt,
  }))
  await tx
    .insertInto('provider_movements')
    .values(rows)
    .onConflict((on) => on.column('id').doNothing())
    .execute()
}

export const findPosition = (on: On): Promise<Position | undefined> =>
  on.selectFrom('reconciliation').select(['read_until', 'window_end', 'after_id']).executeTakeFirst()

export const upsertPosition = async (tx: Tx<BillingSchema>, position: Position): Promise<void> => {
  await tx
    .insertInto('reconciliation')
    .values(position)
    .onConflict((on) => on.column('is_only').doUpdateSet(position))
    .execute()
}

export const findFirstEntryAt = async (on: On): Promise<Date | undefined> => {
  const first = await on
    .selectFrom('entries')
    .select('created_at')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return first?.created_at
}

export const updateDifference = async (on: On, cents: number): Promise<void> => {
  await on.updateTable('reconciliation').set({ difference_cents: cents }).execute()
}

/** Returns the last difference found, or NaN while the database doesn't answer, so that /metrics still does. */
export const findDifferenceCents = async (on: On): Promise<number> => {
  try {
    const row = await on.selectFrom('reconciliation').select('difference_cents').executeTakeFirst()
    return Number(row?.difference_cents ?? 0)
  } catch {
    return Number.NaN
  }
}

export type Difference = {
  /** The payment intent, refund, or dispute at the provider. */
  source: string
  provider_cents: number
  entries_cents: number
  at: Date
}

/**
 * Lists the sources whose entries differ from what the provider moved, among those with a movement or an entry in the
 * time. Adds up all of a source, so that a dispute that was won counts as nothing on both sides.
 */
export const listDifferences = async (on: On, from: Date, until: Date): Promise<Difference[]> => {
  const { rows } = await sql<Difference>`
    with sources as (
      select source from provider_movements where created_at >= ${from} and created_at < ${until}
      union
      select coalesce(e.source, p.payment_intent_id) from entries e join payments p on p.id = e.payment_id
      where e.created_at >= ${from} and e.created_at < ${until} and e.kind <> 'returned_another_way'
        and coalesce(e.source, p.payment_intent_id) is not null
    ), both_sides as (
      select s.source,
        (select coalesce(sum(amount_cents), 0)::int from provider_movements m where m.source = s.source) as provider_cents,
        (select coalesce(sum(e.amount_cents), 0)::int from entries e
          where e.source = s.source and e.kind <> 'returned_another_way')
        + (select coalesce(sum(e.amount_cents), 0)::int from entries e join payments p on p.id = e.payment_id
          where p.payment_intent_id = s.source and e.kind = 'payment') as entries_cents,
        least(
          (select min(created_at) from provider_movements m where m.source = s.source),
          (select min(e.created_at) from entries e where e.source = s.source),
          (select min(e.created_at) from entries e join payments p on p.id = e.payment_id
            where p.payment_intent_id = s.source and e.kind = 'payment')) as at
      from sources s
    )
    select source, provider_cents, entries_cents, at from both_sides
    where provider_cents <> entries_cents order by at, source`.execute(on)
  return rows
}
