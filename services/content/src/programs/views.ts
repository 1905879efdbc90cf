import type { ProgramExercise } from '@fieldside/contracts/http/program-exercises.ts'
import type { Viewer } from '../access/rules/access.ts'
import { exerciseFor, type StoredExercise } from '../exercises/rules/exercise.ts'

export type StoredProgramExercise = Omit<ProgramExercise, 'exercise'> & { exercise: StoredExercise }

export const programExerciseFor = (viewer: Viewer, row: StoredProgramExercise): ProgramExercise => ({
  ...row,
  exercise: exerciseFor(viewer, row.exercise),
})
