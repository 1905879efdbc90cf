import type { SetKind } from '@fieldside/contracts/exercise-facts.ts'
import type { WeightUnit } from '@fieldside/contracts/weights.ts'
import { createBlocks } from './blocks.ts'
import { isoTime } from './days.ts'
import { type Columns, columnsOf, type FileOptions, type Format, type Line, WrongCell } from './line.ts'
import {
  centimetersIn,
  doneOrNull,
  gramsIn,
  keptDuration,
  numberOf,
  repsIn,
  rpeIn,
  secondsIn,
  workoutSecondsIn,
} from './quantities.ts'
import { textIn } from './texts.ts'

const KINDS: Record<string, SetKind> = { W: 'warmup', D: 'drop', F: 'failure' }

const UNIT_OF_WORD: Record<string, WeightUnit> = { kg: 'kg', kgs: 'kg', lb: 'lb', lbs: 'lb' }

type Cells = readonly string[]

/** A duration such as '3,527h 3min' isn't quoted, which makes two cells of it. */
const withWholeDuration = (cells: Cells, header: Cells): Cells => {
  const at = header.findIndex((name) => name === 'Duration' || name === 'Workout Duration')
  if (at < 0 || cells.length !== header.length + 1 || !/^\d{3}h/.test(cells[at + 1] ?? '')) return cells
  return cells.toSpliced(at, 2, `${cells[at]},${cells[at + 1]}`)
}

/** Returns where the unit of weights and distances stands: in a column of its own, in a column's name, or nowhere. */
const unitsOf = (columns: Columns, { unit, assumeUnit }: FileOptions) => {
  const weight = columns.name('Weight', 'Weight (kg)', 'Weight (lbs)', 'kg', 'lbs')
  const distance = columns.name('Distance', 'Distance (meters)', 'mi.', 'km')
  const named = weight && UNIT_OF_WORD[weight.replaceAll(/Weight|[ ()]/g, '')]
  const isAssumed = !named && !columns.has('Weight Unit')
  if (isAssumed) assumeUnit()
  const fallback = named || unit
  const distances = distance === 'Distance (meters)' ? 'm' : distance === 'Distance' ? null : distance
  return {
    weight,
    distance,
    weightUnit: (cells: Cells): WeightUnit => UNIT_OF_WORD[columns.text(cells, 'Weight Unit')] ?? fallback,
    distanceUnit: (cells: Cells): string =>
      columns.text(cells, 'Distance Unit') || distances || (fallback === 'lb' ? 'mi' : 'km'),
  }
}

const durationIn = (columns: Columns, cells: Cells, options: FileOptions): number | null => {
  const column = columns.name('Duration (sec)', 'Duration', 'Workout Duration')
  const text = columns.text(cells, column)
  if (column === 'Duration (sec)') return keptDuration(numberOf(text, column), options)
  return keptDuration(workoutSecondsIn(text, column ?? ''), options)
}

export const strong: Format = {
  source: 'strong',
  open: (header, options) => {
    const columns = columnsOf(header)
    if (!columns.has('Date', 'Workout Name', 'Exercise Name', 'Set Order', 'Reps', 'Seconds')) return null
    const units = unitsOf(columns, options)
    const blockOf = createBlocks()
    let before = ''
    return (row) => {
      const cells = withWholeDuration(row, header)
      const text = (name: string | null) => columns.text(cells, name)
      const order = text('Set Order')
      if (order === 'Rest Timer') {
        options.lose('rest')
        return []
      }
      const same = cells.join('\n')
      if (same === before && order !== 'Note') {
        options.lose('repeated')
        return []
      }
      const start = isoTime(text('Date'), 'Date')
      const exercise = textIn(text('Exercise Name'), 'Exercise Name')
      const key = `${text('Workout #')} ${text('Date')}`
      const number = /^\d+$/.test(order) ? Number(order) : null
      if (number === null && order !== 'Note' && !KINDS[order])
        throw new WrongCell('Set Order', `“${order.slice(0, 40)}” isn’t a number or kind of a set`)
      before = same
      const line: Omit<Line, 'set' | 'notes'> = {
        workout: {
          key,
          day: start.day,
          start_time: start.time,
          duration_seconds: durationIn(columns, cells, options),
          title: text('Workout Name') || 'Workout',
          notes: text('Workout Notes') || null,
          own: null,
        },
        exercise_name: exercise,
        exercise_id: null,
        block: blockOf(key, exercise, number),
        superset: null,
      }
      if (order === 'Note') return [{ ...line, notes: text('Notes') || null, set: null }]
      const set = {
        reps: repsIn(text('Reps'), 'Reps') || null,
        weight_grams: gramsIn(text(units.weight), units.weight ?? '', units.weightUnit(cells)),
        kind: KINDS[order] ?? ('normal' as const),
        seconds: secondsIn(text('Seconds'), 'Seconds'),
        distance_cm: centimetersIn(text(units.distance), units.distance ?? '', units.distanceUnit(cells)),
        rpe: rpeIn(text('RPE'), 'RPE', options),
      }
      return [{ ...line, notes: text('Notes') || null, set: doneOrNull(set, options) }]
    }
  },
}
