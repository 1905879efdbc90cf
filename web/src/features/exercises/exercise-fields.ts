import type { ExerciseCategory } from '@fieldside/contracts/content-categories.ts'
import type { ExerciseFacts, ExerciseLink } from '@fieldside/contracts/exercise-facts.ts'
import type { LibraryExercise } from '@fieldside/contracts/http/exercises.ts'

/** An exercise in the form: equipment is one comma-separated text. */
export type TypedExercise = ExerciseFacts & {
  exercise_name: string
  category: ExerciseCategory | undefined
  equipment: string
  notes: string
  video_url: string
  easier: ExerciseLink[]
  harder: ExerciseLink[]
}

export const typedOf = (exercise: LibraryExercise | null): TypedExercise => ({
  exercise_name: exercise?.exercise_name ?? '',
  category: exercise?.category,
  equipment: exercise?.equipment.join(', ') ?? '',
  notes: exercise?.notes ?? '',
  video_url: exercise?.video_url ?? '',
  measure: exercise?.measure ?? 'reps',
  level: exercise?.level ?? 'beginner',
  is_one_sided: exercise?.is_one_sided ?? false,
  primary_muscles: exercise?.primary_muscles ?? [],
  secondary_muscles: exercise?.secondary_muscles ?? [],
  easier: exercise?.easier ?? [],
  harder: exercise?.harder ?? [],
})
