import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { ExerciseChoice } from '@fieldside/contracts/http/workout-documents.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '@/client/api.ts'
import { createSealedStore } from './sealed-store.ts'

type Choices = ReplyOf<typeof actions.listExerciseChoices>

const kept = createSealedStore<Choices>('fieldside.exercise-choices', 'choices')

/** Reads the choices and keeps them, and without a connection returns those that were kept. */
const choicesOf = async (userId: string, signal: AbortSignal): Promise<Choices> => {
  try {
    const choices = await call(actions.listExerciseChoices, {}, { signal })
    // A browser that stores nothing only lacks them without a connection.
    await kept.put(userId, userId, choices).catch(() => undefined)
    return choices
  } catch (error) {
    // Without stored choices, the failed call is what counts.
    const before = await kept.find(userId).catch(() => undefined)
    if (before) return before
    throw error
  }
}

/** Returns exercises to add to a workout or to swap in, also without a connection. */
export const useExerciseChoices = (userId: string): Choices => {
  const { data } = useQuery({
    queryKey: ['exercise-choices', userId],
    queryFn: ({ signal }) => choicesOf(userId, signal),
  })
  return data ?? { items: [], swaps: [] }
}

/** Puts the exercises that replaced this one before first, then those of its category. */
export const swapsFirst = ({ items, swaps }: Choices, exerciseId: string | null): ExerciseChoice[] => {
  const before = swaps.filter(({ from }) => from === exerciseId).map(({ to }) => to)
  const category = items.find(({ id }) => id === exerciseId)?.category
  const rank = ({ id, category: own }: ExerciseChoice): number => {
    const at = before.indexOf(id)
    if (at >= 0) return at - before.length
    return own === category ? 0 : 1
  }
  return items.filter(({ id }) => id !== exerciseId).toSorted((one, other) => rank(one) - rank(other))
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Returns the exercises whose names have each typed word, or a word that begins with it. */
export const foundIn = (items: readonly ExerciseChoice[], typed: string): ExerciseChoice[] => {
  const words = wordsOf(typed)
  return items.filter(({ exercise_name }) => {
    const named = wordsOf(exercise_name)
    return words.every((word) => named.some((one) => one.startsWith(word)))
  })
}
