import { z } from 'zod'
import { AppointmentTypeId } from '../appointment-types.ts'
import { endpoint } from '../endpoint.ts'
import { BoundedInstant, Id } from '../fields.ts'
import { ALTERNATIVES_MAX } from '../limits.ts'
import { StartNear } from './openings.ts'

/** Another professional who has time close to what an athlete asked for. */
export const Alternative = StartNear.extend({
  name: z.string(),
  /** City and state. */
  location: z.string().nullable(),
  /** From the city or ZIP code of the professional who was asked, for sessions in person; null online. */
  distance_miles: z.int().nullable(),
})
export type Alternative = z.infer<typeof Alternative>

export const listAlternatives = endpoint('POST /professionals/alternatives', {
  summary:
    'Returns bookable professionals of the same type as one who declined or didn’t answer, nearby or online, with an available start within a day of the requested time, the closest first',
  callers: ['service:notification'],
  repeatable: true,
  body: z.strictObject({
    professional_id: Id,
    athlete_id: Id,
    appointment_type: AppointmentTypeId,
    around: BoundedInstant,
  }),
  reply: z.object({ items: z.array(Alternative).max(ALTERNATIVES_MAX) }),
})
