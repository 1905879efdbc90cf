import type { ContentSchema, TrainingLogRow } from '@fieldside/content/schema.ts'
import { createDatabase, type Database } from '@fieldside/platform/database.ts'
import { runLastStatement } from '@fieldside/platform/last-statement.ts'
import { AFTER, eventOf, newProgram, PAGE, type Way } from './operations.ts'

type Db = Database<ContentSchema>['kysely']

const pageOfLogs = (on: Db, userId: string): Promise<TrainingLogRow[]> =>
  on
    .selectFrom('training_logs')
    .selectAll()
    .where('user_id', '=', userId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('done_on', 'id'), '<', tuple(AFTER.at, AFTER.id)))
    .orderBy('done_on', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute()

const readWorkout = async (on: Db, userId: string, id: string): Promise<object> => {
  const workout = await on
    .selectFrom('workouts')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const parts = await on
    .selectFrom('workout_exercises as part')
    .leftJoin('all_exercises', 'all_exercises.id', 'part.exercise_id')
    .select(['part.workout_id', 'part.position', 'part.exercise_id', 'part.sets', 'part.reps'])
    .select(['part.rest_seconds', 'all_exercises.category'])
    .select(({ fn }) => fn.coalesce('all_exercises.exercise_name', 'part.exercise_name').as('exercise_name'))
    .where('part.workout_id', 'in', [id])
    .orderBy('part.position')
    .execute()
  return { ...workout, parts }
}

/** The same queries with Kysely. */
export const openKysely = (url: string): Way => {
  const { kysely, close } = createDatabase<ContentSchema>(url, { schema: 'content' })
  return {
    close,
    operations: {
      'page of 20': (userId) => pageOfLogs(kysely, userId),
      'row with a relation': (userId, id) => readWorkout(kysely, userId, id),
      'insert with outbox': () =>
        kysely.transaction().execute(async (tx) => {
          const program = newProgram()
          await tx.insertInto('programs').values(program).execute()
          await runLastStatement<ContentSchema>(tx, { service: 'content', envelopes: [eventOf(program.id)] })
        }),
    },
  }
}
