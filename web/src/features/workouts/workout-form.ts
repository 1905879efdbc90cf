import { type Workout, WorkoutForm } from '@fieldside/contracts/http/training.ts'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

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

const Part = WorkoutForm.shape.exercises.element
const wholeNumber = (what: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,15}$/, `Please enter a whole number of ${what}`)
    .transform(Number)

/** Applies the server's rules. */
export const TypedFields = z.object({
  name: WorkoutForm.shape.name,
  exercises: z
    .array(
      z.object({
        exercise_id: Part.shape.exercise_id,
        sets: wholeNumber('sets').pipe(Part.shape.sets),
        reps: Part.shape.reps,
        rest_seconds: wholeNumber('seconds').pipe(Part.shape.rest_seconds),
      }),
    )
    .pipe(WorkoutForm.shape.exercises),
})
