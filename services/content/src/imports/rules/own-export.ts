import { exactWeightIn, type WeightUnit } from '@fieldside/contracts/weights.ts'
import type { OwnWorkout } from './fieldside.ts'

type Cell = string | number | null
export type CsvColumns = { header: string[]; rowsOf: (workout: OwnWorkout) => Cell[][] }

const weightIn = (grams: number | null, unit: WeightUnit): number | null =>
  grams === null ? null : exactWeightIn(grams, unit)

/** One row for each set. A workout without sets has one row. */
export const ownColumns = (unit: WeightUnit): CsvColumns => ({
  header: [
    'date',
    'training',
    'exercise',
    'set',
    'repetitions',
    `weight_${unit}`,
    'duration_minutes',
    'duration_seconds',
    'notes',
    'program_day',
    'logged_at',
    'log_id',
    'workout_id',
    'program_id',
    'exercise_id',
    'start_time',
    'exercise_number',
    'set_type',
    'seconds',
    'distance_m',
    'rpe',
    'exercise_notes',
    'superset',
    'program_week',
  ],
  rowsOf: ({ exercises, ...log }) => {
    const row = ([exercise, set, reps, weight]: Cell[], exerciseId: string | null, more: Cell[]): Cell[] => [
      log.done_on,
      log.title,
      exercise!,
      set!,
      reps!,
      weight!,
      log.duration_seconds === null ? null : Math.round(log.duration_seconds / 60),
      log.duration_seconds,
      log.notes,
      log.day_number,
      log.created_at,
      log.log_id,
      log.workout_id,
      log.program_id,
      exerciseId,
      log.start_time,
      ...more,
      log.week_number,
    ]
    if (exercises.length === 0) return [row([null, null, null, null], null, Array<null>(7).fill(null))]
    const numbers = new Map<string, number>()
    return exercises.flatMap(({ exercise_name, exercise_id, superset, notes, sets }, index) =>
      sets.map((set) => {
        const number = (numbers.get(exercise_name) ?? 0) + 1
        numbers.set(exercise_name, number)
        return row([exercise_name, number, set.reps, weightIn(set.weight_grams, unit)], exercise_id, [
          index + 1,
          set.kind,
          set.seconds,
          set.distance_cm === null ? null : set.distance_cm / 100,
          set.rpe,
          notes,
          superset,
        ])
      }),
    )
  },
})

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** '28 May 2024, 07:32', some seconds after a local time. */
const hevyTime = (day: string, startTime: string | null, seconds: number): string => {
  const at = new Date(Date.parse(`${day}T${startTime ?? '00:00:00'}Z`) + seconds * 1000)
  const [time] = at.toISOString().slice(11).split(':00.', 1)
  return `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}, ${time!.slice(0, 5)}`
}

const HEVY_KINDS = { normal: 'normal', warmup: 'warmup', drop: 'dropset', failure: 'failure' } as const
const METERS_OF_MILE = 1609.344

const withoutBreaks = (text: string | null): string => (text ?? '').replaceAll(/\r?\n/g, '\\n')

/** The columns of Hevy. It has none for a workout without sets. */
export const hevyColumns = (unit: WeightUnit): CsvColumns => ({
  header: [
    'title',
    'start_time',
    'end_time',
    'description',
    'exercise_title',
    'superset_id',
    'exercise_notes',
    'set_index',
    'set_type',
    unit === 'kg' ? 'weight_kg' : 'weight_lbs',
    'reps',
    unit === 'kg' ? 'distance_km' : 'distance_miles',
    'duration_seconds',
    'rpe',
  ],
  rowsOf: ({ done_on, start_time, duration_seconds, title, notes, exercises }) => {
    const supersets = [...new Set(exercises.flatMap(({ superset }) => superset ?? []))]
    const meters = unit === 'kg' ? 1000 : METERS_OF_MILE
    return exercises.flatMap(({ exercise_name, superset, notes: about, sets }) =>
      sets.map((set, index) => [
        title,
        hevyTime(done_on, start_time, 0),
        hevyTime(done_on, start_time, duration_seconds ?? 0),
        withoutBreaks(notes),
        exercise_name,
        superset === null ? null : supersets.indexOf(superset),
        withoutBreaks(about),
        index,
        HEVY_KINDS[set.kind],
        weightIn(set.weight_grams, unit),
        set.reps,
        set.distance_cm === null ? null : Math.round((set.distance_cm / meters) * 1e4) / 1e6,
        set.seconds,
        set.rpe,
      ]),
    )
  },
})
