import type { BookingContext } from '../context.ts'
import { findSchedule } from '../store/schedules.ts'
import { findOwnProfessional } from './find-own-professional.ts'

export const getOwnSchedule = async (ctx: BookingContext) => {
  const own = await findOwnProfessional(ctx)
  return { schedule: own && (await findSchedule(ctx.db.kysely, own.professionalId)) }
}
