import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { PAGE_SIZE } from '@fieldside/contracts/limits.ts'
import type { TimedPosition } from '@fieldside/platform/cursor.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { type TimedPage, timedPage } from '@fieldside/platform/page.ts'
import { sql } from 'kysely'
import type { BookingSchema, Reader } from '../../schema.ts'

type NewReport = {
  message_id: string
  thread_id: string
  reported_by: Side
  reason: string
  reported_at: Date
}

/** Inserts a report, one per message. Returns false if there already is one. */
export const insertReport = async (tx: Tx<BookingSchema>, report: NewReport): Promise<boolean> => {
  const inserted = await tx
    .insertInto('message_reports')
    .values(report)
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .returning('message_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const findReport = (on: Reader, messageId: string) =>
  on.selectFrom('message_reports').selectAll().where('message_id', '=', messageId).executeTakeFirst()

/** Closes the report of a message. Returns false if it is closed. */
export const closeReport = async (tx: Tx<BookingSchema>, messageId: string, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('message_reports')
    .set({ closed_at: at })
    .where('message_id', '=', messageId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type OpenReport = {
  /** Of the message. */
  id: string
  thread_id: string
  athlete_id: string
  professional_id: string
  professional_user_id: string
  sent_by: Side
  reason: string
  reported_at: Date
}

/** Returns a page of the reports that wait for a decision, longest waiting first. */
export const pageOfOpenReports = async (
  on: Reader,
  after: TimedPosition | null,
): Promise<TimedPage<OpenReport>> => {
  const rows = await on
    .selectFrom('message_reports as r')
    .innerJoin('messages as m', 'm.id', 'r.message_id')
    .innerJoin('threads as t', 't.id', 'r.thread_id')
    .select(['r.message_id as id', 'r.thread_id', 'r.reason', 'r.reported_at', 'm.sent_by'])
    .select(['t.athlete_id', 't.professional_id', 't.professional_user_id'])
    .where('r.closed_at', 'is', null)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(r.reported_at, r.message_id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('r.reported_at')
    .orderBy('r.message_id')
    .limit(PAGE_SIZE + 1)
    .execute()
  return timedPage(rows, ({ reported_at }) => reported_at)
}
