import type { OfferForm } from '@fieldside/contracts/http/offers.ts'
import type { BookingContext } from '../context.ts'
import { wrongInOffers } from '../domain/schedule.ts'
import { listOffers, saveOffers } from '../store/offers.ts'
import { changeCalendar } from './change-calendar.ts'

/** @throws invalid-input, no-professional-record */
export const setOffers = (ctx: BookingContext, offers: readonly OfferForm[]) =>
  changeCalendar(ctx, wrongInOffers(offers), async (tx, professionalId) => {
    await saveOffers(tx, professionalId, offers)
    return { items: await listOffers(tx, professionalId) }
  })
