import { fullAddress } from '@fieldside/contracts/full-address.ts'
import type { Appointment as AppointmentReply } from '@fieldside/contracts/http/appointments.ts'
import type { ProfessionalEligibility } from '@fieldside/contracts/http/professional-lookups.ts'
import type { TakeOfferForm } from '@fieldside/contracts/http/time-offers.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { write } from '@fieldside/platform/write.ts'
import { addAgreed } from '../appointments/add-agreed.ts'
import type { Draft } from '../appointments/rules/new-appointment.ts'
import { type Member, refuseSubject } from '../appointments/rules/subject.ts'
import { viewOf } from '../appointments/views.ts'
import { type BookingContext, traceOf } from '../context.ts'
import { notBookable, refuseIf } from '../errors.ts'
import { findBooked } from '../family/find-booked.ts'
import { professionalLock } from '../professionals/store/professionals.ts'
import { newRoom } from '../schedule/new-room.ts'
import { refuseSuspended } from '../schedule/refuse-suspended.ts'
import { findActiveOffer } from '../schedule/store/offers.ts'
import type { BookingSchema } from '../schema.ts'
import { refuseTaken } from './rules/time-offer.ts'
import { endLocked } from './steps/end-locked.ts'
import { findOwnOffer } from './steps/find-own.ts'
import { refuseFee } from './steps/refuse-fee.ts'
import { lockOffer, type TimeOffer } from './store/time-offers.ts'

/** @throws not-accepting once nobody can book the professional */
const approved = async (
  ctx: BookingContext,
  { professional_id }: TimeOffer,
): Promise<ProfessionalEligibility> => {
  const eligibility = await ctx.directory.eligibility(professional_id, traceOf(ctx))
  if (eligibility.status !== 'approved') throw notBookable()
  return eligibility
}

/**
 * Returns where the session is held. The offer copied it, but nobody has seen it yet, so that a video room, a link, or an
 * address that the type got since then applies, as to an open request.
 */
const placeDetailOf = async (
  ctx: BookingContext,
  tx: Tx<BookingSchema>,
  { professional_id, appointment_type, place, place_detail }: TimeOffer,
  { location }: ProfessionalEligibility,
): Promise<string> => {
  const type = await findActiveOffer(tx, professional_id, appointment_type)
  if (type?.place !== place) return place_detail
  const hasRoom = ctx.videoRoomsUrl !== null && place_detail.startsWith(ctx.videoRoomsUrl)
  return (hasRoom ? null : newRoom(ctx, type)) ?? (place_detail || fullAddress(type, location))
}

type TakenOffer = { offer: TimeOffer; member: Member | null; place_detail: string }

/** Returns the session that a time becomes: the terms of the offer with the athlete's details. */
const draftOf = (
  { offer, member, place_detail }: TakenOffer,
  { starts_at, confirm_overlap: _, ...details }: TakeOfferForm,
): Draft => {
  const { athlete_id: athleteId, professional_id, appointment_type } = offer
  const { duration_minutes, place, price_cents, show_price } = offer
  return {
    id: newId(),
    athleteId,
    member,
    form: { ...details, professional_id, appointment_type, appointment_date: starts_at },
    // The offer copied the professional's terms, with the whole address or the session's room.
    eligibility: {
      professional_id,
      user_id: offer.professional_user_id,
      price_per_session_cents: price_cents,
      show_price,
    },
    offer: { duration_minutes, place, place_detail, custom_price_cents: null },
    room: null,
    requiresPayment: offer.payment_required,
    timeZone: offer.professional_time_zone,
  }
}

/**
 * Takes an offered time for the athlete: confirms the session and frees the other times. Of several answers at once, the
 * first that has the calendar's lock wins.
 * @throws not-found, invalid-input, offer-ended, not-accepting, fee-due, own-session-overlaps
 */
export const takeOffer = async (
  ctx: BookingContext,
  id: string,
  form: TakeOfferForm,
): Promise<AppointmentReply> => {
  const found = await findOwnOffer(ctx, id, 'athlete')
  const startsAt = new Date(form.starts_at)
  const member = await findBooked(ctx, found.athlete_id, form)
  refuseIf(refuseSubject(form, member, ctx.now()))
  refuseIf(refuseTaken(found, startsAt, ctx.now()))
  const [eligibility] = await Promise.all([approved(ctx, found), refuseFee(ctx, found, 'athlete')])
  return write(ctx, async (tx, emit, save) => {
    const offer = await lockOffer(tx, found)
    await refuseSuspended(tx, offer)
    // Before the jobs, in the order in which a change of the professional's record locks both.
    await professionalLock(tx, offer.professional_id).execute()
    const now = ctx.now()
    refuseIf(refuseTaken(offer, startsAt, now))
    const place_detail = await placeDetailOf(ctx, tx, offer, eligibility)
    const draft = draftOf({ offer, member, place_detail }, form)
    await endLocked(tx, emit, offer, { outcome: 'taken', appointment_id: draft.id, now })
    const confirmOverlap = form.confirm_overlap
    const agreed = await addAgreed(tx, emit, save, { draft, offerId: id, eligibility, confirmOverlap, now })
    return viewOf(agreed, 'athlete', now)
  })
}
