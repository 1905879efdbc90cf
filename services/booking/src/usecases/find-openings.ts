import { isExclusionViolation } from '@fieldside/platform/database.ts'
import { conflict, isDomainError } from '@fieldside/platform/errors.ts'
import type { BookingContext } from '../context.ts'
import { dayIn } from '../domain/local-days.ts'
import { type Hours, isOffered, openings, windowOf } from '../domain/openings.ts'
import { slotTaken } from '../errors.ts'
import type { Reader } from '../schema.ts'
import { findBusy, HELD_TIMES_CONSTRAINT } from '../store/held-times.ts'
import { findSchedule, hoursOf } from '../store/schedules.ts'

const OPENINGS_LEFT_MAX = 12

type Wanted = { professionalId: string; from: string; days: number; durationMinutes: number; now: Date }

export const findOpenings = async (
  on: Reader,
  hours: Hours,
  { professionalId, ...wanted }: Wanted,
  limit?: number,
): Promise<string[]> => {
  const window = windowOf({ ...wanted, timeZone: hours.timeZone })
  const busy = (await findBusy(on, [professionalId], window)).get(professionalId) ?? []
  return openings({ ...wanted, hours, busy }, limit).map((ms) => new Date(ms).toISOString())
}

export type Slot = { professionalId: string; startsAt: Date; durationMinutes: number }

/** Returns whether a session can start then. Reads slot holds only if they matter: for a start right after one. */
export const isSlotOffered = async (on: Reader, hours: Hours, slot: Slot, now: Date): Promise<boolean> => {
  if (isOffered(hours, slot, now)) return true
  const from = dayIn(hours.timeZone, slot.startsAt)
  const window = windowOf({ from, days: 1, timeZone: hours.timeZone })
  const busy = await findBusy(on, [slot.professionalId], window)
  return isOffered(hours, slot, now, busy.get(slot.professionalId))
}

const openingsLeft = async (ctx: BookingContext, slot: Slot): Promise<string[]> => {
  const { professionalId, startsAt, durationMinutes } = slot
  const hours = hoursOf(await findSchedule(ctx.db.kysely, professionalId))
  if (!hours) return []
  const wanted = {
    professionalId,
    from: dayIn(hours.timeZone, startsAt),
    days: 2,
    durationMinutes,
    now: ctx.now(),
  }
  return findOpenings(ctx.db.kysely, hours, wanted, OPENINGS_LEFT_MAX)
}

/** Runs `work` and adds the slots left on that day and the next to a slot-taken or slot-not-open error. */
export const tellingOpenings = async <R>(
  ctx: BookingContext,
  slotOf: () => Slot | undefined,
  work: () => Promise<R>,
): Promise<R> => {
  try {
    return await work()
  } catch (error) {
    const refusal = isExclusionViolation(error, HELD_TIMES_CONSTRAINT) ? slotTaken() : error
    const slot = slotOf()
    if (!slot || !(isDomainError(refusal, 'slot-taken') || isDomainError(refusal, 'slot-not-open')))
      throw refusal
    throw conflict(refusal.code, refusal.detail, { openings: await openingsLeft(ctx, slot) })
  }
}
