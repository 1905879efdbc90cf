import type { ExercisePoint, Progress } from '@fieldside/contracts/http/training.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { ContentSchema, LoggedSetRow, Reader, TrainingLogRow } from '../schema.ts'

const VOLUME = 'coalesce(sum(s.reps::bigint * s.weight_grams), 0)::float8'

/** Adds a log to its week's row. */
const addToWeek = async (
  tx: Tx<ContentSchema>,
  { user_id, done_on }: TrainingLogRow,
  sets: Pick<LoggedSetRow, 'reps' | 'weight_grams'>[],
): Promise<void> => {
  const volume = sets.reduce((sum, { reps, weight_grams }) => sum + (reps ?? 0) * (weight_grams ?? 0), 0)
  await tx
    .insertInto('training_weeks')
    .values({
      user_id,
      monday: sql`date_trunc('week', ${done_on}::date)::date`,
      sessions: 1,
      sets: sets.length,
      volume_grams: volume,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'monday']).doUpdateSet({
        sessions: sql`training_weeks.sessions + excluded.sessions`,
        sets: sql`training_weeks.sets + excluded.sets`,
        volume_grams: sql`training_weeks.volume_grams + excluded.volume_grams`,
      }),
    )
    .execute()
}

export const insertLog = async (
  tx: Tx<ContentSchema>,
  log: TrainingLogRow,
  sets: Omit<LoggedSetRow, 'log_id'>[],
): Promise<void> => {
  await tx.insertInto('training_logs').values(log).execute()
  await addToWeek(tx, log, sets)
  if (sets.length === 0) return
  await tx
    .insertInto('logged_sets')
    .values(sets.map((set) => ({ ...set, log_id: log.id })))
    .execute()
}

type Wanted = { after: { at: string; id: string } | null; limit: number }

export const logsOf = (on: Reader, userId: string, { after, limit }: Wanted): Promise<TrainingLogRow[]> =>
  on
    .selectFrom('training_logs')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(done_on, id) < (${after!.at}::date, ${after!.id}::uuid)`),
    )
    .orderBy('done_on', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Uses the library's current name, or the logged name if the exercise has been deleted. */
const NAME = 'coalesce(e.exercise_name, s.exercise_name)'
const WITH_NAME = 'left join exercises e on e.id = s.exercise_id'

export const setsOf = (on: Reader, logIds: readonly string[]): Promise<LoggedSetRow[]> =>
  logIds.length === 0
    ? Promise.resolve([])
    : on
        .selectFrom('logged_sets as s')
        .leftJoin('exercises as e', 'e.id', 's.exercise_id')
        .select(['s.log_id', 's.position', 's.exercise_id', 's.reps', 's.weight_grams'])
        .select(sql<string>`${sql.raw(NAME)}`.as('exercise_name'))
        .where('s.log_id', 'in', [...logIds])
        .orderBy('s.log_id')
        .orderBy('s.position')
        .execute()

/** Deletes a log and takes it off its week's row. Returns false if the user has no such log. */
export const deleteLog = async (tx: Tx<ContentSchema>, userId: string, id: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    with gone as (
      delete from training_logs where id = ${id} and user_id = ${userId} returning id, user_id, done_on
    ), done as (
      select gone.user_id, date_trunc('week', gone.done_on)::date as monday, count(s.position) as sets,
        ${sql.raw(VOLUME)} as volume_grams
      from gone left join logged_sets s on s.log_id = gone.id group by 1, 2
    )
    update training_weeks week
    set sessions = week.sessions - 1, sets = week.sets - done.sets,
      volume_grams = week.volume_grams - done.volume_grams
    from done where week.user_id = done.user_id and week.monday = done.monday`.execute(tx)
  return numAffectedRows === 1n
}

type LastSet = Pick<LoggedSetRow, 'exercise_id' | 'reps' | 'weight_grams'> & { done_on: string }

