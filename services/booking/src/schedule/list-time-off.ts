import type { TimeOff } from '@fieldside/contracts/time-off.ts'
import type { BookingContext } from '../context.ts'
import { findOwnProfessional } from '../professionals/find-own.ts'
import { dayIn } from './rules/local-days.ts'
import { findSchedule } from './store/schedules.ts'
import { findTimeOff } from './store/time-off.ts'

/** Returns the caller's days off that aren't over. */
export const listTimeOff = async (ctx: BookingContext): Promise<{ items: TimeOff[] }> => {
  const own = await findOwnProfessional(ctx)
  const hours = own && (await findSchedule(ctx.db.kysely, own.professionalId))
  if (!hours) return { items: [] }
  return { items: await findTimeOff(ctx.db.kysely, own.professionalId, dayIn(hours.time_zone, ctx.now())) }
}
