import type { BookingContext } from '../context.ts'
import { findShownProfessional } from '../professionals/find-shown.ts'
import { hasPayoutAccount } from '../professionals/store/payout-accounts.ts'
import { listOffers } from './store/offers.ts'

/** Returns the active types of a professional, or none if the professional is hidden from the caller. */
export const listOfferedTypes = async (ctx: BookingContext, professionalId: string) => {
  const [professional, offers] = await Promise.all([
    findShownProfessional(ctx, professionalId),
    listOffers(ctx.db.kysely, professionalId),
  ])
  if (!professional) return { items: [] }
  const active = offers.filter(({ is_active }) => is_active)
  const isPayable =
    active.some((offer) => offer.requires_payment) &&
    (await hasPayoutAccount(ctx.db.kysely, professional.user_id))
  const items = active.map((offer) => {
    const price = offer.custom_price_cents ?? professional.price_per_session_cents
    const requires_payment = offer.requires_payment && isPayable && price !== null
    return {
      ...offer,
      requires_payment,
      price_cents: professional.show_price || requires_payment ? price : null,
    }
  })
  return { items }
}
