import type { BookingContext } from '../context.ts'
import { listOffers } from '../store/offers.ts'
import { findSchedule } from '../store/schedules.ts'
import { findOwnProfessional } from './find-own-professional.ts'

export const getOwnSchedule = async (ctx: BookingContext) => {
  const own = await findOwnProfessional(ctx)
  return { schedule: own && (await findSchedule(ctx.db.kysely, own.professionalId)) }
}

export const getOwnOffers = async (ctx: BookingContext) => {
  const own = await findOwnProfessional(ctx)
  return { items: own ? await listOffers(ctx.db.kysely, own.professionalId) : [] }
}
