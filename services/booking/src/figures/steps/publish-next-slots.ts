import { nextSlotsChanged } from '@fieldside/contracts/events/booking.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import type { NextSlotsRow } from '../store/next-slots.ts'

/** Publishes a professional's next slots as they are stored. */
export const publishNextSlots = (emit: Emit, { professional_id, version, ...slots }: NextSlotsRow): void => {
  const textOf = (at: Date | null): string | null => at?.toISOString() ?? null
  emit(nextSlotsChanged, professional_id, {
    professional_id,
    version,
    next_slot_at: textOf(slots.next_slot_at),
    next_evening_at: textOf(slots.next_evening_at),
    next_weekend_at: textOf(slots.next_weekend_at),
    offers_in_person: slots.offers_in_person,
    offers_online: slots.offers_online,
  })
}
