import type { OfferForm } from '@fieldside/contracts/http/offers.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import type { BookingContext } from '../context.ts'
import { findPayee } from '../professionals/store/payout-accounts.ts'
import { changeCalendar } from './change.ts'
import { newRoom } from './new-room.ts'
import {
  withPayment,
  withRooms,
  wrongInOffers,
  wrongInPayment,
  wrongInPlaces,
  wrongInRooms,
} from './rules/schedule.ts'
import { listOffers, replaceOffers, updateMissingPlaces } from './store/offers.ts'
import { lockWithoutRoom, updateRooms } from './store/rooms.ts'

/**
 * Replaces the offered types. Sessions booked without an address or link get the one that is added, or a room each. Open
 * requests get a room, too, because nobody has seen their link.
 * @throws invalid-input, no-professional-record
 */
export const setOffers = (ctx: BookingContext, offers: readonly OfferForm[]) =>
  changeCalendar(ctx, wrongInOffers(offers), async (tx, professionalId) => {
    const saved = await listOffers(tx, professionalId)
    const wanted = withRooms(withPayment(offers, saved), saved)
    const wrong = [
      ...wrongInPlaces(wanted, saved),
      ...wrongInRooms(wanted, saved, ctx.videoRoomsUrl !== null),
      ...wrongInPayment(wanted, saved, await findPayee(tx, professionalId)),
    ]
    if (wrong.length > 0) throw invalidInput(wrong)
    await replaceOffers(tx, professionalId, wanted)
    const now = ctx.now()
    await updateMissingPlaces(tx, professionalId, ctx.videoRoomsUrl !== null, now)
    if (ctx.videoRoomsUrl !== null) {
      const without = await lockWithoutRoom(tx, professionalId, ctx.videoRoomsUrl, now)
      const rooms = without.map((id) => ({ id, room: newRoom(ctx, { place: 'online', own_room: true }) }))
      await updateRooms(tx, rooms, now)
    }
    return { items: await listOffers(tx, professionalId) }
  })
