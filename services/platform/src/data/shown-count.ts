import type { ShownCount } from '@fieldside/contracts/fields.ts'
import { type QueryExecutorProvider, type SelectQueryBuilder, sql } from 'kysely'

/** Counts the rows of a query exactly up to `max`. Reads at most one more. */
export const shownCount = async <DB, TB extends keyof DB, Row>(
  on: QueryExecutorProvider,
  query: SelectQueryBuilder<DB, TB, Row>,
  max: number,
): Promise<ShownCount> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${query.limit(sql.lit(max + 1))}) as found`.execute(on)
  const total = rows[0]?.total ?? 0
  return { value: Math.min(total, max), more: total > max }
}
