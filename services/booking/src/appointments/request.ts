import type { Appointment as AppointmentReply, BookingForm } from '@fieldside/contracts/http/appointments.ts'
import type { ProfessionalEligibility } from '@fieldside/contracts/http/professional-lookups.ts'
import { EMAIL_UNCONFIRMED } from '@fieldside/contracts/unconfirmed.ts'
import { type UserIdentity, userOf } from '@fieldside/platform/context.ts'
import { isUniqueViolation, type Tx } from '@fieldside/platform/database.ts'
import { hasConfirmedEmail } from '@fieldside/platform/email-confirmation.ts'
import { conflict, isDomainError } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { limitOf } from '@fieldside/platform/limits.ts'
import { write } from '@fieldside/platform/write.ts'
import { type BookingContext, traceOf } from '../context.ts'
import { alreadyRequested, existing, refuseIf, slotTaken, typeNotOffered } from '../errors.ts'
import { findBooked } from '../family/find-booked.ts'
import { findBookable } from '../professionals/find-bookable.ts'
import { newRoom } from '../schedule/new-room.ts'
import { refuseSide } from '../schedule/refuse-suspended.ts'
import { isHeld } from '../schedule/rules/availability.ts'
import type { Busy } from '../schedule/rules/closed-time.ts'
import { endOf } from '../schedule/rules/slot.ts'
import type { BookingSchema, OfferRow, Reader } from '../schema.ts'
import { isHeldFor } from '../waitlist/rules/waitlist.ts'
import { takeOverHold } from '../waitlist/take-over.ts'
import { type Appointment, startOf } from './rules/appointment.ts'
import { isRequestedBy, newAppointment } from './rules/new-appointment.ts'
import { pairLimitAt } from './rules/pair-limit.ts'
import { refusePayment, refuseStart, requestMaxDays } from './rules/request-rules.ts'
import { type Member, refuseSubject } from './rules/subject.ts'
import { addFreeSlots, type OnSlot } from './steps/add-free-slots.ts'
import { reservePackage } from './steps/package-credits.ts'
import { publishEvent } from './steps/publish-event.ts'
import { refuseClosedSlot } from './steps/refuse-closed-slot.ts'
import { refuseOverlap } from './steps/refuse-overlap.ts'
import { refuseSessions } from './steps/refuse-sessions.ts'
import { requestLimit } from './steps/request-limit.ts'
import { findAppointment, newRequest } from './store/appointments.ts'
import { type Calendar, findCalendar } from './store/calendars.ts'
import { checkRequest, type RequestChecks } from './store/request-checks.ts'
import { lockedState } from './upsert-professional.ts'
import { viewOf } from './views.ts'

/**
 * Returns the caller's existing appointment with that id.
 * @throws id-in-use if it is another athlete's, already-requested if its request had other details
 */
const repeated = (
  found: Appointment | undefined,
  athlete: UserIdentity,
  form: BookingForm,
): Appointment | undefined => {
  if (found && found.athlete_id !== athlete.userId) {
    throw conflict('id-in-use', 'You can’t use this id. Please try again.')
  }
  if (found && !isRequestedBy(found, form)) throw alreadyRequested()
  return found
}

type Asked = {
  id: string
  form: BookingForm
  member: Member | null
  athlete: UserIdentity
  startsAt: Date
  now: Date
  videoRoomsUrl: string | null
  onSlot: OnSlot
}

type Terms = { eligibility: ProfessionalEligibility; isEmailConfirmed: boolean }

const slotOf = (appointment: Appointment) => ({ ...appointment, starts_at: startOf(appointment.state) })

const calendarOf = (on: Reader, { form, athlete, startsAt }: Omit<Asked, 'onSlot'>): Promise<Calendar> =>
  findCalendar(on, {
    athleteId: athlete.userId,
    professionalId: form.professional_id,
    type: form.appointment_type,
    startsAt,
  })

