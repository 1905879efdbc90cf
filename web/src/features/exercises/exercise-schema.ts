import { parseEquipment } from '@fieldside/contracts/equipment.ts'
import { ExerciseLink } from '@fieldside/contracts/exercise-facts.ts'
import { ExerciseFields } from '@fieldside/contracts/http/exercises.ts'
import { z } from 'zod'

const Links = z
  .array(ExerciseLink)
  .transform((links) => links.map(({ id }) => id))
  .pipe(ExerciseFields.shape.easier.unwrap())

/** Applies the server's rules to the typed fields. */
export const TypedFields = ExerciseFields.extend({
  equipment: z.string().transform(parseEquipment).pipe(ExerciseFields.shape.equipment),
  easier: Links,
  harder: Links,
})
