import { isoTime, localTime } from './days.ts'
import { columnsOf, type Format } from './line.ts'
import { centimetersIn, doneOrNull, gramsIn, numberOf, repsIn, secondsIn } from './quantities.ts'
import { textIn } from './texts.ts'

/** Fitbod's app, and the file that its support sends, name the same columns differently. */
const NAMES = {
  date: ['Date', 'date'],
  exercise: ['Exercise', 'exercise_name'],
  weight: ['Weight(kg)', 'weight_kg', 'Weight(lbs)'],
  seconds: ['Duration(s)', 'duration_seconds'],
  meters: ['Distance(m)', 'distance_meters'],
} as const

export const fitbod: Format = {
  source: 'fitbod',
  open: (header, options) => {
    const columns = columnsOf(header)
    const named = Object.fromEntries(
      Object.entries(NAMES).map(([key, names]) => [key, columns.name(...names)]),
    ) as Record<keyof typeof NAMES, string | null>
    const { date, exercise, weight, seconds, meters } = named
    if (date === null || exercise === null || weight === null || !columns.has('Reps', 'isWarmup')) return null
    return (cells) => {
      const text = (name: string | null) => columns.text(cells, name)
      const at = text(date)
      // Nearly all offsets are +0000, wherever the athlete is. Support's files have only days.
      const { day } = /[+-]\d{4}$/.test(at) ? localTime(at, options.timeZone, date) : isoTime(at, date)
      if (numberOf(text('Incline'), 'Incline') || numberOf(text('Resistance'), 'Resistance'))
        options.lose('incline')
      const grams = gramsIn(text(weight), weight, weight === 'Weight(lbs)' ? 'lb' : 'kg')
      // 2 for a pair of dumbbells, whose weight is that of one.
      const multiplier = numberOf(text('multiplier'), 'multiplier') ?? 1
      const set = {
        reps: repsIn(text('Reps'), 'Reps') || null,
        weight_grams: grams === null ? null : Math.round(grams * multiplier) || null,
        kind: text('isWarmup') === 'true' ? ('warmup' as const) : ('normal' as const),
        seconds: secondsIn(text(seconds), seconds ?? ''),
        distance_cm: centimetersIn(text(meters), meters ?? '', 'm'),
        rpe: null,
      }
      return [
        {
          // Sets have times of their own, so a workout is what was done on a day.
          workout: {
            key: day,
            day,
            start_time: null,
            duration_seconds: null,
            title: 'Workout',
            notes: null,
            own: null,
          },
          exercise_name: textIn(text(exercise), exercise),
          exercise_id: null,
          block: null,
          superset: null,
          notes: text('Note') || null,
          set: doneOrNull(set, options),
        },
      ]
    }
  },
}
