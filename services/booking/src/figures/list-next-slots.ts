import type { NextOpening, SlotFilter } from '@fieldside/contracts/http/openings.ts'
import { WITHIN_DAYS } from '@fieldside/contracts/http/search.ts'
import type { BookingContext } from '../context.ts'
import { findProfessionals } from '../professionals/store/professionals.ts'
import { type ShortestOffer, shortestActive } from '../schedule/store/offers.ts'
import { findSchedules } from '../schedule/store/schedules.ts'
import { findBusy } from '../schedule/store/slot-holds.ts'
import { type Bookable, busyWindow, cardStartsOf } from './rules/next-slots.ts'

const filterOf = ({ time, within }: SlotFilter) => ({ time, withinDays: within && WITHIN_DAYS[within] })

const slotsOf = (
  { appointment_type_id: appointment_type, duration_minutes: durationMinutes, place }: ShortestOffer,
  calendar: Omit<Bookable, 'durationMinutes'>,
  filter: SlotFilter | undefined,
): Pick<NextOpening, 'next' | 'place' | 'slots'> => {
  const { next, shown } = cardStartsOf({ ...calendar, durationMinutes }, filter && filterOf(filter))
  const slots = shown.map((start) => ({ starts_at: start.toISOString(), appointment_type }))
  return { next: next?.toISOString() ?? null, place, slots }
}

/**
 * Returns the next available starts of each professional's shortest type that match the filter; none where bookings
 * are off. Reveals no hours of unapproved professionals.
 */
export const listNextAvailableSlots = async (
  ctx: BookingContext,
  professionalIds: string[],
  filter?: SlotFilter,
): Promise<{ items: NextOpening[] }> => {
  const on = ctx.db.kysely
  const now = ctx.now()
  const ids = [...new Set(professionalIds)]
  const [professionals, schedules, offers, busy] = await Promise.all([
    findProfessionals(on, ids),
    findSchedules(on, ids),
    shortestActive(on, ids),
    findBusy(on, ids, busyWindow(now)),
  ])
  const approved = new Map(
    professionals.filter(({ status }) => status === 'approved').map((row) => [row.professional_id, row]),
  )
  const items = ids.map((id) => {
    const professional = approved.get(id)
    const hours = professional && schedules.get(id)
    const offer = professional?.is_accepting_bookings ? offers.get(id) : undefined
    const available =
      hours && offer
        ? slotsOf(offer, { hours, busy: busy.get(id) ?? [], now }, filter)
        : { next: null, place: null, slots: [] }
    return {
      professional_id: id,
      has_hours: hours !== undefined,
      time_zone: hours?.time_zone ?? null,
      ...available,
    }
  })
  return { items }
}
