import { openingsChanged } from '@fieldside/contracts/events/booking.ts'
import type { OfferForm } from '@fieldside/contracts/http/offers.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { wrongInOffers } from '../domain/schedule.ts'
import { listOffers, saveOffers } from '../store/offers.ts'
import { touchSchedule } from '../store/schedules.ts'
import { lockCalendar } from '../store/slot-holds.ts'
import { requireOwnProfessional } from './require-own-professional.ts'

/** @throws invalid-input, no-professional-record */
export const setOffers = async (ctx: BookingContext, offers: readonly OfferForm[]) => {
  const wrong = wrongInOffers(offers)
  if (wrong.length > 0) throw invalidInput(wrong)
  const { professionalId, userId } = await requireOwnProfessional(ctx)
  return write(ctx, async (tx, emit) => {
    // Requests read the hours and types under the same lock.
    await lockCalendar(tx, professionalId)
    const version = await touchSchedule(tx, professionalId)
    await saveOffers(tx, professionalId, offers)
    emit(openingsChanged, professionalId, {
      professional_id: professionalId,
      professional_user_id: userId,
      version,
    })
    return { items: await listOffers(tx, professionalId) }
  })
}