/** @throws slot-taken if another appointment holds the time */
const refuseHeld = (
  { id, startsAt }: Asked,
  { duration_minutes }: { duration_minutes: number },
  busy: readonly Busy[],
): void => {
  const others = busy.filter((one) => one.id !== id)
  if (isHeld({ startsAt, durationMinutes: duration_minutes }, others)) throw slotTaken()
}

/**
 * Returns the offer of the wanted type, if the professional's hours, blocks, buffers, and limits allow the time.
 * @throws type-not-offered, invalid-input, slot-not-open
 */
const findOffer = (
  { id, form, startsAt, now, onSlot }: Asked,
  { offer, hours, busy, asks }: Calendar,
): OfferRow => {
  if (!offer) throw typeNotOffered()
  refuseIf(refuseStart(startsAt, now, 'appointment_date', requestMaxDays(hours !== null)))
  const { duration_minutes } = offer
  const slot = { id, professional_id: form.professional_id, starts_at: startsAt, duration_minutes }
  onSlot(slot, hours)
  // A time that is held for the athlete can be requested although the hours have changed since.
  const requested = { type: form.appointment_type, startsAt, durationMinutes: duration_minutes }
  const isHeldForThem = asks.some((ask) => isHeldFor(ask, requested))
  if (!isHeldForThem) refuseClosedSlot(hours, slot, busy, now)
  return offer
}

/**
 * Rejects a request for a closed or taken time before other services are asked, because most requests for a popular
 * time come too late. Leaves one to a professional who may not be bookable at all to directory, whose error comes first.
 * @throws type-not-offered, invalid-input, slot-not-open, slot-taken
 */
const refuseEarly = (asked: Asked, calendar: Calendar): void => {
  if (!calendar.seems_bookable) return
  refuseHeld(asked, findOffer(asked, calendar), calendar.busy)
}

/**
 * Drafts the request from the professional's calendar.
 * @throws type-not-offered, invalid-input, slot-not-open, slot-taken, payment-changed
 */
const draftRequest = (asked: Asked, { eligibility }: Terms, calendar: Calendar): Appointment => {
  const { id, form, member, athlete, now } = asked
  const offer = findOffer(asked, calendar)
  refuseHeld(asked, offer, calendar.busy)
  const { hours, requires_payment: requiresPayment } = calendar
  const timeZone = hours?.time_zone ?? null
  const room = newRoom(asked, offer)
  const drafted = { id, form, member, athleteId: athlete.userId, eligibility, offer, room }
  const appointment = newAppointment({ ...drafted, requiresPayment, timeZone }, now)
  refuseIf(refusePayment(appointment, form))
  return appointment
}

/**
 * Drafts the request again under the calendar lock. Rereads types and hours only if they have changed.
 * @throws type-not-offered, invalid-input, slot-not-open, slot-taken
 */
const redraftRequest = async (
  tx: Tx<BookingSchema>,
  asked: Asked,
  terms: Terms,
  known: Calendar,
  { version, busy, asks }: RequestChecks,
): Promise<Appointment> =>
  draftRequest(
    asked,
    terms,
    version === known.version ? { ...known, busy, asks } : await calendarOf(tx, asked),
  )

const takenOver = ({ athlete_id, professional_id, duration_minutes, state }: Appointment) => ({
  athleteId: athlete_id,
  professionalId: professional_id,
  startsAt: startOf(state),
  endsAt: endOf(startOf(state), duration_minutes),
})

