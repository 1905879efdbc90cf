import { HOUR_S } from '@fieldside/contracts/durations.ts'
import type { WeightUnit } from '@fieldside/contracts/weights.ts'
import { isoTime } from './days.ts'
import { columnsOf, type Format, type ReadSet } from './line.ts'
import { gramsIn, keptDuration, numberOf, repsIn, secondsIn } from './quantities.ts'
import { textIn } from './texts.ts'

/** One row is an exercise, with as many pairs of 'Set N' as the longest exercise has. */
export const stronglifts: Format = {
  source: 'stronglifts',
  open: (header, options) => {
    const columns = columnsOf(header)
    if (!columns.has('Date (yyyy/mm/dd)', 'Workout', 'Exercise', 'Sets×Reps', 'Set 1 (Reps)')) return null
    const unit: WeightUnit = columns.has('Set 1 (LB)') ? 'lb' : 'kg'
    // The body weight has a unit of its own.
    const bodyWeight = columns.name('Body Weight (KG)', 'Body Weight (LB)')
    const numbers = header.flatMap((name) => /^Set (\d+) \(Reps\)$/.exec(name)?.[1] ?? [])
    let row = 0
    return (cells) => {
      const text = (name: string | null) => columns.text(cells, name)
      const at = `${text('Date (yyyy/mm/dd)')} ${text('Start Time (h:mm)')}`.trim()
      const start = isoTime(at, 'Date (yyyy/mm/dd)')
      const hours = numberOf(text('Duration (hours)'), 'Duration (hours)')
      if (text(bodyWeight) !== '') options.lose('bodyWeight')
      const isTimed = text('Sets×Time') !== ''
      // '5/5/0/-' tells a failed set from one that was skipped: both have 0 reps.
      const done = text('Sets×Reps').split('/')
      const sets = numbers.flatMap((number, index): ReadSet[] => {
        const column = `Set ${number} (Reps)`
        if (text(column) === '') return []
        if (done[index] === '-') {
          options.lose('notDone')
          return []
        }
        const reps = isTimed ? null : repsIn(text(column), column)
        const weight = unit === 'lb' ? `Set ${number} (LB)` : `Set ${number} (KG)`
        return [
          {
            reps,
            weight_grams: gramsIn(text(weight), weight, unit),
            kind: reps === 0 ? 'failure' : 'normal',
            seconds: isTimed ? secondsIn(text(column), column) : null,
            distance_cm: null,
            rpe: null,
          },
        ]
      })
      const line = {
        workout: {
          key: `${text('Date (yyyy/mm/dd)')} ${text('Workout')}`,
          day: start.day,
          start_time: start.time,
          duration_seconds: keptDuration(hours && hours * HOUR_S, options),
          title: text('Workout Name') || 'Workout',
          notes: null,
          own: null,
        },
        exercise_name: textIn(text('Exercise'), 'Exercise'),
        exercise_id: null,
        superset: null,
        notes: text('Notes') || null,
      }
      row += 1
      return sets.map((set) => ({ ...line, block: String(row), set }))
    }
  },
}
