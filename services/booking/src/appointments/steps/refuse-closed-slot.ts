import { slotNotOpen } from '../../errors.ts'
import { isAvailable, isBlocked } from '../../schedule/rules/availability.ts'
import type { Busy, Hours } from '../../schedule/rules/closed-time.ts'
import type { Slot } from '../../schedule/rules/slot.ts'

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
