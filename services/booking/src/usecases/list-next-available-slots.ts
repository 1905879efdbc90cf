import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { NextOpening } from '@fieldside/contracts/http/openings.ts'
import type { BookingContext } from '../context.ts'
import { nextAvailableStart } from '../domain/availability.ts'
import { shortestActive } from '../store/offers.ts'
import { findProfessionals } from '../store/professionals.ts'
import { findSchedules } from '../store/schedules.ts'
import { findBusy } from '../store/slot-holds.ts'

/** 28 days, plus the time that a session starting on the last of them can reach into. */
const LOOK_AHEAD_MS = 30 * DAY_MS

/**
 * Returns the next available start of each professional's shortest type, or null where bookings are off. Reveals no
 * hours of unapproved professionals.
 */
export const listNextAvailableSlots = async (
  ctx: BookingContext,
  professionalIds: string[],
): Promise<{ items: NextOpening[] }> => {
  const on = ctx.db.kysely
  const now = ctx.now()
  const ids = [...new Set(professionalIds)]
  const window = { fromMs: now.getTime() - DAY_MS, untilMs: now.getTime() + LOOK_AHEAD_MS }
  const [professionals, schedules, lengths, busy] = await Promise.all([
    findProfessionals(on, ids),
    findSchedules(on, ids),
    shortestActive(on, ids),
    findBusy(on, ids, window),
  ])
  const approved = new Map(
    professionals.filter(({ status }) => status === 'approved').map((row) => [row.professional_id, row]),
  )
  const items = ids.map((id) => {
    const professional = approved.get(id)
    const hours = professional && schedules.get(id)
    const durationMinutes = professional?.is_accepting_bookings ? lengths.get(id) : undefined
    const ms =
      hours && durationMinutes !== undefined
        ? nextAvailableStart({ hours, busy: busy.get(id) ?? [], durationMinutes, now })
        : null
    return {
      professional_id: id,
      has_hours: hours !== undefined,
      time_zone: hours?.time_zone ?? null,
      next: ms === null ? null : new Date(ms).toISOString(),
    }
  })
  return { items }
}
