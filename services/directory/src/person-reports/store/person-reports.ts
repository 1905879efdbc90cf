import { PAGE_SIZE } from '@fieldside/contracts/limits.ts'
import type { TimedPosition } from '@fieldside/platform/cursor.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { type TimedPage, timedPage } from '@fieldside/platform/page.ts'
import { type Selectable, sql } from 'kysely'
import type { DirectorySchema, Reader } from '../../schema.ts'

type ReportRow = Selectable<DirectorySchema['person_reports']>

/** Inserts a report. Returns false while an earlier one of the pair is open. */
export const insertPersonReport = async (
  tx: Tx<DirectorySchema>,
  report: Omit<ReportRow, 'closed_at'>,
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('person_reports')
    .values({ ...report, closed_at: null })
    .onConflict((conflict) =>
      conflict.columns(['reporter_id', 'reported_id']).where('closed_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const countOpenReportsOf = async (tx: Reader, reportedId: string): Promise<number> => {
  const { waiting } = await tx
    .selectFrom('person_reports')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('reported_id', '=', reportedId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(waiting)
}

type Waiting = ReportRow & { other_reports: number; position: Date }

/** Lists open reports with how many more there were of the same person, longest waiting first. */
export const listOpenPersonReports = async (
  db: Reader,
  after: TimedPosition | null,
): Promise<TimedPage<Waiting>> => {
  let query = db
    .selectFrom('person_reports as one')
    .selectAll('one')
    .select('reported_at as position')
    .select((eb) =>
      eb
        .selectFrom('person_reports as other')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('other.reported_id', '=', 'one.reported_id')
        .whereRef('other.id', '!=', 'one.id')
        .$asScalar()
        .$notNull()
        .as('other_reports'),
    )
    .where('closed_at', 'is', null)
  if (after) query = query.where(sql<boolean>`(reported_at, id) > (${after.at}, ${after.id}::uuid)`)
  const rows = await query
    .orderBy('reported_at')
    .orderBy('id')
    .limit(PAGE_SIZE + 1)
    .execute()
  return timedPage(rows, ({ position }) => position)
}

export const lockPersonReport = (tx: Tx<DirectorySchema>, id: string): Promise<ReportRow | undefined> =>
  tx.selectFrom('person_reports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateToClosed = async (tx: Tx<DirectorySchema>, id: string, at: Date): Promise<void> => {
  await tx.updateTable('person_reports').set({ closed_at: at }).where('id', '=', id).execute()
}
