import type { WeightUnit } from '@fieldside/contracts/weights.ts'
import { localTime } from './days.ts'
import { columnsOf, type Format } from './line.ts'
import { doneOrNull, gramsIn, repsIn, rpeIn } from './quantities.ts'
import { textIn } from './texts.ts'

export const liftosaur: Format = {
  source: 'liftosaur',
  open: (header, options) => {
    const columns = columnsOf(header)
    if (!columns.has('Workout DateTime', 'Day Name', 'Exercise', 'Completed Reps')) return null
    options.lose('tags')
    return (cells) => {
      const text = (name: string) => columns.text(cells, name)
      const start = localTime(text('Workout DateTime'), options.timeZone, 'Workout DateTime')
      const unit: WeightUnit = text('Completed Weight Unit') === 'lb' ? 'lb' : 'kg'
      const set = {
        reps: repsIn(text('Completed Reps'), 'Completed Reps'),
        weight_grams: gramsIn(text('Completed Weight Value'), 'Completed Weight Value', unit),
        kind: text('Is Warmup Set?') === '1' ? ('warmup' as const) : ('normal' as const),
        seconds: null,
        distance_cm: null,
        rpe: rpeIn(text('Completed RPE'), 'Completed RPE', options),
      }
      return [
        {
          workout: {
            key: text('Workout DateTime'),
            day: start.day,
            start_time: start.time,
            duration_seconds: null,
            title: text('Day Name') || 'Workout',
            notes: null,
            own: null,
          },
          exercise_name: textIn(text('Exercise'), 'Exercise'),
          exercise_id: null,
          block: null,
          superset: null,
          notes: text('Notes') || null,
          set: doneOrNull(set, options),
        },
      ]
    }
  },
}
