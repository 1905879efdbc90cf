import type { ProgramExercise } from '@fieldside/contracts/http/program-exercises.ts'
import type { Viewer } from './access.ts'
import { exerciseFor, type StoredExercise } from './exercise.ts'

export type StoredProgramExercise = Omit<ProgramExercise, 'exercise'> & { exercise: StoredExercise }

export const programExerciseFor = (viewer: Viewer, row: StoredProgramExercise): ProgramExercise => ({
  ...row,
  exercise: exerciseFor(viewer, row.exercise),
})
