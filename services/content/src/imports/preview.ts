import type { ImportPreview } from '@fieldside/contracts/http/training-imports.ts'
import { IMPORT_NAMES_MAX } from '@fieldside/contracts/limits.ts'
import type { Body } from '@fieldside/platform/body.ts'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import { tooManyNames } from '../errors.ts'
import { LOST, type Lost, type ReadWorkout } from './rules/line.ts'
import { type KnownExercise, matcherOf } from './rules/match-names.ts'
import { judgeOf } from './steps/known-workouts.ts'
import { newReport, type Report, readWorkouts } from './steps/read-workouts.ts'
import { type FileQuery, readOptions, receiveFile } from './steps/receive-file.ts'
import { knownLogs } from './store/imports.ts'
import { choosableExercises, namesOf } from './store/names.ts'

const setsOf = ({ entries }: ReadWorkout): number => entries.reduce((sum, { sets }) => sum + sets.length, 0)

/** Adds up the workouts of a file. */
const createSummary = () => {
  const counts = { workouts: 0, sets: 0, duplicates: 0, changed: 0 }
  const names = new Map<string, number>()
  let [first, last]: [string | null, string | null] = [null, null]
  return {
    names,
    add: (workout: ReadWorkout, judgment: 'new' | 'duplicate' | 'changed'): void => {
      if (judgment === 'duplicate') counts.duplicates += 1
      if (judgment === 'changed') counts.changed += 1
      if (judgment !== 'new') return
      counts.workouts += 1
      counts.sets += setsOf(workout)
      if (first === null || workout.day < first) first = workout.day
      if (last === null || workout.day > last) last = workout.day
      for (const { exercise_name, sets } of workout.entries)
        names.set(exercise_name, (names.get(exercise_name) ?? 0) + sets.length)
      if (names.size > IMPORT_NAMES_MAX) throw tooManyNames(IMPORT_NAMES_MAX)
    },
    figures: () => ({ ...counts, first_day: first, last_day: last }),
  }
}

const lostIn = ({ lost }: Report): ImportPreview['lost'] =>
  [...lost].map(([what, count]: [Lost, number]) => ({ what: LOST[what], count }))

const toPicked = ({ id, exercise_name }: KnownExercise) => ({ id, exercise_name })

/** Returns the names of a file with what the user chose for them, or else what we suggest. */
const namedExercises = async (
  ctx: ContentContext,
  userId: string,
  source: ImportPreview['source'],
  names: ReadonlyMap<string, number>,
): Promise<ImportPreview['names']> => {
  const exercises = await choosableExercises(ctx.db.kysely, userId)
  const byId = new Map(exercises.map((exercise) => [exercise.id, exercise]))
  const chosen = new Map(
    (await namesOf(ctx.db.kysely, userId, source)).map(({ name, exercise_id }) => [name, exercise_id]),
  )
  const match = matcherOf(exercises)
  return [...names]
    .toSorted(([a, setsOfA], [b, setsOfB]) => setsOfB - setsOfA || a.localeCompare(b))
    .map(([name, sets]) => {
      const id = chosen.get(name)
      const exercise = id === undefined ? match(name) : id === null ? null : (byId.get(id) ?? null)
      return { name, sets, exercise: exercise && toPicked(exercise), is_confirmed: id !== undefined }
    })
}

/** @throws forbidden 'subscription-required', and errors of receiveFile and readWorkouts */
export const previewImport = async (
  ctx: ContentContext,
  body: Body,
  query: FileQuery,
): Promise<ImportPreview> => {
  const userId = await requireTrainee(ctx)
  return receiveFile(ctx, userId, body, async (bytes) => {
    const judge = judgeOf(await knownLogs(ctx.db.kysely, userId))
    const report = newReport()
    const summary = createSummary()
    for await (const workout of readWorkouts(bytes, readOptions(ctx, query), report))
      summary.add(workout, judge(workout))
    const source = report.source!
    return {
      source,
      lines: report.lines,
      ...summary.figures(),
      wrong_lines: report.wrongLines,
      assumed_unit: report.assumedUnit,
      lost: lostIn(report),
      wrong: report.wrong,
      names: await namedExercises(ctx, userId, source, summary.names),
    }
  })
}
