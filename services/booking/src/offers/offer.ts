import { sessionOffered } from '@fieldside/contracts/events/booking.ts'
import { fullAddress } from '@fieldside/contracts/full-address.ts'
import type { ProfessionalEligibility } from '@fieldside/contracts/http/professional-lookups.ts'
import type { TimeOfferForm, TimeOffer as TimeOfferReply } from '@fieldside/contracts/http/time-offers.ts'
import { OFFERED_TIMES_MAX } from '@fieldside/contracts/limits.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { conflict } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { write } from '@fieldside/platform/write.ts'
import { type BookingContext, traceOf } from '../context.ts'
import { noThread, refuseIf, slotTaken, typeNotOffered } from '../errors.ts'
import { findOwnThread } from '../messages/find-own.ts'
import { takeFromLimit } from '../messages/limit.ts'
import type { Thread } from '../messages/rules/thread.ts'
import { findBookingsOfPair } from '../messages/store/threads.ts'
import { hasPayoutAccount } from '../professionals/store/payout-accounts.ts'
import { newRoom } from '../schedule/new-room.ts'
import { refuseSuspended } from '../schedule/refuse-suspended.ts'
import { lock } from '../schedule/store/locks.ts'
import { findActiveOffer } from '../schedule/store/offers.ts'
import { zoneOfSchedule } from '../schedule/store/schedules.ts'
import { findOverlap } from '../schedule/store/slot-holds.ts'
import type { BookingSchema, OfferRow } from '../schema.ts'
import { heldUntil, refusePrice, refuseStarts } from './rules/time-offer.ts'
import { refuseFee } from './steps/refuse-fee.ts'
import { countOfferedTimes, findAthleteZone, insertOffer, type TimeOffer } from './store/time-offers.ts'
import { offerFactsOf, offerViewOf } from './views.ts'

/** Returns the caller's client. @throws not-found for anyone but the thread's professional, not-a-client */
const findClient = async (ctx: BookingContext, threadId: string): Promise<Thread> => {
  const { thread, side } = await findOwnThread(ctx, threadId)
  if (side !== 'professional') throw noThread()
  const { had_session } = await findBookingsOfPair(ctx.db.kysely, thread)
  if (had_session) return thread
  throw conflict('not-a-client', 'You can offer times to athletes once you’ve agreed on a session with them.')
}

/** @throws not-approved */
const approved = async (
  ctx: BookingContext,
  { professional_id }: Thread,
): Promise<ProfessionalEligibility> => {
  const eligibility = await ctx.directory.eligibility(professional_id, traceOf(ctx))
  if (eligibility.status === 'approved') return eligibility
  throw conflict('not-approved', 'You can offer times once we’ve approved your profile.')
}

type Drafted = {
  thread: Thread
  type: OfferRow
  eligibility: ProfessionalEligibility
  isPayable: boolean
  /** Address of the session's own video room, if its type has rooms. */
  room: string | null
}

/** Copies the terms, so that later changes of them don't change the offer. @throws invalid-input */
const draftOffer = (
  { thread, type, eligibility, isPayable, room }: Drafted,
  form: TimeOfferForm,
  now: Date,
): Omit<TimeOffer, 'professional_time_zone' | 'athlete_time_zone'> => {
  const { id: thread_id, professional_id, professional_user_id, athlete_id } = thread
  const { appointment_type_id: appointment_type, duration_minutes, place, requires_payment } = type
  const starts = form.starts.map((at) => new Date(at)).sort((one, other) => one.getTime() - other.getTime())
  refuseIf(refuseStarts(starts, duration_minutes, now))
  const usual = type.custom_price_cents ?? eligibility.price_per_session_cents
  refuseIf(refusePrice(usual, form.price_cents))
  const price_cents = form.price_cents ?? usual
  return {
    ...{ id: newId(), thread_id, professional_id, professional_user_id, athlete_id },
    ...{ appointment_type, duration_minutes, price_cents, place },
    show_price: eligibility.show_price,
    payment_required: requires_payment && isPayable && price_cents !== null,
    place_detail: room ?? fullAddress(type, eligibility.location),
    state: 'open',
    appointment_id: null,
    created_at: now,
    ended_at: null,
    times: starts.map((starts_at) => ({ id: newId(), starts_at, held_until: heldUntil(now, starts_at) })),
  }
}

const OWN_BLOCK = 'You blocked one of these times. Please choose another one, or remove the block first.'
const TAKEN =
  'You already have a session, a request, or an offer at one of these times. Please choose another one.'

/** @throws too-many-offers, slot-taken with the start that is taken */
const refuseHolds = async (
  tx: Tx<BookingSchema>,
  {
    professional_id,
    duration_minutes,
    times,
  }: Pick<TimeOffer, 'professional_id' | 'duration_minutes' | 'times'>,
): Promise<void> => {
  if ((await countOfferedTimes(tx, professional_id)) + times.length > OFFERED_TIMES_MAX) {
    throw conflict(
      'too-many-offers',
      `You can hold ${OFFERED_TIMES_MAX} offered times at once. Withdraw an offer first, or offer fewer times.`,
    )
  }
  for (const { id, starts_at } of times) {
    const overlap = await findOverlap(tx, { id, professional_id, starts_at, duration_minutes })
    if (!overlap) continue
    const { code, detail } = slotTaken(overlap === 'block' ? OWN_BLOCK : TAKEN)
    throw conflict(code, detail, { starts_at: starts_at.toISOString() })
  }
}

/** Offers times at most as often as messages may be sent. A refused offer doesn't count. @throws too-many-messages */
const limitOffers = async <R>(ctx: BookingContext, offer: () => Promise<R>): Promise<R> => {
  const taken = await takeFromLimit(ctx, ctx.messageLimiter)
  try {
    return await offer()
  } catch (error) {
    await taken.giveBack()
    throw error
  }
}

/**
 * Offers times to a client and holds them. The calendar lock decides whether a request for one of them comes first.
 * @throws not-found, not-a-client, fee-due, not-approved, type-not-offered, invalid-input, too-many-offers, slot-taken,
 * too-many-messages
 */
export const offerTimes = async (
  ctx: BookingContext,
  threadId: string,
  form: TimeOfferForm,
): Promise<TimeOfferReply> => {
  const thread = await findClient(ctx, threadId)
  const [type, eligibility, isPayable] = await Promise.all([
    findActiveOffer(ctx.db.kysely, thread.professional_id, form.appointment_type),
    approved(ctx, thread),
    hasPayoutAccount(ctx.db.kysely, thread.professional_user_id),
    refuseFee(ctx, thread, 'professional'),
  ])
  if (!type) throw typeNotOffered('You don’t offer this appointment type.')
  const now = ctx.now()
  const drafted = draftOffer({ thread, type, eligibility, isPayable, room: newRoom(ctx, type) }, form, now)
  return limitOffers(ctx, () =>
    write(ctx, async (tx, emit) => {
      await lock(tx, { calendarOf: thread.professional_id })
      await refuseSuspended(tx, thread)
      await refuseHolds(tx, drafted)
      const professional_time_zone = await zoneOfSchedule(tx, thread.professional_id)
      const offer = {
        ...drafted,
        professional_time_zone,
        athlete_time_zone: await findAthleteZone(tx, thread),
      }
      await insertOffer(tx, offer)
      const view = offerViewOf(offer, 'professional', now)
      emit(sessionOffered, offer.id, { ...offerFactsOf(offer), expires_at: view.expires_at! })
      return view
    }),
  )
}
