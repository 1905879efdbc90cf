import type { OfferForm } from '@fieldside/contracts/http/offers.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import type { BookingContext } from '../context.ts'
import { findPayee } from '../professionals/store/payout-accounts.ts'
import { changeCalendar } from './change.ts'
import { withPayment, wrongInOffers, wrongInPayment, wrongInPlaces } from './rules/schedule.ts'
import { listOffers, replaceOffers, updateMissingPlaces } from './store/offers.ts'

/**
 * Replaces the offered types. Sessions booked without an address or link get the one that is added.
 * @throws invalid-input, no-professional-record
 */
export const setOffers = (ctx: BookingContext, offers: readonly OfferForm[]) =>
  changeCalendar(ctx, wrongInOffers(offers), async (tx, professionalId) => {
    const saved = await listOffers(tx, professionalId)
    const wanted = withPayment(offers, saved)
    const wrong = [
      ...wrongInPlaces(wanted, saved),
      ...wrongInPayment(wanted, saved, await findPayee(tx, professionalId)),
    ]
    if (wrong.length > 0) throw invalidInput(wrong)
    await replaceOffers(tx, professionalId, wanted)
    await updateMissingPlaces(tx, professionalId, ctx.now())
    return { items: await listOffers(tx, professionalId) }
  })
