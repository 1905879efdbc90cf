import type { Workout, WorkoutForm } from '@fieldside/contracts/http/training.ts'
import type { UseFormReturn } from 'react-hook-form'

/** A workout in the form: numbers are text until validated. */
export type TypedWorkout = {
  name: string
  exercises: {
    exercise_id: string
    exercise_name: string
    sets: string
    reps: string
    rest_seconds: string
  }[]
}

export type BuilderForm = UseFormReturn<TypedWorkout, unknown, WorkoutForm>

/** The defaults of an added exercise, the same as in programs. */
export const ADDED = { sets: '3', reps: '10', rest_seconds: '60' }

export const typedOf = (workout: Workout | null): TypedWorkout => ({
  name: workout?.name ?? '',
  exercises: (workout?.exercises ?? []).flatMap(({ exercise_id, exercise_name, sets, reps, rest_seconds }) =>
    exercise_id === null
      ? []
      : [{ exercise_id, exercise_name, reps, sets: String(sets), rest_seconds: String(rest_seconds) }],
  ),
})
