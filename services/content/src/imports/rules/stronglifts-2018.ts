import type { WeightUnit } from '@fieldside/contracts/weights.ts'
import { dayOf } from './days.ts'
import { type FileOptions, type Format, type ReadSet, type WorkoutHead, WrongCell } from './line.ts'
import { gramsIn, repsIn } from './quantities.ts'
import { textIn } from './texts.ts'

type Cells = readonly string[]
/** The columns of an exercise, which have the same names for each one. */
type Columns = { name: number; kg: number | null; lb: number | null; sets: number[] }

const exercisesIn = (header: Cells): Columns[] => {
  const starts = header.flatMap((name, index) => (/^Exercise \d+$/.test(name) ? [index] : []))
  return starts.map((from, index) => {
    const own = header.slice(from, starts[index + 1])
    const places = own.map((name, offset) => ({ name, at: from + offset }))
    const placeOf = (wanted: string) => places.find(({ name }) => name === wanted)?.at ?? null
    const sets = places.flatMap(({ name, at }) => (/^Set \d+$/.test(name) ? [at] : []))
    return { name: from, kg: placeOf('Weight (KG)'), lb: placeOf('Weight (LB)'), sets }
  })
}

const DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/

const partsOf = (text: string): [first: number, second: number, year: number] => {
  const [, first, second, year] = DATE.exec(text) ?? []
  if (year === undefined) throw new WrongCell('Date', `“${text.slice(0, 40)}” isn’t a date that we can read`)
  return [Number(first), Number(second), Number(year) + (year.length === 2 ? 2000 : 0)]
}

type Order = 'month' | 'day'

/**
 * Reads dates as the phone wrote them, with the month or the day first. Only a number above 12 somewhere in the file tells
 * which, so the workouts before it get their days then.
 */
const createDays = () => {
  let order: Order | null = null
  const undecided: { head: WorkoutHead; text: string }[] = []
  const dayIn = (text: string, first: Order): string => {
    const [a, b, year] = partsOf(text)
    return first === 'month' ? dayOf(year, a, b, 'Date') : dayOf(year, b, a, 'Date')
  }
  return {
    read: (text: string): string => {
      const [first, second] = partsOf(text)
      if (order === null && (first > 12 || second > 12)) {
        const only: Order = first > 12 ? 'day' : 'month'
        // A day that doesn't exist tells nothing about the others.
        dayIn(text, only)
        order = only
        for (const { head, text: earlier } of undecided.splice(0)) head.day = dayIn(earlier, order)
      }
      return dayIn(text, order ?? 'month')
    },
    keep: (head: WorkoutHead, text: string): void => {
      if (order === null) undecided.push({ head, text })
    },
    undecided,
  }
}

/** Exercises of which the sets are seconds. */
const TIMED = /plank/i

const setsIn = (cells: Cells, { name, kg, lb, sets }: Columns, options: FileOptions): ReadSet[] => {
  const text = (at: number | null) => (at === null ? '' : (cells[at] ?? '').trim())
  const unit: WeightUnit = text(kg) === '' && text(lb) !== '' ? 'lb' : 'kg'
  const weight_grams = gramsIn(text(unit === 'kg' ? kg : lb), `Weight (${unit.toUpperCase()})`, unit)
  const isTimed = TIMED.test(text(name))
  return sets.flatMap((at, index): ReadSet[] => {
    if (text(at) === '') return []
    const count = repsIn(text(at), `Set ${index + 1}`)
    if (isTimed && !count) {
      options.lose('notDone')
      return []
    }
    return [
      {
        reps: isTimed ? null : count,
        weight_grams,
        kind: count === 0 ? 'failure' : 'normal',
        seconds: isTimed ? count : null,
        distance_cm: null,
        rpe: null,
      },
    ]
  })
}

/** Files of 2015 to 2018: a row is a workout. */
export const stronglifts2018: Format = {
  source: 'stronglifts',
  open: (header, options) => {
    if (header[0] !== 'Date' || header[1] !== 'Note' || !header.includes('Exercise 1')) return null
    const exercises = exercisesIn(header)
    const bodyWeights = header.flatMap((name, at) => (/^Body Weight/.test(name) ? [at] : []))
    const days = createDays()
    let row = 0
    const read = (cells: Cells) => {
      const date = (cells[0] ?? '').trim()
      const day = days.read(date)
      if (bodyWeights.some((at) => (cells[at] ?? '').trim() !== '')) options.lose('bodyWeight')
      row += 1
      const workout: WorkoutHead = {
        key: String(row),
        day,
        start_time: null,
        duration_seconds: null,
        title: 'Workout',
        notes: (cells[1] ?? '').trim() || null,
        own: null,
      }
      days.keep(workout, date)
      return exercises.flatMap((columns, index) => {
        if ((cells[columns.name] ?? '').trim() === '') return []
        const exercise_name = textIn(cells[columns.name]!.trim(), `Exercise ${index + 1}`)
        return setsIn(cells, columns, options).map((set) => ({
          ...{ workout, exercise_name, exercise_id: null, block: String(index), superset: null, notes: null },
          set,
        }))
      })
    }
    const end = () => {
      for (const _ of days.undecided) options.lose('dayOrder')
    }
    return Object.assign(read, { end })
  },
}
