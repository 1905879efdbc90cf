import type { WeightUnit } from '@fieldside/contracts/weights.ts'
import { z } from 'zod'
import { localTime } from './days.ts'
import { type FileOptions, type Line, type ReadSet, WrongCell } from './line.ts'
import { centimetersIn, doneOrNull, gramsIn, repsIn, rpeIn, secondsIn } from './quantities.ts'

/** A page of wger's list of logs, which it has as JSON at /api/v2/workoutlog/. */

const Amount = z.string().max(20).nullable()
const Log = z.object({
  id: z.string().max(100),
  date: z.string().max(40),
  session: z.string().max(100).nullable(),
  next_log: z.string().max(100).nullable().optional(),
  exercise: z.int(),
  repetitions_unit: z.int().nullable(),
  repetitions: Amount,
  weight_unit: z.int().nullable(),
  weight: Amount,
  rir: Amount.optional(),
  rest: z.number().nullable().optional(),
})
type Log = z.infer<typeof Log>

const Page = z.object({
  count: z.int(),
  next: z.string().nullable(),
  previous: z.string().nullish(),
  // Not copied, because a file can have more of them than we read.
  results: z.custom<readonly unknown[]>(Array.isArray),
})
type Page = z.infer<typeof Page>

type Listed = { number: number; log: unknown; isDrop: boolean }

const idOf = (log: unknown): string => (log as { id?: unknown } | null)?.id?.toString() ?? ''

/** Parses a page. Returns null for other JSON. */
export const wgerPage = (text: string): Page | null => {
  try {
    return Page.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Returns whether the list goes on before or after the page. Then its first or last workout can miss sets. */
export const isPartOfList = ({ next, previous }: Page): boolean => Boolean(next || previous)

/**
 * Returns the logs of a page in the order of their ids, which are made when a set is logged. The list itself is sorted by
 * repetitions, too.
 */
export const logsInOrder = ({ results }: Page): Listed[] => {
  const nextLogs = new Set(results.map((log) => (log as { next_log?: unknown } | null)?.next_log))
  const listed = results.map((log, index) => ({ number: index + 1, log, isDrop: nextLogs.has(idOf(log)) }))
  return listed.toSorted((a, b) => (idOf(a.log) < idOf(b.log) ? -1 : 1))
}

const KILOGRAMS = 1
const POUNDS = 2
const BODY_WEIGHT = 3
const UNITS: Record<number, WeightUnit> = { [KILOGRAMS]: 'kg', [POUNDS]: 'lb' }
const DISTANCES: Record<number, string> = { 5: 'mi', 6: 'km', 8: 'm' }
const REPETITIONS = new Set([1, 2, 7])
const UNTIL_FAILURE = 2
const SECONDS = 3
const MINUTES = 4

/** '8.00' is 8, because wger writes each number with decimals. */
const shortened = (text: string | null | undefined): string => (text ? String(Number(text)) : '')

const gramsOf = ({ weight, weight_unit }: Log, { lose }: FileOptions): number | null => {
  if (weight === null || weight_unit === BODY_WEIGHT) return null
  const unit = UNITS[weight_unit ?? KILOGRAMS]
  // Plates, and the speed of a machine.
  if (unit) return gramsIn(shortened(weight), 'weight', unit)
  lose('speed')
  return null
}

const countOf = ({
  repetitions,
  repetitions_unit,
}: Log): Pick<ReadSet, 'reps' | 'seconds' | 'distance_cm'> => {
  const none = { reps: null, seconds: null, distance_cm: null }
  const unit = repetitions_unit ?? 1
  const text = shortened(repetitions)
  if (REPETITIONS.has(unit)) return { ...none, reps: repsIn(text, 'repetitions') }
  if (unit === SECONDS) return { ...none, seconds: secondsIn(text, 'repetitions') }
  if (unit === MINUTES)
    return { ...none, seconds: secondsIn(text && String(Number(text) * 60), 'repetitions') }
  const distance = DISTANCES[unit]
  if (!distance) throw new WrongCell('repetitions_unit', `${unit} isn’t a unit of wger`)
  return { ...none, distance_cm: centimetersIn(text, 'repetitions', distance) }
}

/** Reps in reserve as RPE: 10 leaves none (Zourdos et al., J Strength Cond Res 30(1):267–275, 2016). */
const rpeOf = ({ rir }: Log, options: FileOptions): number | null =>
  rir ? rpeIn(String(10 - Number(rir)), 'rir', options) : null

/** Returns what reads a log. A drop set is one that another log names as its next one. */
export const readWger =
  (options: FileOptions) =>
  (value: unknown, isDrop: boolean): Line => {
    const { success, data: log, error } = Log.safeParse(value)
    if (!success) throw new WrongCell(error.issues[0]?.path.join('.') || null, 'This isn’t a log of wger')
    const { day, time } = localTime(log.date, options.timeZone, 'date')
    if (log.rest) options.lose('rest')
    const set: ReadSet = {
      ...countOf(log),
      weight_grams: gramsOf(log, options),
      kind: isDrop ? 'drop' : log.repetitions_unit === UNTIL_FAILURE ? 'failure' : 'normal',
      rpe: rpeOf(log, options),
    }
    return {
      workout: {
        key: log.session ?? day,
        day,
        start_time: time,
        duration_seconds: null,
        title: 'Workout',
        notes: null,
        own: null,
      },
      // The list has no names.
      exercise_name: `wger exercise ${log.exercise}`,
      exercise_id: null,
      block: null,
      superset: null,
      notes: null,
      set: doneOrNull(set, options),
    }
  }
