import { availableStarts, windowOf } from '../domain/availability.ts'
import type { Hours } from '../domain/closed-time.ts'
import type { Reader } from '../schema.ts'
import { findBusy } from '../store/slot-holds.ts'

type Wanted = { professionalId: string; from: string; days: number; durationMinutes: number; now: Date }

/** Returns the available starts of a professional, soonest first. */
export const findAvailableSlots = async (
  on: Reader,
  hours: Hours,
  { professionalId, ...wanted }: Wanted,
  limit?: number,
): Promise<string[]> => {
  const window = windowOf({ ...wanted, timeZone: hours.time_zone })
  const busy = (await findBusy(on, [professionalId], window)).get(professionalId) ?? []
  return availableStarts({ ...wanted, hours, busy }, limit).map((ms) => new Date(ms).toISOString())
}
