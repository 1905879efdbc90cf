import type { Appointment as AppointmentReply, BookingForm } from '@fieldside/contracts/http/appointments.ts'
import type { ProfessionalEligibility } from '@fieldside/contracts/http/professional-lookups.ts'
import { PENDING_REQUESTS_PER_PAIR } from '@fieldside/contracts/limits.ts'
import { type UserIdentity, userOf } from '@fieldside/platform/context.ts'
import { isUniqueViolation, type Tx } from '@fieldside/platform/database.ts'
import { hasConfirmedEmail } from '@fieldside/platform/email-confirmation.ts'
import { conflict, notFound } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { write } from '@fieldside/platform/write.ts'
import { type BookingContext, traceOf } from '../context.ts'
import { type Appointment, startOf } from '../domain/appointment.ts'
import { viewOf } from '../domain/appointment-view.ts'
import { newAppointment } from '../domain/new-appointment.ts'
import type { ProfessionalState } from '../domain/professional-state.ts'
import { refuseStart, requestMaxDays } from '../domain/request-rules.ts'
import type { Slot } from '../domain/slot-holds.ts'
import { existing, refuseIf, slotTaken } from '../errors.ts'
import type { BookingSchema, Reader } from '../schema.ts'
import { countPendingOfPair, findAppointment, insertAppointment } from '../store/appointments.ts'
import { findActiveOffer } from '../store/offers.ts'
import { insertRequestNetwork } from '../store/open-requests.ts'
import { keepProfessional } from '../store/professionals.ts'
import { findSchedule } from '../store/schedules.ts'
import { isTaken, lockCalendar } from '../store/slot-holds.ts'
import { addFreeSlots } from './add-free-slots.ts'
import { limitOpenRequests } from './limit-open-requests.ts'
import { publishEvent } from './publish-event.ts'
import { refuseClosedSlot } from './refuse-closed-slot.ts'
import { refuseOverlap } from './refuse-overlap.ts'

/** Returns the caller's existing appointment with that id. @throws id-in-use if it is another athlete's */
const repeated = (found: Appointment | undefined, athlete: UserIdentity): Appointment | undefined => {
  if (found && found.athlete_id !== athlete.userId) {
    throw conflict('id-in-use', 'You can’t use this id. Please try again.')
  }
  return found
}

/** @throws not-found, not-accepting */
const bookable = async (ctx: BookingContext, professionalId: string): Promise<ProfessionalEligibility> => {
  const eligibility = await ctx.directory.eligibility(professionalId, traceOf(ctx))
  if (eligibility.status !== 'approved') throw notFound('Professional not found')
  if (eligibility.is_accepting_bookings) return eligibility
  throw conflict('not-accepting', 'This professional isn’t accepting bookings right now.')
}

type Asked = {
  id: string
  form: BookingForm
  athlete: UserIdentity
  startsAt: Date
  now: Date
  onSlot: (slot: Slot) => void
}

const slotOf = (appointment: Appointment) => ({ ...appointment, starts_at: startOf(appointment.state) })

/**
 * Drafts the request from the professional's types and hours, which can change until the calendar is locked.
 * @throws type-not-offered, invalid-input, slot-not-open
 */
const draftRequest = async (
  on: Reader,
  { id, form, athlete, startsAt, now, onSlot }: Asked,
  eligibility: ProfessionalEligibility,
): Promise<Appointment> => {
  const offer = await findActiveOffer(on, form.professional_id, form.appointment_type)
  if (!offer) {
    throw conflict('type-not-offered', 'This professional doesn’t offer this appointment type.')
  }
  const hours = await findSchedule(on, form.professional_id)
  refuseIf(refuseStart(startsAt, now, 'appointment_date', requestMaxDays(hours !== null)))
  const timeZone = hours?.time_zone ?? null
  const wanted = newAppointment({ id, form, athleteId: athlete.userId, eligibility, offer, timeZone }, now)
  const slot = slotOf(wanted)
  onSlot(slot)
  await refuseClosedSlot(on, hours, slot, now)
  return wanted
}

/**
 * Requires the calendar lock, so that no other request can take the time before the transaction ends. `free` is the slot
 * that was found free under that lock: only another one, after the offer changed, is looked up again.
 */
const takeTime = async (
  tx: Tx<BookingSchema>,
  wanted: Appointment,
  { free, locked }: { free: Slot; locked: ProfessionalState | undefined },
): Promise<void> => {
  const pair = { professionalId: wanted.professional_id, athleteId: wanted.athlete_id }
  const isSame = wanted.duration_minutes === free.duration_minutes
  if (!isSame && (await isTaken(tx, slotOf(wanted)))) throw slotTaken()
  if ((await countPendingOfPair(tx, pair)) >= PENDING_REQUESTS_PER_PAIR) {
    throw conflict(
      'too-many-pending',
      `You already have ${PENDING_REQUESTS_PER_PAIR} requests waiting for this professional's answer.`,
    )
  }
  await insertAppointment(tx, wanted, locked)
}

type Terms = { eligibility: ProfessionalEligibility; isEmailConfirmed: boolean }

/** Stores the request under the calendar lock, or returns the one that a parallel request with its id stored first. */
const storeRequest = async (
  ctx: BookingContext,
  asked: Asked,
  { eligibility, isEmailConfirmed }: Terms,
): Promise<AppointmentReply> => {
  const { id, form, athlete, now } = asked
  const early = slotOf(await draftRequest(ctx.db.kysely, asked, eligibility))
  const refuseTaken = async (on: Reader): Promise<void> => {
    if (await isTaken(on, early)) throw slotTaken()
  }
  // Rejects most late requests without waiting for the calendar lock, which decides the race.
  await refuseTaken(ctx.db.kysely)
  return write(ctx, async (tx, emit) => {
    await lockCalendar(tx, form.professional_id)
    const stored = form.id && repeated(await findAppointment(tx, id), athlete)
    if (stored) return viewOf(stored, 'athlete', now)
    await refuseTaken(tx)
    await limitOpenRequests(ctx, tx, { athleteId: athlete.userId, isEmailConfirmed })
    const wanted = await draftRequest(tx, asked, eligibility)
    // Directory's event may be late. Without its newer snapshot, a job could cancel a request that directory allowed.
    const locked = await keepProfessional(tx, { ...eligibility, has_role: eligibility.has_role }, now)
    await takeTime(tx, wanted, { free: early, locked })
    await refuseOverlap(tx, slotOf(wanted), form.confirm_overlap)
    if (ctx.network !== undefined) await insertRequestNetwork(tx, id, ctx.network)
    await publishEvent(tx, emit, wanted, { type: 'requested', at: now })
    return viewOf(wanted, 'athlete', now)
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
  const [eligibility, isEmailConfirmed] = await Promise.all([
    bookable(ctx, form.professional_id),
    hasConfirmedEmail(athlete, (userId) => ctx.identity.isEmailConfirmed(userId, traceOf(ctx))),
  ])
  const asked = { id, form, athlete, startsAt, now }
  const terms = { eligibility, isEmailConfirmed }
  return addFreeSlots(ctx, (onSlot) => storeRequest(ctx, { ...asked, onSlot }, terms)).catch(
    async (error: unknown) => {
      // A parallel request used the same id for another professional, whose calendar has its own lock.
      if (!isUniqueViolation(error, 'appointments_pkey')) throw error
      return viewOf(existing(repeated(await findAppointment(ctx.db.kysely, id), athlete)), 'athlete', now)
    },
  )
}
