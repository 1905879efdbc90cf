import { foldedWords } from '@fieldside/contracts/fold.ts'

export type KnownExercise = { id: string; exercise_name: string; equipment: string[] }

/** What other apps call an exercise of the library, in words without accents and plurals. */
const OTHER_NAMES: Record<string, string> = {
  squat: 'back squat',
  'high bar squat': 'back squat',
  'low bar squat': 'back squat',
  plank: 'front plank',
  'military press': 'overhead press',
  'shoulder press': 'overhead press',
  'standing press': 'overhead press',
  'standing calf raise': 'calf raise',
  'farmer walk': 'farmer carry',
  'flat bench press': 'bench press',
  rdl: 'romanian deadlift',
  'jumping rope': 'jump rope',
  skipping: 'jump rope',
}

/** Words that name what an exercise is done with. */
const EQUIPMENT = new Set([
  'barbell',
  'dumbbell',
  'kettlebell',
  'machine',
  'cable',
  'band',
  'smith',
  'plate',
  'bodyweight',
  'weighted',
  'assisted',
])
/** Without equipment, or with what most people use for it. */
const NEEDLESS = new Set(['bodyweight'])

const wordsOf = (name: string): string[] =>
  foldedWords(name).map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))
const keyOf = (words: readonly string[]): string => words.toSorted().join(' ')

/**
 * Returns what finds the exercise that another app's name most likely means: the same words in any order, besides equipment
 * that the exercise is done with. 'Bench Press (Barbell)' is our Bench Press, 'Bench Press (Dumbbell)' isn't.
 */
export const matcherOf = (exercises: readonly KnownExercise[]) => {
  const byWords = new Map(exercises.map((exercise) => [keyOf(wordsOf(exercise.exercise_name)), exercise]))
  const find = (words: readonly string[]): KnownExercise | undefined => {
    const other = OTHER_NAMES[words.join(' ')]
    return byWords.get(keyOf(other ? wordsOf(other) : words))
  }
  return (name: string): KnownExercise | null => {
    const words = wordsOf(name)
    const whole = find(words)
    if (whole) return whole
    const tools = words.filter((word) => EQUIPMENT.has(word))
    const found = find(words.filter((word) => !EQUIPMENT.has(word)))
    if (!found) return null
    const has = new Set(found.equipment.flatMap(wordsOf))
    return tools.every((tool) => NEEDLESS.has(tool) || has.has(tool)) ? found : null
  }
}
