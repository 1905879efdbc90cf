import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import type { BookingContext } from '../context.ts'
import { findProfessional, isBookable } from '../professionals/store/professionals.ts'
import { isAvailable, isHeld, windowAround } from '../schedule/rules/availability.ts'
import { findSchedule } from '../schedule/store/schedules.ts'
import { findBusy } from '../schedule/store/slot-holds.ts'
import { findAsk } from './store/asks.ts'

/** Tells notification whether a waiting athlete can still request a time that they were told of. @throws not-found */
export const getWaitlistTime = async (
  ctx: BookingContext,
  waitlistId: string,
  startsAt: Date,
): Promise<{ is_free: boolean }> => {
  const ask = await findAsk(ctx.db.kysely, waitlistId, startsAt)
  if (!ask) throw notFound('Nobody on this waitlist was told of this time')
  const { professional_id: id, ends_at } = ask
  const now = ctx.now()
  if (ask.held_until && !ask.ended_at) return { is_free: startsAt > now }
  const [professional, hours, busy] = await Promise.all([
    findProfessional(ctx.db.kysely, id),
    findSchedule(ctx.db.kysely, id),
    findBusy(ctx.db.kysely, [id], windowAround(startsAt)),
  ])
  if (!professional || !isBookable(professional) || !hours) return { is_free: false }
  const start = { startsAt, durationMinutes: (ends_at.getTime() - startsAt.getTime()) / MINUTE_MS }
  const taken = busy.get(id) ?? []
  return { is_free: !isHeld(start, taken) && isAvailable(hours, start, now, taken) }
}
