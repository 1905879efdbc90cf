import {
  EXERCISE_NAME_MAX_CHARS,
  LOG_NOTES_MAX_CHARS,
  LOG_TITLE_MAX_CHARS,
} from '@fieldside/contracts/limits.ts'
import { type FileOptions, type ReadWorkout, WrongCell } from './line.ts'

/** Returns the name of an exercise. @throws WrongCell without one, or for one that is too long */
export const textIn = (text: string, column: string): string => {
  if (text === '') throw new WrongCell(column, 'The name of the exercise is missing')
  if (text.length <= EXERCISE_NAME_MAX_CHARS) return text
  throw new WrongCell(column, `The name of an exercise has at most ${EXERCISE_NAME_MAX_CHARS} characters`)
}

const cut = (text: string, maxChars: number): string => text.slice(0, maxChars).trimEnd()

/** Makes the texts of other apps fit our limits, with the line breaks of our own texts. */
export const withFittingTexts = (workout: ReadWorkout, { lose }: Pick<FileOptions, 'lose'>): ReadWorkout => {
  const fitted = (notes: string | null): string | null => {
    const text = notes?.replaceAll(/\r\n?/g, '\n').trim()
    if (!text) return null
    if (text.length <= LOG_NOTES_MAX_CHARS) return text
    lose('longNotes')
    return cut(text, LOG_NOTES_MAX_CHARS)
  }
  const title = workout.title.replaceAll(/\s+/g, ' ')
  if (title.length > LOG_TITLE_MAX_CHARS) lose('longTitle')
  return {
    ...workout,
    title: cut(title, LOG_TITLE_MAX_CHARS),
    notes: fitted(workout.notes),
    entries: workout.entries.map((entry) => ({ ...entry, notes: fitted(entry.notes) })),
  }
}
