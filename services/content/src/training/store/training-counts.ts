import type { Progress } from '@fieldside/contracts/http/training.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { inOneRoundTrip } from '@fieldside/platform/round-trip.ts'
import { type QueryExecutorProvider, sql } from 'kysely'
import { recountFigures } from '../../records/store/figures.ts'
import type { ContentSchema, Reader, TrainingLogRow } from '../../schema.ts'
import type { NewSet } from '../rules/document-rows.ts'

/**
 * A user's training totals, with a row per week and a row per exercise, so that progress doesn't read the log. The sets and
 * the volume of a week leave out warm-ups, as records do.
 */

const COUNTED = `filter (where s.kind <> 'warmup')`
const SETS = `count(s.position) ${COUNTED}`
const VOLUME = `coalesce(sum(s.reps::bigint * s.weight_grams) ${COUNTED}, 0)::float8`
/** The key of a set's exercise in training_exercises. */
const NO_EXERCISE = '00000000-0000-0000-0000-000000000000'
export const EXERCISE = `coalesce(s.exercise_id, '${NO_EXERCISE}')`

/** Returns the query that serializes changes to a user's log until the transaction ends. */
export const trainingLock = (tx: Tx<ContentSchema>, userId: string) =>
  tx.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${`training:${userId}`}, 0))`.as('locked'))

/** Returns the write that adds a log to its week. */
export const weekChange = (
  tx: Tx<ContentSchema>,
  { user_id, done_on }: TrainingLogRow,
  sets: readonly NewSet[],
) => {
  const counted = sets.filter(({ kind }) => kind !== 'warmup')
  return tx
    .insertInto('training_weeks')
    .values({
      user_id,
      monday: sql`date_trunc('week', ${done_on}::date)::date`,
      sessions: 1,
      sets: counted.length,
      volume_grams: counted.reduce(
        (sum, { reps, weight_grams }) => sum + (reps ?? 0) * (weight_grams ?? 0),
        0,
      ),
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'monday']).doUpdateSet({
        sessions: sql`training_weeks.sessions + excluded.sessions`,
        sets: sql`training_weeks.sets + excluded.sets`,
        volume_grams: sql`training_weeks.volume_grams + excluded.volume_grams`,
      }),
    )
}

/** Returns the write that adds a log to each of its exercises, or undefined without sets. */
export const exerciseChanges = (
  tx: Tx<ContentSchema>,
  { user_id, done_on }: TrainingLogRow,
  sets: readonly NewSet[],
) => {
  const done = new Map(
    sets.map(({ exercise_id, exercise_name }) => [
      `${exercise_id} ${exercise_name}`,
      { exercise_id: exercise_id ?? NO_EXERCISE, exercise_name },
    ]),
  )
  if (done.size === 0) return undefined
  return tx
    .insertInto('training_exercises')
    .values([...done.values()].map((exercise) => ({ user_id, ...exercise, sessions: 1, last_on: done_on })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'exercise_id', 'exercise_name']).doUpdateSet({
        sessions: sql`training_exercises.sessions + excluded.sessions`,
        last_on: sql`case when training_exercises.sessions > 0
          then greatest(training_exercises.last_on, excluded.last_on) else excluded.last_on end`,
      }),
    )
}

/** Subtracts a log from its exercises, and finds their new last day. Call it before the log is deleted. */
export const subtractFromExercises = async (
  tx: Tx<ContentSchema>,
  userId: string,
  logId: string,
): Promise<void> => {
  await sql`
    update training_exercises t
    set sessions = t.sessions - 1, last_on = case when t.sessions = 1 or t.last_on > done.done_on then t.last_on else (
      select l.done_on from training_logs l
      where l.user_id = t.user_id and l.id <> ${logId} and exists (
        -- The offset makes it one lookup for each log, from the newest on, instead of a join.
        select from logged_sets s where s.log_id = l.id and ${sql.raw(EXERCISE)} = t.exercise_id
          and s.exercise_name = t.exercise_name offset 0
      )
      order by l.done_on desc limit 1
    ) end
    from (
      select distinct ${sql.raw(EXERCISE)} as exercise_id, s.exercise_name, l.done_on
      from training_logs l join logged_sets s on s.log_id = l.id where l.id = ${logId} and l.user_id = ${userId}
    ) as done
    where t.user_id = ${userId} and t.exercise_id = done.exercise_id
      and t.exercise_name = done.exercise_name`.execute(tx)
}

/** Deletes a log and subtracts it from its week. Returns false if the user has no such log. */
export const deleteFromWeek = async (
  tx: Tx<ContentSchema>,
  userId: string,
  logId: string,
): Promise<boolean> => {
  const { rows } = await sql`
    with gone as (
      delete from training_logs where id = ${logId} and user_id = ${userId} returning id, user_id, done_on
    ), done as (
      select gone.user_id, date_trunc('week', gone.done_on)::date as monday, ${sql.raw(SETS)} as sets,
        ${sql.raw(VOLUME)} as volume_grams
      from gone left join logged_sets s on s.log_id = gone.id group by 1, 2
    ), counted as (
      update training_weeks week
      set sessions = week.sessions - 1, sets = week.sets - done.sets,
        volume_grams = week.volume_grams - done.volume_grams
      from done where week.user_id = done.user_id and week.monday = done.monday
    )
    -- During an update of the service, an old instance can log without counting, so the week can be missing.
    select id from gone`.execute(tx)
  return rows.length === 1
}

const countsOf = async (tx: Tx<ContentSchema>, userId: string): Promise<string> => {
  const own = (table: 'training_weeks' | 'training_exercises') =>
    tx.selectFrom(table).selectAll().where('user_id', '=', userId).where('sessions', '>', 0)
  const rows = await inOneRoundTrip(
    tx,
    own('training_weeks').orderBy('monday'),
    own('training_exercises').orderBy('exercise_id').orderBy('exercise_name'),
  )
  return JSON.stringify(rows)
}

/** Recounts and corrects a user's training. Returns whether it was wrong. */
export const recountTraining = async (tx: Tx<ContentSchema>, userId: string): Promise<boolean> => {
  await trainingLock(tx, userId).execute()
  const before = await countsOf(tx, userId)
  await tx.deleteFrom('training_weeks').where('user_id', '=', userId).execute()
  await tx.deleteFrom('training_exercises').where('user_id', '=', userId).execute()
  await sql`
    insert into training_weeks (user_id, monday, sessions, sets, volume_grams)
    select l.user_id, date_trunc('week', l.done_on)::date, count(distinct l.id), ${sql.raw(SETS)}, ${sql.raw(VOLUME)}
    from training_logs l left join logged_sets s on s.log_id = l.id where l.user_id = ${userId} group by 1, 2
  `.execute(tx)
  await sql`
    insert into training_exercises (user_id, exercise_id, exercise_name, sessions, last_on)
    select l.user_id, ${sql.raw(EXERCISE)}::uuid, s.exercise_name, count(distinct l.id), max(l.done_on)
    from training_logs l join logged_sets s on s.log_id = l.id where l.user_id = ${userId} group by 1, 2, 3
  `.execute(tx)
  const hadWrongFigures = await recountFigures(tx, userId)
  return hadWrongFigures || before !== (await countsOf(tx, userId))
}

/** Pages through the ids of users who have a log or counts, in order. */
export const traineeAfter = async (
  tx: Tx<ContentSchema>,
  after: string | null,
): Promise<string | undefined> => {
  const next = (table: 'training_logs' | 'training_weeks') =>
    tx
      .selectFrom(table)
      .select('user_id')
      .$if(after !== null, (query) => query.where('user_id', '>', after!))
      .orderBy('user_id')
      .limit(1)
  const [[logged], [counted]] = await inOneRoundTrip(tx, next('training_logs'), next('training_weeks'))
  return [logged, counted].flatMap((row) => row?.user_id ?? []).toSorted()[0]
}

/** Returns the last 52 weeks, oldest first. */
export const weeksOf = async (on: QueryExecutorProvider, userId: string): Promise<Progress['weeks']> => {
  const { rows } = await sql<Progress['weeks'][number]>`
    select * from (
      select monday, sessions, sets, volume_grams::float8
      from training_weeks where user_id = ${userId} and sessions > 0 order by monday desc limit 52
    ) as latest order by monday`.execute(on)
  return rows
}

export const countLogs = async (on: Reader, userId: string): Promise<number> => {
  const { logs } = await on
    .selectFrom('training_weeks')
    .select(sql<number>`coalesce(sum(sessions), 0)::int`.as('logs'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return logs
}

/** Groups by name, because a deleted exercise has no other. The most logged come first, up to 100. */
export const exercisesOf = async (
  on: QueryExecutorProvider,
  userId: string,
): Promise<Progress['exercises']> => {
  const { rows } = await sql<Progress['exercises'][number]>`
    select coalesce(e.exercise_name, t.exercise_name) as exercise_name, sum(t.sessions)::int as sessions,
      max(t.last_on) as last_on
    from training_exercises t left join all_exercises e on e.id = t.exercise_id
    where t.user_id = ${userId} and t.sessions > 0 group by 1 order by sessions desc, 1 limit 100`.execute(on)
  return rows
}
