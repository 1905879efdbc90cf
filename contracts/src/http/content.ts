import { exerciseEndpoints } from './exercises.ts'
import { programExerciseEndpoints } from './program-exercises.ts'
import { programEndpoints } from './programs.ts'
import { trainingEndpoints } from './training.ts'

export const contentEndpoints = {
  ...exerciseEndpoints,
  ...programEndpoints,
  ...programExerciseEndpoints,
  ...trainingEndpoints,
}
