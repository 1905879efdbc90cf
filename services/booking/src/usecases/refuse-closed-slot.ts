import { isAvailable, isBlocked } from '../domain/availability.ts'
import type { Busy, Hours } from '../domain/closed-time.ts'
import type { Slot } from '../domain/slot-holds.ts'
import { slotNotOpen } from '../errors.ts'

/**
 * Rejects a start that is blocked, outside of the professional's hours if they have set any, or closed by their buffers
 * and limits. `busy` is what lies within `windowAround`.
 * @throws slot-not-open
 */
export const refuseClosedSlot = (
  hours: Hours | null,
  { id, starts_at: startsAt, duration_minutes: durationMinutes }: Slot,
  busy: readonly Busy[],
  now: Date,
): void => {
  const start = { startsAt, durationMinutes }
  const others = busy.filter((one) => one.id !== id)
  if (isBlocked(start, others) || (hours && !isAvailable(hours, start, now, others))) throw slotNotOpen()
}