/** Stores the request under its locks, or returns the one that a concurrent call with its id stored first. */
const storeRequest = async (
  ctx: BookingContext,
  asked: Asked,
  terms: Terms,
  calendar: Calendar,
): Promise<AppointmentReply> => {
  const { form, athlete, now } = asked
  const { network } = ctx
  const mayOverlap = form.confirm_overlap === true
  const early = draftRequest(asked, terms, calendar)
  return write(ctx, async (tx, emit, save) => {
    const hasOwnId = form.id !== undefined
    const slot = slotOf(early)
    const pairLimit = pairLimitAt(limitOf('pairRequest', ctx.limitFactor).account, now)
    const checks = await checkRequest(tx, { slot, network, hasOwnId, mayOverlap, pairLimit })
    const stored = repeated(checks.stored, athlete, form)
    if (stored) return viewOf(stored, 'athlete', now)
    refuseSide(checks.suspended)
    refuseHeld(asked, early, checks.busy)
    const limit = requestLimit(ctx, checks, terms.isEmailConfirmed)
    if (limit) throw limit
    const wanted = await redraftRequest(tx, asked, terms, calendar, checks)
    const isOther = wanted.duration_minutes !== early.duration_minutes
    if (isOther) await refuseOverlap(tx, slotOf(wanted), mayOverlap)
    else refuseSessions(checks.sessions)
    const locked = await lockedState(tx, terms.eligibility, checks.professional, now)
    const event = { type: 'requested', at: now, starts_at: startOf(wanted.state) } as const
    await reservePackage(tx, emit, [wanted], now)
    await takeOverHold(tx, emit, { ...takenOver(wanted), asks: checks.asks, now })
    save(...newRequest(tx, wanted, { event, locked, network }))
    await publishEvent(tx, emit, wanted, event)
    return viewOf(wanted, 'athlete', now)
  })
}

/** Requests a new session. The calendar lock decides which of several requests for a time comes first. */
const request = async (ctx: BookingContext, asked: Asked): Promise<AppointmentReply> => {
  const { form, athlete } = asked
  const calendar = await calendarOf(ctx.db.kysely, asked)
  refuseEarly(asked, calendar)
  const isConfirmed = () =>
    hasConfirmedEmail(athlete, (userId) => ctx.identity.isEmailConfirmed(userId, traceOf(ctx)))
  // Everyone may have one open request, so only a further one needs a confirmed address.
  const [eligibility, isEmailConfirmed] = await Promise.all([
    findBookable(ctx, form.professional_id),
    calendar.has_open_request || athlete.emailVerified ? isConfirmed() : undefined,
  ])
  const store = (known: boolean) =>
    storeRequest(ctx, asked, { eligibility, isEmailConfirmed: known }, calendar)
  return store(isEmailConfirmed ?? false).catch(async (error: unknown) => {
    // Another request of the athlete was stored since the calendar was read.
    const isUnknown = isEmailConfirmed === undefined && isDomainError(error, EMAIL_UNCONFIRMED)
    if (isUnknown && (await isConfirmed())) return store(true)
    throw error
  })
}

/**
 * Requests a session and holds its time. A repeated id returns the same appointment.
 * @throws invalid-input, not-found, not-accepting, type-not-offered, slot-not-open, slot-taken, own-session-overlaps,
 * payment-changed, too-many-pending, too-many-pair-requests, too-many-open-requests, email-unconfirmed, id-in-use,
 * already-requested, and the problems of reservePackage
 */
export const requestAppointment = async (
  ctx: BookingContext,
  form: BookingForm,
): Promise<AppointmentReply> => {
  const athlete = userOf(ctx)
  const id = form.id ?? newId()
  const now = ctx.now()
  const before = form.id && repeated(await findAppointment(ctx.db.kysely, id), athlete, form)
  if (before) return viewOf(before, 'athlete', now)
  const startsAt = new Date(form.appointment_date)
  refuseIf(refuseStart(startsAt, now, 'appointment_date', requestMaxDays(true)))
  const member = await findBooked(ctx, athlete.userId, form)
  refuseIf(refuseSubject(form, member, now))
  const asked = { id, form, member, athlete, startsAt, now, videoRoomsUrl: ctx.videoRoomsUrl }
  return addFreeSlots(ctx, (onSlot) => request(ctx, { ...asked, onSlot })).catch(async (error: unknown) => {
    // A parallel request used the same id for another professional, whose calendar has its own lock.
    if (!isUniqueViolation(error, 'appointments_pkey')) throw error
    return viewOf(existing(repeated(await findAppointment(ctx.db.kysely, id), athlete, form)), 'athlete', now)
  })
}
