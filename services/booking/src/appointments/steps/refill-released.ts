import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { CANCEL_UNTIL_HOURS_BEFORE } from '@fieldside/contracts/limits.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import { endOf } from '../../schedule/rules/slot.ts'
import type { BookingSchema } from '../../schema.ts'
import { type Appointment, isAgreed } from '../rules/appointment.ts'
import { decide } from '../rules/decide.ts'
import { lockReleased } from '../store/released.ts'
import { applyEvents } from './apply-events.ts'

/** A time is released within 24 hours before its start, and no session is longer than a day. */
const LATEST_MS = (CANCEL_UNTIL_HOURS_BEFORE + 24) * HOUR_MS

/** Tells the sessions whose released time an agreed one takes. Requires the calendar's lock. */
export const refillReleased = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  { state, duration_minutes, ...pair }: Appointment,
  now: Date,
): Promise<void> => {
  if (!isAgreed(state)) return
  const { starts_at } = state
  if (starts_at.getTime() - now.getTime() >= LATEST_MS) return
  const taken = { ...pair, starts_at, ends_at: endOf(starts_at, duration_minutes) }
  for (const released of await lockReleased(tx, taken)) {
    const decision = decide(released, { type: 'refill_released' }, now)
    if ('events' in decision) await applyEvents(tx, emit, released, decision.events)
  }
}
