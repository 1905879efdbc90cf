import type { BookingContext } from '../context.ts'
import { findOwnProfessional } from '../professionals/find-own.ts'
import { findSchedule } from './store/schedules.ts'

export const getOwnSchedule = async (ctx: BookingContext) => {
  const own = await findOwnProfessional(ctx)
  const hours = own && (await findSchedule(ctx.db.kysely, own.professionalId))
  if (!hours) return { schedule: null }
  const { time_off: _, ...schedule } = hours
  return { schedule }
}
