import type { SeriesDate } from '@fieldside/contracts/http/series.ts'
import type { BookingContext } from '../../context.ts'
import { findAvailableSlots } from '../../schedule/find-available-slots.ts'
import { isAvailable, isBlocked, isHeld, weekOfDay, windowAround } from '../../schedule/rules/availability.ts'
import type { Busy, Hours } from '../../schedule/rules/closed-time.ts'
import { dayIn } from '../../schedule/rules/local-days.ts'
import { findBusy } from '../../schedule/store/slot-holds.ts'
import type { Reader } from '../../schema.ts'
import type { PlannedDate } from '../rules/series-dates.ts'

type Wanted = { professionalId: string; durationMinutes: number; hours: Hours | null; now: Date }

/** Returns which of the dates are taken or closed. They are in order. */
export const findLostDates = async (
  on: Reader,
  { professionalId, durationMinutes, hours, now }: Wanted,
  planned: readonly PlannedDate[],
): Promise<PlannedDate[]> => {
  const [first, last] = [planned[0], planned.at(-1)]
  if (!first || !last) return []
  const span = {
    fromMs: windowAround(first.starts_at).fromMs,
    untilMs: windowAround(last.starts_at).untilMs,
  }
  const busy: readonly Busy[] = (await findBusy(on, [professionalId], span)).get(professionalId) ?? []
  return planned.filter(({ starts_at: startsAt }) => {
    const start = { startsAt, durationMinutes }
    if (startsAt <= now || isHeld(start, busy) || isBlocked(start, busy)) return true
    return hours !== null && !isAvailable(hours, start, now, busy)
  })
}

/** Returns dates that aren't free with the available slots of their weeks. */
export const withSlots = (
  ctx: BookingContext,
  { professionalId, durationMinutes, hours, now }: Wanted,
  lost: readonly PlannedDate[],
): Promise<SeriesDate[]> =>
  Promise.all(
    lost.map(async ({ index, starts_at }) => {
      const of = { index, starts_at: starts_at.toISOString(), is_free: false }
      if (!hours) return { ...of, slots: [] }
      const { monday: from } = weekOfDay(hours.time_zone, dayIn(hours.time_zone, starts_at))
      const wanted = { professionalId, from, days: 7, durationMinutes, now }
      return { ...of, slots: await findAvailableSlots(ctx.db.kysely, hours, wanted) }
    }),
  )
