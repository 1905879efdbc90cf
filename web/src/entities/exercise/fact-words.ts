import type {
  ExerciseFacts,
  ExerciseLevel,
  ExerciseMeasure,
  Muscle,
} from '@fieldside/contracts/exercise-facts.ts'

export const LEVEL_LABELS: Record<ExerciseLevel, string> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
}

export const MEASURE_LABELS: Record<ExerciseMeasure, string> = {
  reps: 'Repetitions',
  time: 'Time',
  distance: 'Distance',
}

export const MUSCLE_LABELS: Record<Muscle, string> = {
  chest: 'Chest',
  'upper-back': 'Upper back',
  lats: 'Lats',
  'lower-back': 'Lower back',
  traps: 'Traps',
  shoulders: 'Shoulders',
  biceps: 'Biceps',
  triceps: 'Triceps',
  forearms: 'Forearms',
  neck: 'Neck',
  abs: 'Abs',
  obliques: 'Obliques',
  'hip-flexors': 'Hip flexors',
  glutes: 'Glutes',
  abductors: 'Abductors',
  adductors: 'Adductors',
  quadriceps: 'Quadriceps',
  hamstrings: 'Hamstrings',
  calves: 'Calves',
  shins: 'Shins',
}

/** Returns muscles in a sentence, such as 'Quadriceps, glutes'. */
export const musclesWords = (muscles: readonly Muscle[]): string => {
  const words = muscles.map((muscle) => MUSCLE_LABELS[muscle]).join(', ')
  return words.slice(0, 1) + words.slice(1).toLowerCase()
}

/** Returns the level, measure, and side of an exercise, such as 'Beginner · Repetitions · One side at a time'. */
export const factsWords = ({ level, measure, is_one_sided }: ExerciseFacts): string =>
  [LEVEL_LABELS[level], MEASURE_LABELS[measure], ...(is_one_sided ? ['One side at a time'] : [])].join(' · ')

const optionsOf = <Value extends string>(labels: Record<Value, string>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }))

export const LEVEL_OPTIONS = optionsOf(LEVEL_LABELS)
export const MEASURE_OPTIONS = optionsOf(MEASURE_LABELS)
export const MUSCLE_OPTIONS = optionsOf(MUSCLE_LABELS)
