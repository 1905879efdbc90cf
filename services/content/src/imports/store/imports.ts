import { DELETED_DOCUMENT } from '@fieldside/contracts/merge-workout.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { inOneRoundTrip } from '@fieldside/platform/round-trip.ts'
import { sql } from 'kysely'
import type {
  ContentSchema,
  ImportRow,
  LoggedExerciseRow,
  LoggedSetRow,
  Reader,
  TrainingLogRow,
} from '../../schema.ts'

export const findImport = (tx: Tx<ContentSchema>, id: string): Promise<ImportRow | undefined> =>
  tx.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()

export const importsOf = (on: Reader, userId: string): Promise<ImportRow[]> =>
  on
    .selectFrom('imports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

export const countImports = async (on: Reader, userId: string): Promise<number> => {
  const { imports } = await on
    .selectFrom('imports')
    .select((eb) => eb.fn.countAll<number>().as('imports'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return imports
}

export const insertImport = async (tx: Tx<ContentSchema>, row: ImportRow): Promise<void> => {
  await tx.insertInto('imports').values(row).execute()
}

export const updateCounts = async (
  tx: Tx<ContentSchema>,
  id: string,
  counts: Pick<ImportRow, 'workouts' | 'sets' | 'duplicates' | 'changed' | 'wrong_lines'>,
): Promise<ImportRow> =>
  tx.updateTable('imports').set(counts).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/**
 * Deletes an import with its workouts, and returns whether the user had it. The caller recounts. Leaves the ids of the
 * workouts behind, so that late changes don't bring them back.
 */
export const deleteImport = async (
  tx: Tx<ContentSchema>,
  userId: string,
  id: string,
  now: Date,
): Promise<boolean> => {
  await sql`
    with gone as (
      delete from training_logs where user_id = ${userId} and id in (
        select i.log_id from imported_logs i where i.import_id = ${id}
      ) returning id, user_id
    )
    insert into workout_documents (id, user_id, state, document, updated_at)
    select id, user_id, 'deleted', ${JSON.stringify(DELETED_DOCUMENT)}::jsonb, ${now}::timestamptz from gone
    on conflict (id) do update
    set state = excluded.state, document = excluded.document, updated_at = excluded.updated_at`.execute(tx)
  const { numDeletedRows } = await tx
    .deleteFrom('imports')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export type KnownLog = Pick<TrainingLogRow, 'id' | 'done_on' | 'start_time' | 'title'> & {
  /** Null for a workout that was logged here. */
  place: string | null
  content: string | null
  own_log_id: string | null
}

/** Returns what a file's workouts are compared with. */
export const knownLogs = (on: Reader, userId: string): Promise<KnownLog[]> =>
  on
    .selectFrom('training_logs as log')
    .leftJoin('imported_logs as known', 'known.log_id', 'log.id')
    .select(['log.id', 'log.done_on', 'log.start_time', 'log.title'])
    .select(['known.place', 'known.content', 'known.own_log_id'])
    .where('log.user_id', '=', userId)
    .execute()

export type NewWorkout = {
  log: TrainingLogRow
  known: ContentSchema['imported_logs']
  sets: LoggedSetRow[]
  exercises: LoggedExerciseRow[]
}

/** A batch is one parameter for each table, because Postgres takes at most 65,535. */
const rowsOf = (
  tx: Tx<ContentSchema>,
  table: 'training_logs' | 'imported_logs' | 'logged_sets' | 'logged_exercises',
  rows: readonly object[],
) =>
  rows.length === 0
    ? undefined
    : tx
        .insertInto(table)
        .columns(Object.keys(rows[0]!) as never)
        .expression(
          sql`(select ${sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)))}
            from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb))` as never,
        )

export const insertWorkouts = async (
  tx: Tx<ContentSchema>,
  workouts: readonly NewWorkout[],
): Promise<void> => {
  await inOneRoundTrip(
    tx,
    rowsOf(
      tx,
      'training_logs',
      workouts.map(({ log }) => log),
    ),
    rowsOf(
      tx,
      'imported_logs',
      workouts.map(({ known }) => known),
    ),
    rowsOf(
      tx,
      'logged_sets',
      workouts.flatMap(({ sets }) => sets),
    ),
    rowsOf(
      tx,
      'logged_exercises',
      workouts.flatMap(({ exercises }) => exercises),
    ),
  )
}

/** Returns which of some programs exist, and prevents their deletion until the transaction ends. */
export const lockPrograms = async (tx: Tx<ContentSchema>, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('programs')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}
