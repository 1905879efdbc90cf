import { Id } from '@fieldside/contracts/fields.ts'
import { PAGE_SIZE } from '@fieldside/contracts/limits.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { CursorCodec, TimedPosition } from './cursor.ts'

export const TextPosition = z.strictObject({
  at: z
    .string()
    .max(200)
    .refine((text) => !text.includes('\0') && text.isWellFormed()),
  id: Id,
})

export type TextPosition = z.infer<typeof TextPosition>

/** Cuts a page of `size` from rows that were read with one extra. `next` is null on the last page. */
export const pageFrom = <Row, Position>(
  rows: Row[],
  size: number,
  cursors: CursorCodec<Position>,
  positionOf: (row: Row) => Position,
) => {
  const items = rows.slice(0, size)
  const last = items.at(-1)
  return { items, next: cursors.encode(rows.length > size && last ? positionOf(last) : null) }
}

export type TimedPage<Row> = { rows: Row[]; next: TimedPosition | null }

/** Cuts a page from rows that were read with one extra. `next` is null on the last page. */
export const timedPage = <Row extends { id: string }>(
  found: Row[],
  atOf: (row: Row) => Date,
  size = PAGE_SIZE,
): TimedPage<Row> => {
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  return { rows, next: found.length > size && last ? { at: atOf(last), id: last.id } : null }
}

/** Reads a page of the table's rows after a position, by `created_at`, newest first. */
export const newestFirst = async <DB, TB extends keyof DB, Row extends { id: string; created_at: Date }>(
  selected: SelectQueryBuilder<DB, TB, Row>,
  table: TB & string,
  after: TimedPosition | null,
  size = PAGE_SIZE,
): Promise<TimedPage<Row>> => {
  const [at, id] = [sql.ref(`${table}.created_at`), sql.ref(`${table}.id`)]
  const query = selected
    .orderBy(at, 'desc')
    .orderBy(id, 'desc')
    .limit(size + 1)
  const rows = await (after
    ? query.where(sql<boolean>`(${at}, ${id}) < (${after.at}, ${after.id}::uuid)`)
    : query
  ).execute()
  return timedPage(rows as Row[], (row) => row.created_at, size)
}

/** A cursor, which includes the bound that its list started from, replaces `updatedAfter`. */
export type UpdatesPage = { updatedAfter: Date | null; after: TimedPosition | null; limit: number }

/** Reads a page of the table's rows in the order of (updated_at, id), for clients that follow changes. */
export const longestUnchangedFirst = async <
  DB,
  TB extends keyof DB,
  Row extends { id: string; updated_at: Date },
>(
  selected: SelectQueryBuilder<DB, TB, Row>,
  table: TB & string,
  { updatedAfter, after, limit }: UpdatesPage,
): Promise<TimedPage<Row>> => {
  const [at, id] = [sql.ref(`${table}.updated_at`), sql.ref(`${table}.id`)]
  let query = selected
    .orderBy(at)
    .orderBy(id)
    .limit(limit + 1)
  if (after) query = query.where(sql<boolean>`(${at}, ${id}) > (${after.at}, ${after.id}::uuid)`)
  else if (updatedAfter) query = query.where(sql<boolean>`${at} > ${updatedAfter}`)
  return timedPage((await query.execute()) as Row[], (row) => row.updated_at, limit)
}
