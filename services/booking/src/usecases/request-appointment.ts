import { appointmentRequested } from '@fieldside/contracts/events/booking.ts'
import type { Appointment as AppointmentReply, BookingForm } from '@fieldside/contracts/http/appointments.ts'
import type { ProfessionalStanding } from '@fieldside/contracts/http/professional-lookups.ts'
import { PENDING_REQUESTS_PER_PAIR } from '@fieldside/contracts/limits.ts'
import { type UserIdentity, userOf } from '@fieldside/platform/context.ts'
import { isUniqueViolation, type Tx } from '@fieldside/platform/database.ts'
import { hasConfirmedEmail } from '@fieldside/platform/email-confirmation.ts'
import { conflict, notFound } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { write } from '@fieldside/platform/write.ts'
import { type BookingContext, traceOf } from '../context.ts'
import { type Appointment, refuseStart, requestMaxDays } from '../domain/appointment.ts'
import { factsOf, viewOf } from '../domain/appointment-view.ts'
import { newAppointment } from '../domain/new-appointment.ts'
import { refuseIf, slotNotOpen, slotTaken } from '../errors.ts'
import type { BookingSchema, Reader } from '../schema.ts'
import { countPendingOfPair, findAppointment, insertAppointment } from '../store/appointments.ts'
import { holdTime, isTaken, lockCalendar } from '../store/held-times.ts'
import { findActiveOffer } from '../store/offers.ts'
import { insertRequestNetwork } from '../store/open-requests.ts'
import { keepProfessional } from '../store/professionals.ts'
import { findSchedule, hoursOf } from '../store/schedules.ts'
import { isSlotOffered, type Slot, tellingOpenings } from './find-openings.ts'
import { limitOpenRequests } from './limit-open-requests.ts'
import { refuseOverlap } from './refuse-overlap.ts'

/** Returns the caller's existing appointment with that id. @throws id-in-use if it is another athlete's */
const repeated = (existing: Appointment | undefined, athlete: UserIdentity): Appointment | undefined => {
  if (existing && existing.athlete_id !== athlete.userId) {
    throw conflict('id-in-use', 'This id cannot be used. Please try again.')
  }
  return existing
}

/** @throws not-found, not-accepting */
const bookable = async (ctx: BookingContext, professionalId: string): Promise<ProfessionalStanding> => {
  const standing = await ctx.directory.standing(professionalId, traceOf(ctx))
  if (standing.status !== 'approved') throw notFound('Professional not found')
  if (standing.is_accepting_bookings) return standing
  throw conflict('not-accepting', 'This professional is not accepting bookings at the moment.')
}

type Asked = { id: string; form: BookingForm; athlete: UserIdentity; startsAt: Date; now: Date }

/**
 * Drafts the request from the professional's types and hours, which can change until the calendar is locked.
 * @throws type-not-offered, invalid-input
 */
const draftRequest = async (on: Reader, asked: Asked, standing: ProfessionalStanding) => {
  const { id, form, athlete, startsAt, now } = asked
  const offer = await findActiveOffer(on, form.professional_id, form.appointment_type)
  if (!offer) {
    throw conflict('type-not-offered', 'This professional does not offer this type of appointment.')
  }
  const schedule = await findSchedule(on, form.professional_id)
  const hours = hoursOf(schedule)
  refuseIf(refuseStart(startsAt, now, 'appointment_date', requestMaxDays(hours !== null)))
  const slot = { professionalId: form.professional_id, startsAt, durationMinutes: offer.duration_minutes }
  const timeZone = schedule?.time_zone ?? null
  return {
    slot,
    isOpen: !hours || (await isSlotOffered(on, hours, slot, now)),
    wanted: newAppointment({ id, form, athleteId: athlete.userId, standing, offer, timeZone }, now),
  }
}

