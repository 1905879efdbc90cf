import type { SetKind } from '@fieldside/contracts/exercise-facts.ts'
import { createBlocks } from './blocks.ts'
import { secondsBetween, wordedTime } from './days.ts'
import { columnsOf, type Format, type WorkoutHead, WrongCell } from './line.ts'
import { centimetersIn, doneOrNull, gramsIn, keptDuration, repsIn, rpeIn, secondsIn } from './quantities.ts'
import { textIn } from './texts.ts'

const KINDS: Record<string, SetKind> = {
  '': 'normal',
  normal: 'normal',
  warmup: 'warmup',
  dropset: 'drop',
  failure: 'failure',
}

const kindIn = (text: string, column: string): SetKind => {
  const kind = KINDS[text]
  if (kind === undefined) throw new WrongCell(column, `“${text.slice(0, 40)}” isn’t a kind of set`)
  return kind
}

/** Numbers begin at 0 in each workout. */
const supersetIn = (text: string): number | null => {
  if (text === '') return null
  if (!/^\d{1,3}$/.test(text))
    throw new WrongCell('superset_id', 'The number of a superset must be below 1,000')
  return Number(text) + 1
}

/** The app writes a line break as '\n', the web site as itself. */
const withBreaks = (text: string): string => text.replaceAll('\\n', '\n')

export const hevy: Format = {
  source: 'hevy',
  open: (header, options) => {
    const columns = columnsOf(header)
    if (!columns.has('title', 'start_time', 'exercise_title', 'set_index', 'set_type')) return null
    const weight = columns.name('weight_kg', 'weight_lbs')
    const distance = columns.name('distance_km', 'distance_miles')
    const headOf = (cells: readonly string[], key: string): WorkoutHead => {
      const text = (name: string) => columns.text(cells, name)
      const start = wordedTime(text('start_time'), 'start_time')
      const end = text('end_time') === '' ? null : wordedTime(text('end_time'), 'end_time')
      return {
        key,
        day: start.day,
        start_time: start.time,
        duration_seconds: keptDuration(end && secondsBetween(start, end), options),
        title: text('title') || 'Workout',
        notes: withBreaks(text('description')) || null,
        own: null,
      }
    }
    let head: WorkoutHead | null = null
    const blockOf = createBlocks()
    return (cells) => {
      const text = (name: string | null) => columns.text(cells, name)
      const key = JSON.stringify(['title', 'start_time', 'end_time', 'description'].map(text))
      if (head?.key !== key) head = headOf(cells, key)
      const exercise = textIn(text('exercise_title'), 'exercise_title')
      const index = Number(text('set_index'))
      const superset = text('superset_id')
      // Supersets list one exercise after the other, so how they alternated is lost.
      if (superset !== '' && index === 0) options.lose('supersetOrder')
      const set = {
        reps: repsIn(text('reps'), 'reps'),
        weight_grams: gramsIn(text(weight), weight ?? '', weight === 'weight_lbs' ? 'lb' : 'kg'),
        kind: kindIn(text('set_type'), 'set_type'),
        seconds: secondsIn(text('duration_seconds'), 'duration_seconds'),
        distance_cm: centimetersIn(
          text(distance),
          distance ?? '',
          distance === 'distance_miles' ? 'mi' : 'km',
        ),
        rpe: rpeIn(text('rpe'), 'rpe', options),
      }
      return [
        {
          workout: head,
          exercise_name: exercise,
          exercise_id: null,
          block: blockOf(key, exercise, index),
          superset: supersetIn(superset),
          notes: withBreaks(text('exercise_notes')) || null,
          set: doneOrNull(
            { ...set, reps: set.reps || (set.seconds || set.distance_cm ? null : set.reps) },
            options,
          ),
        },
      ]
    }
  },
}
