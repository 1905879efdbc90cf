import { REST_EXAMPLES, readRest } from '@fieldside/contracts/doses.ts'
import { WorkoutForm } from '@fieldside/contracts/http/training.ts'
import { z } from 'zod'

const Part = WorkoutForm.shape.exercises.element
const wholeNumber = (what: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,15}$/, `Please enter a whole number of ${what}`)
    .transform(Number)

/** Seconds, or a rest as people write it: '2 min', '1:30'. */
const rest = z.string().transform((text, { addIssue }) => {
  const seconds = readRest(text)
  if (seconds === undefined) addIssue({ code: 'custom', message: REST_EXAMPLES })
  return seconds ?? z.NEVER
})

/** Applies the server's rules. */
export const TypedFields = z.object({
  name: WorkoutForm.shape.name,
  exercises: z
    .array(
      z.object({
        exercise_id: Part.shape.exercise_id,
        sets: wholeNumber('sets').pipe(Part.shape.sets),
        reps: Part.shape.reps,
        rest_seconds: rest.pipe(Part.shape.rest_seconds),
      }),
    )
    .pipe(WorkoutForm.shape.exercises),
})
