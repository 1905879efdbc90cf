import type { Compilable } from 'kysely'
import type { Database, Tx } from './database.ts'

type Query = Compilable | undefined
type RowsOf<Q extends readonly Query[]> = {
  -readonly [N in keyof Q]: Q[N] extends Compilable<infer Row> | undefined ? Row[] : never
}

/**
 * Sends queries in one round trip and returns the rows of each, and no rows for undefined. Postgres runs them
 * in order, so each sees what was committed before it began, such as while an earlier one waited for a lock.
 * @throws the error of the first query that fails, which aborts the transaction
 */
export const inOneRoundTrip = <S, const Q extends readonly Query[]>(
  on: Tx<S> | Database<S>['kysely'],
  ...queries: Q
): Promise<RowsOf<Q>> =>
  on.getExecutor().provideConnection(async (connection) => {
    const rowsOf = async (query: Query) =>
      query ? (await connection.executeQuery(query.compile())).rows : []
    const sent = queries.map(rowsOf)
    // The queries after a failed one fail too, and their errors can arrive before its own.
    await Promise.allSettled(sent)
    return (await Promise.all(sent)) as RowsOf<Q>
  })
