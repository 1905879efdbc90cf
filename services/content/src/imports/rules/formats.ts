import { fieldside } from './fieldside.ts'
import { fitbod } from './fitbod.ts'
import { fitnotes } from './fitnotes.ts'
import { hevy } from './hevy.ts'
import { jefit } from './jefit.ts'
import { liftosaur } from './liftosaur.ts'
import type { Format } from './line.ts'
import { strong } from './strong.ts'
import { stronglifts } from './stronglifts.ts'
import { stronglifts2018 } from './stronglifts-2018.ts'

export const FORMATS: readonly Format[] = [
  fieldside,
  hevy,
  strong,
  fitnotes,
  stronglifts,
  stronglifts2018,
  jefit,
  fitbod,
  liftosaur,
]
