import type { TrainingImport } from '@fieldside/contracts/http/training-imports.ts'
import { IMPORTS_PER_PERSON } from '@fieldside/contracts/limits.ts'
import type { Body } from '@fieldside/platform/body.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { write } from '@fieldside/platform/write.ts'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import { noImport, nothingToImport, tooManyImports } from '../errors.ts'
import type { ContentSchema } from '../schema.ts'
import { recountTraining, trainingLock } from '../training/store/training-counts.ts'
import type { ReadWorkout } from './rules/line.ts'
import { fingerprintOf } from './steps/fingerprint.ts'
import { judgeOf } from './steps/known-workouts.ts'
import { newReport, type Report, readWorkouts } from './steps/read-workouts.ts'
import { type FileQuery, readOptions, receiveFile } from './steps/receive-file.ts'
import * as store from './store/imports.ts'
import { choosableExercises, namesOf } from './store/names.ts'
import { toImport } from './views.ts'

const WORKOUTS_PER_BATCH = 200

type Names = {
  /** The exercises that the user confirmed for names, and null for those that stay names. */
  chosen: ReadonlyMap<string, string | null>
  library: ReadonlyMap<string, string>
}

const loadNames = async (tx: Tx<ContentSchema>, userId: string, { source }: Report): Promise<Names> => ({
  chosen: new Map((await namesOf(tx, userId, source!)).map(({ name, exercise_id }) => [name, exercise_id])),
  library: new Map(
    (await choosableExercises(tx, userId)).map(({ id, exercise_name }) => [id, exercise_name]),
  ),
})

type Owner = { userId: string; importId: string; now: Date }

const toRows = (
  { day, own, entries, ...workout }: ReadWorkout,
  { userId, importId, now }: Owner,
  { chosen, library }: Names,
  programs: ReadonlySet<string>,
): store.NewWorkout => {
  const id = newId()
  const { start_time, duration_seconds, title, notes } = workout
  const isOfProgram = own !== null && own.program_id !== null && programs.has(own.program_id)
  const exerciseOf = (entry: ReadWorkout['entries'][number]) => {
    const isKnown = entry.exercise_id !== null && library.has(entry.exercise_id)
    const exercise_id = isKnown ? entry.exercise_id : (chosen.get(entry.exercise_name) ?? null)
    const known = exercise_id === null ? undefined : library.get(exercise_id)
    return known === undefined
      ? { exercise_id: null, exercise_name: entry.exercise_name }
      : { exercise_id, exercise_name: known }
  }
  let position = 0
  return {
    log: {
      id,
      user_id: userId,
      title,
      workout_id: null,
      program_id: isOfProgram ? own.program_id : null,
      day_number: own?.day_number ?? null,
      done_on: day,
      duration_seconds,
      notes,
      created_at: own ? new Date(own.created_at) : now,
      request_key: null,
      week_number: own?.week_number ?? null,
      start_time,
    },
    known: {
      log_id: id,
      import_id: importId,
      ...fingerprintOf({ day, own, entries, ...workout }),
      own_log_id: own?.log_id ?? null,
      own_workout_id: own?.workout_id ?? null,
      own_program_id: isOfProgram ? null : (own?.program_id ?? null),
    },
    sets: entries.flatMap((entry, index) => {
      const exercise = exerciseOf(entry)
      return entry.sets.map((set) => {
        position += 1
        return { log_id: id, position, ...exercise, ...set, entry: index + 1 }
      })
    }),
    exercises: entries.flatMap(({ superset, notes: about }, index) =>
      superset === null && about === null ? [] : [{ log_id: id, entry: index + 1, superset, notes: about }],
    ),
  }
}

/** Reads a file and inserts the workouts that the log doesn't have yet, in batches of one transaction. */
const insertFile = async (
  tx: Tx<ContentSchema>,
  workouts: AsyncIterable<ReadWorkout>,
  owner: Owner,
  report: Report,
) => {
  const judge = judgeOf(await store.knownLogs(tx, owner.userId))
  const counts = { workouts: 0, sets: 0, duplicates: 0, changed: 0 }
  let names: Names | undefined
  let batch: ReadWorkout[] = []
  const flush = async () => {
    names ??= await loadNames(tx, owner.userId, report)
    const programIds = batch.flatMap(({ own }) => own?.program_id ?? [])
    const programs = await store.lockPrograms(tx, [...new Set(programIds)])
    const rows = batch.map((workout) => toRows(workout, owner, names!, programs))
    await store.insertWorkouts(tx, rows)
    counts.workouts += rows.length
    counts.sets += rows.reduce((sum, { sets }) => sum + sets.length, 0)
    batch = []
  }
  for await (const workout of workouts) {
    const judgment = judge(workout)
    if (judgment === 'new') batch.push(workout)
    else counts[judgment === 'duplicate' ? 'duplicates' : 'changed'] += 1
    if (batch.length === WORKOUTS_PER_BATCH) await flush()
  }
  if (batch.length > 0) await flush()
  return { ...counts, wrong_lines: report.wrongLines }
}

/**
 * Adds the new workouts of a file to the log in one transaction. Returns the import of an earlier request with this id.
 * @throws forbidden 'subscription-required', notFound for another user's id, nothingToImport, tooManyImports, and errors of receiveFile and readWorkouts
 */
export const importTraining = async (
  ctx: ContentContext,
  id: string,
  body: Body,
  query: FileQuery,
): Promise<TrainingImport> => {
  const userId = await requireTrainee(ctx)
  return receiveFile(ctx, userId, body, (bytes) =>
    write(ctx, async (tx) => {
      await trainingLock(tx, userId).execute()
      const earlier = await store.findImport(tx, id)
      if (earlier && earlier.user_id !== userId) throw noImport()
      if (earlier) return toImport(earlier)
      if ((await store.countImports(tx, userId)) >= IMPORTS_PER_PERSON)
        throw tooManyImports(IMPORTS_PER_PERSON)
      const report = newReport()
      const read = readWorkouts(bytes, readOptions(ctx, query), report)
      const first = await read.next()
      const source = report.source!
      const created_at = ctx.now()
      const none = { workouts: 0, sets: 0, duplicates: 0, changed: 0, wrong_lines: 0 }
      await store.insertImport(tx, { id, user_id: userId, source, created_at, ...none })
      const owner = { userId, importId: id, now: created_at }
      const counts = await insertFile(tx, startingWith(first, read), owner, report)
      if (counts.workouts === 0) throw nothingToImport()
      await recountTraining(tx, userId)
      return toImport(await store.updateCounts(tx, id, counts))
    }),
  )
}

/** The file's format is known once its first workout is read. */
async function* startingWith<T>(first: IteratorResult<T, void>, rest: AsyncGenerator<T, void>) {
  if (first.done) return
  yield first.value
  yield* rest
}
