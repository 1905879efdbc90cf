import type { Tx } from '@fieldside/platform/database.ts'
import { inOneRoundTrip } from '@fieldside/platform/round-trip.ts'
import { sql } from 'kysely'
import type { ContentSchema, LoggedSetRow, PrismaReader, Reader, TrainingLogRow } from '../../schema.ts'
import type { NewExercise, NewSet, ReadSet } from '../rules/document-rows.ts'
import {
  deleteFromWeek,
  exerciseChanges,
  subtractFromExercises,
  trainingLock,
  weekChange,
} from './training-counts.ts'

const newSets = (tx: Tx<ContentSchema>, logId: string, sets: NewSet[]) =>
  sets.length > 0
    ? tx.insertInto('logged_sets').values(sets.map((set) => ({ ...set, log_id: logId })))
    : undefined

const newExercises = (tx: Tx<ContentSchema>, logId: string, exercises: readonly NewExercise[]) =>
  exercises.length > 0
    ? tx.insertInto('logged_exercises').values(exercises.map((one) => ({ ...one, log_id: logId })))
    : undefined

/** Inserts a log with its sets and counts it in the user's weeks and exercises. */
export const insertLog = async (
  tx: Tx<ContentSchema>,
  log: TrainingLogRow,
  sets: NewSet[],
  exercises: readonly NewExercise[] = [],
): Promise<void> => {
  await inOneRoundTrip(
    tx,
    trainingLock(tx, log.user_id),
    tx.insertInto('training_logs').values(log),
    weekChange(tx, log, sets),
    exerciseChanges(tx, log, sets),
    newSets(tx, log.id, sets),
    newExercises(tx, log.id, exercises),
  )
}

/** Returns the log that a request with this key has left. */
export const findRequested = (
  tx: Tx<ContentSchema>,
  userId: string,
  requestKey: string,
): Promise<TrainingLogRow | undefined> =>
  tx
    .selectFrom('training_logs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()

type Wanted = { after: { at: string; id: string } | null; limit: number }

/** The redundant first condition lets Postgres start at the cursor in the index, as it does for a row comparison. */
const beyond = ({ at, id }: { at: string; id: string }) => {
  const day = new Date(at)
  return { done_on: { lte: day }, OR: [{ done_on: { lt: day } }, { id: { lt: id } }] }
}

export const logsOf = async (
  { trainingLog }: PrismaReader,
  userId: string,
  { after, limit }: Wanted,
): Promise<TrainingLogRow[]> => {
  const logs = await trainingLog.findMany({
    where: { user_id: userId, ...(after && beyond(after)) },
    orderBy: [{ done_on: 'desc' }, { id: 'desc' }],
    take: limit,
  })
  return logs.map((log) => ({
    ...log,
    done_on: log.done_on.toISOString().slice(0, 10),
    start_time: log.start_time?.toISOString().slice(11, 19) ?? null,
  }))
}

const COUNTED = ['s.reps', 's.weight_grams', 's.kind', 's.seconds', 's.distance_cm', 's.rpe'] as const

/** Uses the library's current name, or the logged name if the exercise has been deleted. */
const NAME = 'coalesce(e.exercise_name, s.exercise_name)'

export const setsOf = (on: Reader, logIds: readonly string[]): Promise<LoggedSetRow[]> =>
  logIds.length === 0
    ? Promise.resolve([])
    : on
        .selectFrom('logged_sets as s')
        .leftJoin('all_exercises as e', 'e.id', 's.exercise_id')
        .select(['s.log_id', 's.position', 'e.id as exercise_id', ...COUNTED, 's.entry'])
        .select(sql<string>`${sql.raw(NAME)}`.as('exercise_name'))
        .where('s.log_id', 'in', [...logIds])
        .orderBy('s.log_id')
        .orderBy('s.position')
        .execute()

/** Returns what a document is made from. Keeps the ids of exercises that have left the library. */
export const rowsToRead = async (
  on: Reader,
  logId: string,
): Promise<{ sets: ReadSet[]; exercises: NewExercise[] }> => {
  const [sets, exercises] = await Promise.all([
    on
      .selectFrom('logged_sets as s')
      .leftJoin('all_exercises as e', 'e.id', 's.exercise_id')
      .select(['s.position', 's.exercise_id', ...COUNTED, 's.entry', 'e.measure', 'e.equipment'])
      .select(sql<string>`${sql.raw(NAME)}`.as('exercise_name'))
      .where('s.log_id', '=', logId)
      .orderBy('s.position')
      .execute(),
    on
      .selectFrom('logged_exercises')
      .select(['entry', 'superset', 'notes'])
      .where('log_id', '=', logId)
      .execute(),
  ])
  return { sets, exercises }
}

/** Deletes a log and subtracts it from its week and exercises. Returns false if the user has no such log. */
export const deleteLog = async (tx: Tx<ContentSchema>, userId: string, id: string): Promise<boolean> => {
  await trainingLock(tx, userId).execute()
  await subtractFromExercises(tx, userId, id)
  return deleteFromWeek(tx, userId, id)
}

type BestSet = { exercise_id: string | null; reps: number; weight_grams: number }

/** Returns the heaviest set since a day for each exercise and number of reps, except warm-ups. */
export const bestSets = async (
  on: Reader,
  userId: string,
  exerciseIds: readonly string[],
  since: string,
): Promise<BestSet[]> => {
  if (exerciseIds.length === 0) return []
  return on
    .selectFrom('training_logs as log')
    .innerJoin('logged_sets as s', 's.log_id', 'log.id')
    .select([
      's.exercise_id',
      sql<number>`s.reps`.as('reps'),
      sql<number>`max(s.weight_grams)`.as('weight_grams'),
    ])
    .where('log.user_id', '=', userId)
    .where('log.done_on', '>=', since)
    .where('s.exercise_id', 'in', [...exerciseIds])
    .where('s.kind', '<>', 'warmup')
    .where('s.reps', '>', 0)
    .where('s.weight_grams', '>', 0)
    .groupBy(['s.exercise_id', 's.reps'])
    .execute()
}

type LastSet = Omit<LoggedSetRow, 'log_id' | 'position' | 'exercise_name' | 'entry'> & { done_on: string }

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
        .selectFrom('training_exercises as known')
        .innerJoin('training_logs as log', (join) =>
          join.onRef('log.user_id', '=', 'known.user_id').onRef('log.done_on', '=', 'known.last_on'),
        )
        .innerJoin('logged_sets as done', (join) =>
          join.onRef('done.log_id', '=', 'log.id').onRef('done.exercise_id', '=', 'known.exercise_id'),
        )
        .select(['known.exercise_id', 'log.id as log_id', 'log.done_on'])
        .distinctOn('known.exercise_id')
        .where('known.user_id', '=', userId)
        .where('known.exercise_id', 'in', [...exerciseIds])
        .where('known.sessions', '>', 0)
        .orderBy('known.exercise_id')
        .orderBy('log.done_on', 'desc')
        .orderBy('log.start_time', (order) => order.desc().nullsLast())
        .orderBy('log.created_at', 'desc')
        .orderBy('log.id', 'desc')
        .as('latest'),
    )
    .innerJoin('logged_sets as done', (join) =>
      join.onRef('done.log_id', '=', 'latest.log_id').onRef('done.exercise_id', '=', 'latest.exercise_id'),
    )
    .select(['done.exercise_id', 'done.reps', 'done.weight_grams', 'done.kind', 'done.seconds'])
    .select(['done.distance_cm', 'done.rpe', 'latest.done_on'])
    .orderBy('done.exercise_id')
    .orderBy('done.position')
    .execute()
}
