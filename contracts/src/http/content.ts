import { exerciseEndpoints } from './exercises.ts'
import { programEndpoints } from './programs.ts'

export const contentEndpoints = { ...exerciseEndpoints, ...programEndpoints }
