import { isExclusionViolation } from '@fieldside/platform/database.ts'
import { conflict, isDomainError } from '@fieldside/platform/errors.ts'
import type { BookingContext } from '../../context.ts'
import { slotTaken } from '../../errors.ts'
import { findAvailableSlots } from '../../schedule/find-available-slots.ts'
import type { Hours } from '../../schedule/rules/closed-time.ts'
import { dayIn } from '../../schedule/rules/local-days.ts'
import type { Slot } from '../../schedule/rules/slot.ts'
import { findSchedule } from '../../schedule/store/schedules.ts'
import { SLOT_HOLDS_CONSTRAINT } from '../../schedule/store/slot-holds.ts'

const SLOTS_MAX = 12

/** Receives the slot that a command requests, and the professional's hours if they are known. */
export type OnSlot = (slot: Slot, hours?: Hours | null) => void
type Wanted = { slot?: Slot; hours?: Hours | null | undefined }

const freeSlots = async (ctx: BookingContext, slot: Slot, known: Wanted['hours']): Promise<string[]> => {
  const { id: moving, professional_id: professionalId, starts_at, duration_minutes: durationMinutes } = slot
  const hours = known === undefined ? await findSchedule(ctx.db.kysely, professionalId) : known
  if (!hours) return []
  const from = dayIn(hours.time_zone, starts_at)
  const wanted = { professionalId, from, days: 2, durationMinutes, now: ctx.now(), moving }
  return findAvailableSlots(ctx.db.kysely, hours, wanted, SLOTS_MAX)
}

/**
 * Adds the slots left on that day and the next to a slot-taken or slot-not-open error of `work`, which reports the
 * slot it wants before it can fail.
 */
export const addFreeSlots = async <R>(
  ctx: BookingContext,
  work: (onSlot: OnSlot) => Promise<R>,
): Promise<R> => {
  const wanted: Wanted = {}
  const onSlot: OnSlot = (slot, hours) => void Object.assign(wanted, { slot, hours })
  try {
    return await work(onSlot)
  } catch (error) {
    const refusal = isExclusionViolation(error, SLOT_HOLDS_CONSTRAINT) ? slotTaken() : error
    const isSlotError = isDomainError(refusal, 'slot-taken') || isDomainError(refusal, 'slot-not-open')
    if (!wanted.slot || !isSlotError) throw refusal
    throw conflict(refusal.code, refusal.detail, {
      openings: await freeSlots(ctx, wanted.slot, wanted.hours),
    })
  }
}