/** Requires the calendar lock, so that no other request can take the time before the transaction ends. */
const takeTime = async (tx: Tx<BookingSchema>, wanted: Appointment): Promise<Appointment> => {
  const pair = { professionalId: wanted.professional_id, athleteId: wanted.athlete_id }
  if (await isTaken(tx, { ...wanted, appointment_id: wanted.id })) throw slotTaken()
  if ((await countPendingOfPair(tx, pair)) >= PENDING_REQUESTS_PER_PAIR) {
    throw conflict(
      'too-many-pending',
      `You already have ${PENDING_REQUESTS_PER_PAIR} requests waiting for this professional's answer.`,
    )
  }
  const stored = await insertAppointment(tx, wanted)
  await holdTime(tx, 'session', { ...stored, appointment_id: stored.id })
  return stored
}

type Terms = {
  standing: ProfessionalStanding
  isEmailConfirmed: boolean
  /** Drafts the request from stored data, which can't change under the calendar lock. */
  decide: (on: Reader) => Promise<Appointment>
}

/** Stores the request under the calendar lock, or returns the one that a parallel request with its id stored first. */
const storeRequest = async (
  ctx: BookingContext,
  { id, form, athlete, now }: Asked,
  { standing, isEmailConfirmed, decide }: Terms,
): Promise<AppointmentReply> => {
  const early = await decide(ctx.db.kysely)
  const refuseTaken = async (on: Reader): Promise<void> => {
    if (await isTaken(on, { ...early, appointment_id: id })) throw slotTaken()
  }
  // Rejects most late requests without waiting for the calendar lock, which decides the race.
  await refuseTaken(ctx.db.kysely)
  return write(ctx, async (tx, emit) => {
    await lockCalendar(tx, form.professional_id)
    const meanwhile = repeated(await findAppointment(tx, id), athlete)
    if (meanwhile) return viewOf(meanwhile, 'athlete', now)
    await refuseTaken(tx)
    await limitOpenRequests(ctx, tx, { athleteId: athlete.userId, isEmailConfirmed })
    const stored = await takeTime(tx, await decide(tx))
    await refuseOverlap(tx, { ...stored, appointment_id: id }, form.confirm_overlap)
    if (ctx.network !== undefined) await insertRequestNetwork(tx, stored.id, ctx.network)
    // Directory's event may be late. Without its newer snapshot, a job could cancel a request that directory allowed.
    await keepProfessional(tx, { ...standing, has_role: standing.has_role })
    emit(appointmentRequested, stored.id, factsOf(stored))
    return viewOf(stored, 'athlete', now)
  })
}

/**
 * Requests a session and holds its time. A repeated id returns the same appointment.
 * @throws invalid-input, not-found, not-accepting, type-not-offered, slot-not-open, slot-taken, own-session-overlaps,
 * too-many-pending, too-many-open-requests, email-unconfirmed, id-in-use
 */
export const requestAppointment = async (
  ctx: BookingContext,
  form: BookingForm,
): Promise<AppointmentReply> => {
  const athlete = userOf(ctx)
  const id = form.id ?? newId()
  const now = ctx.now()
  const before = form.id && repeated(await findAppointment(ctx.db.kysely, id), athlete)
  if (before) return viewOf(before, 'athlete', now)
  const startsAt = new Date(form.appointment_date)
  refuseIf(refuseStart(startsAt, now, 'appointment_date', requestMaxDays(true)))
  const [standing, isEmailConfirmed] = await Promise.all([
    bookable(ctx, form.professional_id),
    hasConfirmedEmail(athlete, (userId) => ctx.identity.isEmailConfirmed(userId, traceOf(ctx))),
  ])
  const asked = { id, form, athlete, startsAt, now }
  let slot: Slot | undefined
  const decide = async (on: Reader): Promise<Appointment> => {
    const draft = await draftRequest(on, asked, standing)
    slot = draft.slot
    if (!draft.isOpen) throw slotNotOpen()
    return draft.wanted
  }
  const store = () => storeRequest(ctx, asked, { standing, isEmailConfirmed, decide })
  return tellingOpenings(ctx, () => slot, store).catch(async (error: unknown) => {
    // A parallel request used the same id for another professional, whose calendar has its own lock.
    if (!isUniqueViolation(error, 'appointments_pkey')) throw error
    return viewOf(repeated(await findAppointment(ctx.db.kysely, id), athlete)!, 'athlete', now)
  })
}
