import type { ExerciseMeasure } from '@fieldside/contracts/exercise-facts.ts'
import type { MuscleWeek } from '@fieldside/contracts/http/progress.ts'
import type { ExercisePoint } from '@fieldside/contracts/http/training.ts'
import type { ExerciseRecords, RecordKind } from '@fieldside/contracts/records.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { ContentSchema, Reader } from '../../schema.ts'

/** What exercise_figures answers. Triggers of logged_sets keep that table. */

type Db = Database<ContentSchema>

export type StoredRecord = {
  exercise_name: string
  measure: ExerciseMeasure | null
  kind: RecordKind
  value: number
  done_on: string
}

/**
 * A column's best with the first day that has it: the day counts backward in the lower 16 bits. No log is older than
 * 2000. Weights are compared to 10 g, so that one is the same in kilograms and in pounds.
 */
const withFirstDay = (column: RecordKind): string =>
  `max((${column === 'weight_grams' ? '((f.weight_grams + 5) / 10)' : `f.${column}`}::bigint << 16)
    + 65535 - (f.done_on - date '2000-01-01'))`

const BEST_OF: [RecordKind, string][] = [
  ['weight_grams', 'max(f.weight_grams)'],
  ['reps', 'max(f.reps)'],
  ['one_rep_max_grams', 'max(f.one_rep_max_grams)'],
  ['volume_grams', 'nullif(max(f.volume_grams), 0)'],
  ['seconds', 'max(f.seconds)'],
  ['distance_cm', 'max(f.distance_cm)'],
]

/** Returns the records of the exercises that are in most logs, up to 100. */
export const recordsOf = async ({ pool }: Db, userId: string): Promise<StoredRecord[]> => {
  const { rows } = await pool.query<StoredRecord>({
    name: 'records',
    text: `
      with best as (
        select f.exercise_id, f.exercise_name, count(*) as logs,
          ${BEST_OF.map(([kind, best]) => `${best} as ${kind}, ${withFirstDay(kind)} as ${kind}_on`).join(', ')}
        from exercise_figures f where f.user_id = $1 group by 1, 2
      ), named as (
        select coalesce(e.exercise_name, best.exercise_name) as exercise_name, max(e.measure) as measure,
          sum(logs) as logs,
          ${BEST_OF.map(([kind]) => `max(${kind}) as ${kind}, max(${kind}_on) as ${kind}_on`).join(', ')}
        from best left join all_exercises e on e.id = best.exercise_id
        group by 1 order by logs desc, 1 limit 100
      )
      select exercise_name, measure, kind, value::float8,
        date '2000-01-01' + (65535 - (packed & 65535))::int as done_on
      from named cross join lateral (
        values ${BEST_OF.map(([kind], index) => `(${index}, '${kind}', ${kind}::bigint, ${kind}_on)`).join(', ')}
      ) as one (place, kind, value, packed)
      where value is not null order by logs desc, exercise_name, place`,
    values: [userId],
  })
  return rows
}

/** Returns the records of some exercises. One that was never logged has none. */
export const recordsOfExercises = async (
  on: Reader,
  userId: string,
  exerciseIds: readonly string[],
): Promise<Map<string, ExerciseRecords>> => {
  if (exerciseIds.length === 0) return new Map()
  const rows = await on
    .selectFrom('exercise_figures as f')
    .select('f.exercise_id')
    .select(BEST_OF.map(([kind, best]) => sql<number | null>`${sql.raw(best)}::float8`.as(kind)))
    .where('f.user_id', '=', userId)
    .where('f.exercise_id', 'in', [...exerciseIds])
    .groupBy('f.exercise_id')
    .execute()
  return new Map(rows.map(({ exercise_id, ...records }) => [exercise_id, records]))
}

/** Returns the last 200 days of an exercise, oldest first. */
export const pointsOf = async ({ pool }: Db, userId: string, name: string): Promise<ExercisePoint[]> => {
  const { rows } = await pool.query<ExercisePoint>({
    name: 'progress-points',
    text: `
      with named as materialized (
        select t.exercise_id, t.exercise_name from training_exercises t left join all_exercises e on e.id = t.exercise_id
        where t.user_id = $1 and coalesce(e.exercise_name, t.exercise_name) = $2
      )
      select * from (
        select f.done_on, max(f.weight_grams) as best_weight_grams, max(f.reps) as best_reps,
          max(f.one_rep_max_grams) as one_rep_max_grams, max(f.seconds) as best_seconds,
          max(f.distance_cm) as best_distance_cm, sum(f.sets)::int as sets,
          sum(f.volume_grams)::float8 as volume_grams
        from named join exercise_figures f using (exercise_id, exercise_name)
        where f.user_id = $1 group by 1 order by 1 desc limit 200
      ) as latest order by done_on`,
    values: [userId, name],
  })
  return rows
}

/**
 * Returns the last 13 weeks in UTC, so that the athlete's last 12 are among them in every zone. Hard sets are those taken to
 * or near failure (Baz-Valle et al., J Strength Cond Res 35(3):870–878, 2021), and an indirect one counts half (Pelland
 * et al., Sports Med 2025). Warm-ups, stretching, and recovery are none, whatever muscle they reach.
 */
export const muscleWeeksOf = async ({ pool }: Db, userId: string, now: Date): Promise<MuscleWeek[]> => {
  const { rows } = await pool.query<MuscleWeek>({
    name: 'muscle-weeks',
    text: `
      with done as (
        select date_trunc('week', l.done_on)::date as monday, f.exercise_id, sum(f.sets) as sets,
          sum(f.volume_grams) as volume_grams
        from training_logs l join exercise_figures f on f.log_id = l.id
        where l.user_id = $1 and l.done_on >= date_trunc('week', $2::date)::date - 84 group by 1, 2
      )
      select done.monday, trained.muscle, sum(trained.share * done.sets)::float8 as sets,
        round(sum(trained.share * done.volume_grams))::float8 as volume_grams
      from done left join all_exercises e on e.id = done.exercise_id cross join lateral (
        select muscle, 1.0 as share from unnest(e.primary_muscles) as muscle
        union all select muscle, 0.5 from unnest(e.secondary_muscles) as muscle
        union all select null, 1.0 where coalesce(e.primary_muscles || e.secondary_muscles, '{}') = '{}'
      ) as trained
      where e.category is null or e.category not in ('mobility', 'recovery')
      group by 1, 2 order by 1, 2`,
    values: [userId, now.toISOString().slice(0, 10)],
  })
  return rows
}

/** Recounts and corrects a user's figures. Returns whether they were wrong. */
export const recountFigures = async (tx: Tx<ContentSchema>, userId: string): Promise<boolean> => {
  const kept = sql`select * from exercise_figures where user_id = ${userId}`
  const counted = sql`select * from figures_of_logs(array(select id from training_logs where user_id = ${userId}))`
  const { rows } = await sql<{ wrong: boolean }>`
    select exists ((${kept} except ${counted}) union all (${counted} except ${kept})) as wrong`.execute(tx)
  if (!rows[0]!.wrong) return false
  await tx.deleteFrom('exercise_figures').where('user_id', '=', userId).execute()
  await sql`insert into exercise_figures ${counted}`.execute(tx)
  return true
}
