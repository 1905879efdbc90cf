import type { ExerciseCategory } from '@fieldside/contracts/content-categories.ts'
import { parseEquipment } from '@fieldside/contracts/equipment.ts'
import { type Exercise, ExerciseFields } from '@fieldside/contracts/http/exercises.ts'
import { z } from 'zod'

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

/** Applies the server's rules. */
export const TypedFields = ExerciseFields.extend({
  equipment: z.string().transform(parseEquipment).pipe(ExerciseFields.shape.equipment),
})
