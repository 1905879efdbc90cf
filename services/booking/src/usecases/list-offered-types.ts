import { userOf } from '@fieldside/platform/context.ts'
import type { BookingContext } from '../context.ts'
import { listOffers, listTypes } from '../store/offers.ts'
import { findProfessional } from '../store/professionals.ts'

/** What an athlete can choose. A professional who is not approved is hidden from all but themselves and administrators. */
export const listOfferedTypes = async (ctx: BookingContext, professionalId: string) => {
  const caller = userOf(ctx)
  const professional = await findProfessional(ctx.db.kysely, professionalId)
  const isShown =
    professional &&
    (professional.status === 'approved' || caller.role === 'admin' || caller.userId === professional.user_id)
  if (!isShown) return { items: [] }
  const offers = await listOffers(ctx.db.kysely, professionalId)
  const descriptions = new Map(
    (await listTypes(ctx.db.kysely)).map(({ id, description }) => [id, description]),
  )
  const items = offers
    .filter(({ is_active }) => is_active)
    .map((offer) => ({
      ...offer,
      description: descriptions.get(offer.appointment_type_id)!,
      price_cents: professional.show_price
        ? (offer.custom_price_cents ?? professional.price_per_session_cents)
        : null,
    }))
  return { items }
}
