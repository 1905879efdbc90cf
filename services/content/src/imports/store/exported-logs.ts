import { sql } from 'kysely'
import type { Reader } from '../../schema.ts'
import type { OwnWorkout } from '../rules/fieldside.ts'

const LOGS_PER_PAGE = 200

/** Returns the ids of a user's logs in an order that an import into another account keeps. */
const orderedIds = async (on: Reader, userId: string): Promise<string[]> => {
  const rows = await on
    .selectFrom('training_logs as log')
    .leftJoin('imported_logs as known', 'known.log_id', 'log.id')
    .select('log.id')
    .where('log.user_id', '=', userId)
    .orderBy('log.done_on')
    .orderBy(sql`date_trunc('milliseconds', log.created_at)`)
    .orderBy(sql`coalesce(known.own_log_id, log.id)`)
    .execute()
  return rows.map(({ id }) => id)
}

const logsOf = (on: Reader, ids: readonly string[]) =>
  on
    .selectFrom('training_logs as log')
    .leftJoin('imported_logs as known', 'known.log_id', 'log.id')
    .select(['log.id', 'log.done_on', 'log.start_time', 'log.duration_seconds', 'log.title', 'log.notes'])
    .select(['log.week_number', 'log.day_number', 'log.created_at'])
    .select(sql<string>`coalesce(known.own_log_id, log.id)`.as('log_id'))
    .select(sql<string | null>`coalesce(log.workout_id, known.own_workout_id)`.as('workout_id'))
    .select(sql<string | null>`coalesce(log.program_id, known.own_program_id)`.as('program_id'))
    .where('log.id', 'in', [...ids])
    .execute()

/** Names the exercises of the library by id. Another account doesn't have a user's own exercises. */
const setsOf = (on: Reader, ids: readonly string[]) =>
  on
    .selectFrom('logged_sets as s')
    .leftJoin('all_exercises as e', 'e.id', 's.exercise_id')
    .leftJoin('logged_exercises as about', (join) =>
      join.onRef('about.log_id', '=', 's.log_id').onRef('about.entry', '=', 's.entry'),
    )
    .select([
      's.log_id',
      's.entry',
      's.reps',
      's.weight_grams',
      's.kind',
      's.seconds',
      's.distance_cm',
      's.rpe',
    ])
    .select(['about.superset', 'about.notes'])
    .select(sql<string>`coalesce(e.exercise_name, s.exercise_name)`.as('exercise_name'))
    .select(sql<string | null>`case when e.owner_id is null then e.id end`.as('exercise_id'))
    .where('s.log_id', 'in', [...ids])
    .orderBy('s.log_id')
    .orderBy('s.position')
    .execute()

type SetRow = Awaited<ReturnType<typeof setsOf>>[number]

/** Older logs don't number their exercises. There, neighbors of one exercise belong together. */
const isSameEntry = (a: SetRow, b: SetRow): boolean =>
  a.entry === b.entry && (a.entry !== null || a.exercise_name === b.exercise_name)

const toExercises = (rows: readonly SetRow[]): OwnWorkout['exercises'] => {
  const exercises: OwnWorkout['exercises'] = []
  rows.forEach((row, index) => {
    const { exercise_name, exercise_id, superset, notes, log_id, entry, ...set } = row
    if (index === 0 || !isSameEntry(row, rows[index - 1]!))
      exercises.push({ exercise_name, exercise_id, superset, notes: notes || null, sets: [] })
    exercises.at(-1)!.sets.push(set)
  })
  return exercises
}

/** Reads every workout of a user, oldest first, in pages. */
export async function* everyWorkout(on: Reader, userId: string): AsyncGenerator<OwnWorkout[]> {
  const ids = await orderedIds(on, userId)
  for (let from = 0; from < ids.length; from += LOGS_PER_PAGE) {
    const page = ids.slice(from, from + LOGS_PER_PAGE)
    const logs = new Map((await logsOf(on, page)).map((log) => [log.id, log]))
    const sets = Map.groupBy(await setsOf(on, page), ({ log_id }) => log_id)
    yield page.flatMap((id) => {
      const log = logs.get(id)
      if (!log) return []
      const { id: _id, created_at, ...rest } = log
      return [
        {
          ...rest,
          notes: rest.notes || null,
          created_at: created_at.toISOString(),
          exercises: toExercises(sets.get(id) ?? []),
        },
      ]
    })
  }
}
