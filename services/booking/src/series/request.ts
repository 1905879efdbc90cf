import type { SeriesDate, SeriesForm, Series as SeriesReply } from '@fieldside/contracts/http/series.ts'
import { type UserIdentity, userOf } from '@fieldside/platform/context.ts'
import { isExclusionViolation, type Tx } from '@fieldside/platform/database.ts'
import { hasConfirmedEmail } from '@fieldside/platform/email-confirmation.ts'
import { conflict, type DomainError } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { write } from '@fieldside/platform/write.ts'
import type { Appointment } from '../appointments/rules/appointment.ts'
import { newAppointment } from '../appointments/rules/new-appointment.ts'
import { refusePayment, refuseStart, requestMaxDays } from '../appointments/rules/request-rules.ts'
import { type Member, refuseSubject } from '../appointments/rules/subject.ts'
import { addSeries, lockRequests } from '../appointments/series.ts'
import { type BookingContext, traceOf } from '../context.ts'
import { refuseIf, typeNotOffered } from '../errors.ts'
import { findBooked } from '../family/find-booked.ts'
import { findBookable } from '../professionals/find-bookable.ts'
import { findPayee } from '../professionals/store/payout-accounts.ts'
import { newRoom } from '../schedule/new-room.ts'
import { refuseSuspended } from '../schedule/refuse-suspended.ts'
import type { Hours } from '../schedule/rules/closed-time.ts'
import { findActiveOffer } from '../schedule/store/offers.ts'
import { findSchedule } from '../schedule/store/schedules.ts'
import { SLOT_HOLDS_CONSTRAINT } from '../schedule/store/slot-holds.ts'
import type { BookingSchema, OfferRow, Reader } from '../schema.ts'
import { overlapEachOther, type PlannedDate, plannedDates, seriesDates } from './rules/series-dates.ts'
import { findLostDates, withSlots } from './steps/free-dates.ts'
import { seriesViewOf } from './views.ts'

type Eligibility = Awaited<ReturnType<typeof findBookable>>
type Terms = { offer: OfferRow; hours: Hours | null; isPayable: boolean }

/** @throws type-not-offered */
const termsOf = async (on: Reader, { professional_id, appointment_type }: SeriesForm): Promise<Terms> => {
  const [offer, hours, payee] = await Promise.all([
    findActiveOffer(on, professional_id, appointment_type),
    findSchedule(on, professional_id),
    findPayee(on, professional_id),
  ])
  if (!offer) throw typeNotOffered()
  return { offer, hours: hours ?? null, isPayable: payee.is_payable }
}

const seriesTaken = (dates: SeriesDate[]): DomainError =>
  conflict(
    'series-taken',
    'Some of these dates have just been taken. Choose another time in their weeks, or leave them out.',
    { dates },
  )

/** Returns the dates of the form. @throws invalid-input */
const datesOf = (form: SeriesForm, { hours, offer }: Terms, now: Date): PlannedDate[] => {
  const timeZone = hours?.time_zone ?? form.time_zone ?? 'UTC'
  const { every_weeks, sessions } = form
  const changes = form.changes.map(({ index, starts_at }) => ({
    index,
    starts_at: starts_at === null ? null : new Date(starts_at),
  }))
  const dates = seriesDates(timeZone, { first: new Date(form.first), every_weeks, sessions })
  const planned = plannedDates(timeZone, dates, changes)
  if (!Array.isArray(planned)) {
    refuseIf(planned)
    return []
  }
  const maxDays = requestMaxDays(hours !== null)
  for (const { starts_at, index } of planned)
    refuseIf(refuseStart(starts_at, now, index === 0 ? 'first' : 'changes', maxDays))
  if (overlapEachOther(planned, offer.duration_minutes))
    refuseIf({ code: 'invalid-input', field: 'changes', detail: 'Choose dates that don’t overlap' })
  return planned
}

type Drafted = {
  member: Member | null
  athlete: UserIdentity
  eligibility: Eligibility
  terms: Terms
  now: Date
}

