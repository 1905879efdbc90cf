import type { ProgramExercise, ProgramExerciseChanges } from '@fieldside/contracts/http/program-exercises.ts'
import type { Saved } from './edits.ts'

export type RowTexts = {
  day_number: string
  order_in_day: string
  sets: string
  reps: string
  rest_time: string
}

export const rowTexts = (row: ProgramExercise): Saved<RowTexts> => ({
  version: row.version,
  texts: {
    day_number: String(row.day_number),
    order_in_day: String(row.order_in_day),
    sets: String(row.sets),
    reps: row.reps,
    rest_time: row.rest_time,
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
})
