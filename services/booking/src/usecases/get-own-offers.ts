import type { BookingContext } from '../context.ts'
import { listOffers } from '../store/offers.ts'
import { findOwnProfessional } from './find-own-professional.ts'

export const getOwnOffers = async (ctx: BookingContext) => {
  const own = await findOwnProfessional(ctx)
  return { items: own ? await listOffers(ctx.db.kysely, own.professionalId) : [] }
}