const draftsOf = (
  ctx: BookingContext,
  form: SeriesForm,
  planned: readonly PlannedDate[],
  { member, athlete, eligibility, terms: { offer, hours, isPayable }, now }: Drafted,
): Appointment[] =>
  planned.map(({ starts_at }) => {
    const draft = {
      id: newId(),
      form: { ...form, appointment_date: starts_at.toISOString() },
      member,
      athleteId: athlete.userId,
      eligibility,
      offer,
      room: newRoom(ctx, offer),
      requiresPayment: offer.requires_payment && isPayable,
      timeZone: hours?.time_zone ?? null,
    }
    const appointment = newAppointment(draft, now)
    refuseIf(refusePayment(appointment, form))
    return appointment
  })

/** A date was lost: the transaction ends, and the available slots are read without its locks. */
class LostDates extends Error {
  readonly dates: PlannedDate[]
  constructor(dates: PlannedDate[]) {
    super('dates of a series are lost')
    this.dates = dates
  }
}

type Stored = {
  form: SeriesForm
  member: Member | null
  athlete: UserIdentity
  eligibility: Eligibility
  isEmailConfirmed: boolean
}

const storeSeries = (ctx: BookingContext, { form, member, athlete, eligibility, isEmailConfirmed }: Stored) =>
  write(ctx, async (tx: Tx<BookingSchema>, emit) => {
    const { professional_id: professionalId } = form
    const now = ctx.now()
    await lockRequests(ctx, tx, { athleteId: athlete.userId, professionalId }, isEmailConfirmed)
    await refuseSuspended(tx, { athlete_id: athlete.userId, professional_user_id: eligibility.user_id })
    const terms = await termsOf(tx, form)
    const planned = datesOf(form, terms, now)
    const wanted = { professionalId, durationMinutes: terms.offer.duration_minutes, hours: terms.hours, now }
    const lost = await findLostDates(tx, wanted, planned)
    if (lost.length > 0) throw new LostDates(lost)
    const drafted = draftsOf(ctx, form, planned, { member, athlete, eligibility, terms, now })
    const series = {
      id: newId(),
      athlete_id: athlete.userId,
      professional_id: professionalId,
      professional_user_id: eligibility.user_id,
      every_weeks: form.every_weeks,
      created_at: now,
      answered_at: null,
      state: 'open' as const,
    }
    const confirmOverlap = form.confirm_overlap
    const requests = await addSeries(ctx, tx, emit, { series, drafted, eligibility, confirmOverlap, now })
    return seriesViewOf(series, 'open', requests, { viewer: 'athlete', now })
  })

/**
 * Requests all sessions of a series or none. One lock of the calendar covers all of its dates, which are held in order,
 * so two series can't wait for each other.
 * @throws invalid-input, not-found, not-accepting, type-not-offered, series-taken, own-session-overlaps, payment-changed,
 * too-many-pending, too-many-pair-requests, too-many-open-requests, email-unconfirmed, and the problems of reservePackage
 */
export const requestSeries = async (ctx: BookingContext, form: SeriesForm): Promise<SeriesReply> => {
  const athlete = userOf(ctx)
  const member = await findBooked(ctx, athlete.userId, form)
  refuseIf(refuseSubject(form, member, ctx.now()))
  const terms = await termsOf(ctx.db.kysely, form)
  const planned = datesOf(form, terms, ctx.now())
  const { professional_id: professionalId } = form
  const wanted = {
    professionalId,
    durationMinutes: terms.offer.duration_minutes,
    hours: terms.hours,
    now: ctx.now(),
  }
  const [eligibility, isEmailConfirmed] = await Promise.all([
    findBookable(ctx, professionalId),
    hasConfirmedEmail(athlete, (userId) => ctx.identity.isEmailConfirmed(userId, traceOf(ctx))),
  ])
  try {
    return await storeSeries(ctx, { form, member, athlete, eligibility, isEmailConfirmed })
  } catch (error) {
    if (error instanceof LostDates) throw seriesTaken(await withSlots(ctx, wanted, error.dates))
    // Something else held a time without the calendar's lock.
    if (!isExclusionViolation(error, SLOT_HOLDS_CONSTRAINT)) throw error
    throw seriesTaken(await withSlots(ctx, wanted, await findLostDates(ctx.db.kysely, wanted, planned)))
  }
}
