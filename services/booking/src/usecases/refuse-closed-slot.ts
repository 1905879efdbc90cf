import type { Schedule } from '@fieldside/contracts/http/schedules.ts'
import { isAvailable, windowOf } from '../domain/availability.ts'
import { dayIn } from '../domain/local-days.ts'
import type { Slot } from '../domain/slot-holds.ts'
import { slotNotOpen } from '../errors.ts'
import type { Reader } from '../schema.ts'
import { findBusy } from '../store/slot-holds.ts'

/** Rejects a start outside of the professional's hours, if they have set any. @throws slot-not-open */
export const refuseClosedSlot = async (
  on: Reader,
  hours: Schedule | null,
  { professional_id, starts_at: startsAt, duration_minutes: durationMinutes }: Slot,
  now: Date,
): Promise<void> => {
  const start = { startsAt, durationMinutes }
  if (!hours || isAvailable(hours, start, now)) return
  // Slot holds matter only for a start right after one.
  const { time_zone: timeZone } = hours
  const window = windowOf({ from: dayIn(timeZone, startsAt), days: 1, timeZone })
  const busy = await findBusy(on, [professional_id], window)
  if (!isAvailable(hours, start, now, busy.get(professional_id))) throw slotNotOpen()
}