/** Returns, for each exercise, the sets of the latest log that contains it, in order. */
export const lastSets = async (
  on: Reader,
  userId: string,
  exerciseIds: readonly string[],
): Promise<LastSet[]> => {
  if (exerciseIds.length === 0) return []
  return on
    .selectFrom((from) =>
      from
        .selectFrom('training_logs as log')
        .innerJoin('logged_sets as done', 'done.log_id', 'log.id')
        .select(['done.exercise_id', 'log.id as log_id', 'log.done_on'])
        .distinctOn('done.exercise_id')
        .where('log.user_id', '=', userId)
        .where('done.exercise_id', 'in', [...exerciseIds])
        .orderBy('done.exercise_id')
        .orderBy('log.done_on', 'desc')
        .orderBy('log.id', 'desc')
        .as('latest'),
    )
    .innerJoin('logged_sets as done', (join) =>
      join.onRef('done.log_id', '=', 'latest.log_id').onRef('done.exercise_id', '=', 'latest.exercise_id'),
    )
    .select(['done.exercise_id', 'done.reps', 'done.weight_grams', 'latest.done_on'])
    .orderBy('done.exercise_id')
    .orderBy('done.position')
    .execute()
}

type Db = Database<ContentSchema>

export const weeksOf = async ({ pool }: Db, userId: string): Promise<Progress['weeks']> => {
  const { rows } = await pool.query<Progress['weeks'][number]>({
    name: 'progress-weeks',
    text: `
      select * from (
        select monday, sessions, sets, volume_grams::float8
        from training_weeks where user_id = $1 and sessions > 0 order by monday desc limit 52
      ) as latest order by monday`,
    values: [userId],
  })
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

/** Groups by name, because a deleted exercise has no id. The most logged come first, up to 100. */
export const exercisesOf = async ({ pool }: Db, userId: string): Promise<Progress['exercises']> => {
  const { rows } = await pool.query<Progress['exercises'][number]>({
    name: 'progress-exercises',
    text: `
      select ${NAME} as exercise_name, count(distinct l.id)::int as sessions, max(l.done_on) as last_on
      from training_logs l join logged_sets s on s.log_id = l.id ${WITH_NAME}
      where l.user_id = $1 group by 1 order by sessions desc, 1 limit 100`,
    values: [userId],
  })
  return rows
}

export const pointsOf = async ({ pool }: Db, userId: string, name: string): Promise<ExercisePoint[]> => {
  const { rows } = await pool.query<ExercisePoint>({
    name: 'progress-points',
    text: `
      select * from (
        select l.done_on, max(s.weight_grams) as best_weight_grams, max(s.reps) as best_reps,
          count(*)::int as sets, ${VOLUME} as volume_grams
        from training_logs l join logged_sets s on s.log_id = l.id ${WITH_NAME}
        where l.user_id = $1 and ${NAME} = $2 group by 1 order by 1 desc limit 200
      ) as latest order by done_on`,
    values: [userId, name],
  })
  return rows
}

export type ExportedSet = Pick<TrainingLogRow, 'done_on' | 'title' | 'day_number' | 'duration_seconds'> & {
  exercise_name: string | null
  set_number: number | null
  reps: number | null
  weight_grams: number | null
}

/** Returns every logged set, oldest first. A log without sets is one row. */
export const everySet = async ({ pool }: Db, userId: string): Promise<ExportedSet[]> => {
  const { rows } = await pool.query<ExportedSet>({
    name: 'progress-export',
    text: `
      select l.done_on, l.title, l.day_number, l.duration_seconds, ${NAME} as exercise_name, s.reps,
        s.weight_grams, (case when s.position is not null then
          row_number() over (partition by l.id, ${NAME} order by s.position) end)::int as set_number
      from training_logs l left join logged_sets s on s.log_id = l.id ${WITH_NAME}
      where l.user_id = $1 order by l.done_on, l.id, s.position`,
    values: [userId],
  })
  return rows
}
