import { parseEquipment } from '@fieldside/contracts/equipment.ts'
import { ExerciseFields } from '@fieldside/contracts/http/exercises.ts'
import { z } from 'zod'

/** Applies the server's rules to the typed fields. */
export const TypedFields = ExerciseFields.extend({
  equipment: z.string().transform(parseEquipment).pipe(ExerciseFields.shape.equipment),
})
