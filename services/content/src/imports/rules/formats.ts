import { fieldside } from './fieldside.ts'
import { fitbod } from './fitbod.ts'
import { fitnotes } from './fitnotes.ts'
import { hevy } from './hevy.ts'
import { liftosaur } from './liftosaur.ts'
import type { Format } from './line.ts'
import { strong } from './strong.ts'

export const FORMATS: readonly Format[] = [fieldside, hevy, strong, fitnotes, fitbod, liftosaur]
