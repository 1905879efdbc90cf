import { sql } from 'kysely'

/** Passes rows as one parameter, so that the statement's text doesn't depend on their number. */
export const rowsOf = <Row extends object>(rows: readonly Row[], columns: string) =>
  sql<Row>`json_to_recordset(${JSON.stringify(rows)}::json)`.as<'given'>(sql.raw(`given (${columns})`))

/** Returns a subquery that takes the locks and then returns one row. */
export const taking = (locks: readonly string[]) =>
  sql<{ locks: number }>`(
    select count(pg_advisory_xact_lock(hashtextextended(name, 0))::text) as locks
    from json_array_elements_text(${JSON.stringify(locks)}::json) as given (name))`.as('taken')
