import type { ExerciseCategory } from '@fieldside/contracts/content-categories.ts'
import type { Exercise } from '@fieldside/contracts/http/exercises.ts'

/** An exercise in the form: equipment is one comma-separated text. */
export type TypedExercise = {
  exercise_name: string
  category: ExerciseCategory | undefined
  equipment: string
  notes: string
  video_url: string
}

export const typedOf = (exercise: Exercise | null): TypedExercise => ({
  exercise_name: exercise?.exercise_name ?? '',
  category: exercise?.category,
  equipment: exercise?.equipment.join(', ') ?? '',
  notes: exercise?.notes ?? '',
  video_url: exercise?.video_url ?? '',
})
