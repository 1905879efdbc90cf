import type { ProgramExercise, ProgramExerciseChanges } from '@fieldside/contracts/http/program-exercises.ts'
import type { LoadKind, ProgramLoad } from '@fieldside/contracts/program-load.ts'
import type { Saved } from './edits.ts'

export type RowTexts = {
  day_number: string
  order_in_day: string
  sets: string
  reps: string
  rest_time: string
  /** Empty without a load. */
  load_kind: LoadKind | ''
  /** In kilograms for a weight and a step. */
  load_value: string
  superset: string
}

const inGrams = (kind: LoadKind): boolean => kind === 'weight' || kind === 'step'

const shownValue = ({ kind, value }: ProgramLoad): number => (inGrams(kind) ? value / 1000 : value)

/** An unreadable number is 0, which the server refuses with the range of its kind. */
const loadIn = ({ load_kind, load_value }: RowTexts): ProgramLoad | null => {
  if (load_kind === '') return null
  const value = Number(load_value.replace(',', '.')) || 0
  return { kind: load_kind, value: inGrams(load_kind) ? Math.round(value * 1000) : value }
}

export const rowTexts = (row: ProgramExercise): Saved<RowTexts> => ({
  version: row.version,
  texts: {
    day_number: String(row.day_number),
    order_in_day: String(row.order_in_day),
    sets: String(row.sets),
    reps: row.reps,
    rest_time: row.rest_time,
    load_kind: row.load?.kind ?? '',
    load_value: row.load ? String(shownValue(row.load)) : '',
    superset: String(row.superset ?? ''),
  },
})

export const numberOf = (text: string): number => (text.trim() === '' ? 1 : Number(text))

export const rowChanges = (texts: RowTexts, version: number): ProgramExerciseChanges => ({
  version,
  day_number: numberOf(texts.day_number),
  order_in_day: numberOf(texts.order_in_day),
  sets: numberOf(texts.sets),
  reps: texts.reps,
  rest_time: texts.rest_time,
  load: loadIn(texts),
  superset: texts.superset === '' ? null : Number(texts.superset),
})
