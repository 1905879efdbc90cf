import type { WeightUnit } from '@fieldside/contracts/weights.ts'
import { isoTime } from './days.ts'
import { columnsOf, type Format, WrongCell } from './line.ts'
import { centimetersIn, clockSecondsIn, doneOrNull, gramsIn, repsIn } from './quantities.ts'
import { textIn } from './texts.ts'

/** The columns in which a weight can stand, with its unit. */
const WEIGHTS: readonly (readonly [column: string, unit: WeightUnit])[] = [
  ['Weight (kgs)', 'kg'],
  ['Weight (kg)', 'kg'],
  ['Weight (lbs)', 'lb'],
]

const unitIn = (text: string): WeightUnit => {
  if (text === 'kgs' || text === 'kg' || text === '') return 'kg'
  if (text === 'lbs' || text === 'lb') return 'lb'
  throw new WrongCell('Weight Unit', `“${text.slice(0, 20)}” isn’t a unit of weight`)
}

/** FitNotes doesn't quote names of exercises, so that a comma in one makes more cells. */
const withWholeName = (cells: readonly string[], columns: number): readonly string[] => {
  const extra = cells.length - columns
  return extra > 0 ? cells.toSpliced(1, extra + 1, cells.slice(1, extra + 2).join(',')) : cells
}

export const fitnotes: Format = {
  source: 'fitnotes',
  open: (header, options) => {
    const columns = columnsOf(header)
    if (!columns.has('Date', 'Exercise', 'Category', 'Reps', 'Distance Unit', 'Time')) return null
    const comment = columns.name('Comment', 'Notes')
    return (row) => {
      const cells = withWholeName(row, header.length)
      const text = (name: string | null) => columns.text(cells, name)
      const { day } = isoTime(text('Date'), 'Date')
      const [column, unit] = columns.has('Weight')
        ? (['Weight', unitIn(text('Weight Unit'))] as const)
        : (WEIGHTS.find(([name]) => text(name) !== '') ?? WEIGHTS[0]!)
      const set = {
        reps: repsIn(text('Reps'), 'Reps') || null,
        weight_grams: gramsIn(text(column), column, unit),
        kind: 'normal' as const,
        seconds: clockSecondsIn(text('Time'), 'Time'),
        distance_cm: centimetersIn(text('Distance'), 'Distance', text('Distance Unit') || 'km'),
        rpe: null,
      }
      return [
        {
          // FitNotes knows neither names nor times of workouts.
          workout: {
            key: day,
            day,
            start_time: null,
            duration_seconds: null,
            title: 'Workout',
            notes: null,
            own: null,
          },
          exercise_name: textIn(text('Exercise'), 'Exercise'),
          exercise_id: null,
          block: null,
          superset: null,
          notes: text(comment) || null,
          set: doneOrNull(set, options),
        },
      ]
    }
  },
}
