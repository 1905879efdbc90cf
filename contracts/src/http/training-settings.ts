import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { BAR_MAX_GRAMS, PLATE_SIZES_MAX } from '../limits.ts'
import { WEIGHT_UNITS } from '../weights.ts'

const Plate = z.int().min(1, 'A plate must weigh something').max(BAR_MAX_GRAMS)

/** How a person reads and types weights, and what they load a barbell with. */
export const TrainingSettings = z.strictObject({
  unit: z.enum(WEIGHT_UNITS),
  bar_grams: z
    .int('Please enter the weight of your bar')
    .min(0, 'A bar must weigh at least 0')
    .max(BAR_MAX_GRAMS, 'A bar must weigh at most 50 kg'),
  /** The sizes of plates, of which there are enough, the heaviest first. */
  plates_grams: z.array(Plate).max(PLATE_SIZES_MAX, `Please choose at most ${PLATE_SIZES_MAX} plates`),
})
export type TrainingSettings = z.infer<typeof TrainingSettings>

export const getTrainingSettings = endpoint('GET /training/settings', {
  summary: 'Returns the caller’s unit of weight, bar, and plates; null until they are first saved',
  callers: ['signed-in'],
  reply: z.object({ settings: TrainingSettings.nullable() }),
})

export const saveTrainingSettings = endpoint('PUT /training/settings', {
  summary: 'Saves the caller’s unit of weight, bar, and plates',
  callers: ['signed-in'],
  body: TrainingSettings,
  reply: TrainingSettings,
})
