import type { LogFacts, WorkoutDocument } from '@fieldside/contracts/workout-document.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { noTrainingLog } from '../../errors.ts'
import { settleLoggedDay } from '../../programs/settle-day.ts'
import { attachLog, detachLog } from '../../programs/store/enrolments.ts'
import { lockProgramKey } from '../../programs/store/programs.ts'
import type { ContentSchema, TrainingLogRow } from '../../schema.ts'
import { type NewSet, rowsOf, swapsIn } from '../rules/document-rows.ts'
import { upsertSwaps } from '../store/exercise-swaps.ts'
import * as logs from '../store/training-logs.ts'
import * as workouts from '../store/workouts.ts'

/** Returns what of a log's source still exists. A document without a week keeps the one that its log has. */
const sourceOf = async (
  tx: Tx<ContentSchema>,
  userId: string,
  { workout_id, program_id, day_number, ...facts }: LogFacts,
  before: TrainingLogRow | undefined,
): Promise<Pick<TrainingLogRow, 'workout_id' | 'program_id' | 'week_number' | 'day_number'>> => {
  const hasWorkout = workout_id !== null && Boolean(await workouts.lockWorkout(tx, userId, workout_id))
  const isSameDay = before?.program_id === program_id && before.day_number === day_number
  const { week_number = isSameDay ? before.week_number : null } = facts
  const hasProgram = program_id !== null && (await lockProgramKey(tx, program_id))
  return {
    workout_id: hasWorkout ? workout_id : null,
    program_id: hasProgram ? program_id : null,
    week_number: hasProgram ? week_number : null,
    day_number: hasProgram ? day_number : null,
  }
}

/** Gives sets the names of the library. Exercises that have left it keep the name of the document. */
const named = async (tx: Tx<ContentSchema>, userId: string, sets: readonly NewSet[]): Promise<NewSet[]> => {
  const found = await workouts.exercisesById(
    tx,
    sets.flatMap(({ exercise_id }) => exercise_id ?? []),
  )
  return sets.map((set) => {
    const exercise = set.exercise_id === null ? undefined : found.get(set.exercise_id)
    if (!exercise) return set
    // The own exercise of another person.
    if (exercise.owner_id !== null && exercise.owner_id !== userId) return { ...set, exercise_id: null }
    return { ...set, exercise_name: exercise.exercise_name }
  })
}

type Projected = {
  id: string
  userId: string
  document: WorkoutDocument
  before: TrainingLogRow | undefined
  now: Date
}

/** Writes a finished workout to the log, in place of what it has of it, and returns the log. @throws notFound */
export const projectDocument = async (
  tx: Tx<ContentSchema>,
  { id, userId, document, before, now }: Projected,
): Promise<TrainingLogRow> => {
  const { title, done_on, start_time, duration_seconds, notes } = document.log!.value
  const { sets, exercises } = rowsOf(document)
  const log: TrainingLogRow = {
    id,
    user_id: userId,
    created_at: now,
    // Releases up to 0.2.0 send a workout in one piece with a key. Its document has the key as its id.
    request_key: id,
    ...before,
    ...(await sourceOf(tx, userId, document.log!.value, before)),
    ...{ title, done_on, start_time, duration_seconds, notes: notes || null },
  }
  const namedSets = await named(tx, userId, sets)
  // A changed log keeps its day of the program, which would be reopened with the deleted one.
  const days = before ? await detachLog(tx, id) : []
  // The undo of its import has deleted it while this waited.
  if (before && !(await logs.deleteLog(tx, userId, id))) throw noTrainingLog()
  await logs.insertLog(tx, log, namedSets, exercises)
  if (before) await attachLog(tx, days, log)
  else await settleLoggedDay(tx, log)
  await upsertSwaps(tx, userId, swapsIn(document), now)
  return log
}
