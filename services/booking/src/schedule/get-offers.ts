import type { BookingContext } from '../context.ts'
import { findOwnProfessional } from '../professionals/find-own.ts'
import { listOffers } from './store/offers.ts'

export const getOwnOffers = async (ctx: BookingContext) => {
  const own = await findOwnProfessional(ctx)
  return {
    items: own ? await listOffers(ctx.db.kysely, own.professionalId) : [],
    video_rooms: ctx.videoRoomsUrl !== null,
  }
}
