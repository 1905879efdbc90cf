import type { BookingContext } from '../context.ts'
import { findShownProfessional } from '../professionals/find-shown.ts'
import { listOffers } from './store/offers.ts'

/** Returns the active types of a professional, or none if the professional is hidden from the caller. */
export const listOfferedTypes = async (ctx: BookingContext, professionalId: string) => {
  const [professional, offers] = await Promise.all([
    findShownProfessional(ctx, professionalId),
    listOffers(ctx.db.kysely, professionalId),
  ])
  if (!professional) return { items: [] }
  const items = offers
    .filter(({ is_active }) => is_active)
    .map((offer) => ({
      ...offer,
      price_cents: professional.show_price
        ? (offer.custom_price_cents ?? professional.price_per_session_cents)
        : null,
    }))
  return { items }
}
