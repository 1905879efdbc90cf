import { PAGE_SIZE } from '@fieldside/contracts/limits.ts'
import type { TimedPosition } from '@fieldside/platform/cursor.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { type TimedPage, timedPage } from '@fieldside/platform/page.ts'
import { type Selectable, sql } from 'kysely'
import type { DirectorySchema, Reader } from '../../schema.ts'
import { type ReviewRecord, selectReviews } from './reviews.ts'

export type ReportRow = Selectable<DirectorySchema['review_reports']>
type NewReport = Pick<ReportRow, 'review_id' | 'reporter_id' | 'reason' | 'reported_at'>

/** Inserts a report, one per reporter. Returns false if there already is one. */
export const insertReport = async (tx: Tx<DirectorySchema>, report: NewReport): Promise<boolean> => {
  const inserted = await tx
    .insertInto('review_reports')
    .values({ id: newId(), closed_at: null, ...report })
    .onConflict((conflict) => conflict.columns(['review_id', 'reporter_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const countOpenReports = async (tx: Reader, reviewId: string): Promise<number> => {
  const { waiting } = await tx
    .selectFrom('review_reports')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('review_id', '=', reviewId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return waiting
}

export const closeReports = async (tx: Tx<DirectorySchema>, reviewId: string, at: Date): Promise<number> => {
  const closed = await tx
    .updateTable('review_reports')
    .set({ closed_at: at })
    .where('review_id', '=', reviewId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return Number(closed.numUpdatedRows)
}

export const listReports = (db: Reader, reviewIds: readonly string[]): Promise<ReportRow[]> =>
  reviewIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('review_reports')
        .selectAll()
        .where('review_id', 'in', [...reviewIds])
        .orderBy('reported_at')
        .orderBy('id')
        .execute()

export const listReported = async (
  db: Reader,
  adminId: string,
  after: TimedPosition | null,
): Promise<TimedPage<ReviewRecord>> => {
  let query = selectReviews(db, adminId)
    .innerJoin(
      (nested) =>
        nested
          .selectFrom('review_reports')
          .select('review_id')
          .select((eb) => eb.fn.min('reported_at').as('position'))
          .where('closed_at', 'is', null)
          .groupBy('review_id')
          .as('waiting'),
      (join) => join.onRef('waiting.review_id', '=', 'r.id'),
    )
    .select('waiting.position')
  if (after) query = query.where(sql<boolean>`(waiting.position, r.id) > (${after.at}, ${after.id}::uuid)`)
  const rows = await query
    .orderBy('waiting.position')
    .orderBy('r.id')
    .limit(PAGE_SIZE + 1)
    .execute()
  return timedPage(rows, ({ position }) => position)
}

export const listHidden = async (
  db: Reader,
  adminId: string,
  after: TimedPosition | null,
): Promise<TimedPage<ReviewRecord>> => {
  let query = selectReviews(db, adminId)
    .select(sql<Date>`r.hidden_at`.as('position'))
    .where('r.hidden', '=', true)
    .where('r.hidden_at', 'is not', null)
  if (after) query = query.where(sql<boolean>`(r.hidden_at, r.id) < (${after.at}, ${after.id}::uuid)`)
  const rows = await query
    .orderBy('r.hidden_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute()
  return timedPage(rows, ({ position }) => position)
}
