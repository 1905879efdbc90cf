import { maskText } from '@fieldside/contracts/contact-details/mask-text.ts'
import type {
  Appointment as AppointmentReply,
  AttendanceView,
} from '@fieldside/contracts/http/appointments.ts'
import type { AppointmentOverview } from '@fieldside/contracts/http/appointments-admin.ts'
import type { ApiAppointment } from '@fieldside/contracts/http/v1/appointments.ts'
import { outsideCommand } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { findAgreedThreads } from '../messages/store/texts-shown.ts'
import { recordThreadsShown } from '../messages/views.ts'
import { endOf } from '../schedule/rules/slot.ts'
import type { BookingSchema } from '../schema.ts'
import { acceptableStart } from './rules/acceptable-time.ts'
import {
  type Appointment,
  agreedStart,
  isAgreed,
  requestIn,
  showsContact,
  startOf,
  statusOf,
} from './rules/appointment.ts'
import {
  factsOf,
  hidesNotes,
  sharedWith,
  showsContactFirst,
  stateViewOf,
  type Viewer,
} from './rules/appointment-view.ts'
import type { Attendance } from './rules/attendance.ts'
import type { Command } from './rules/commands.ts'
import { paymentDueAt } from './rules/deadlines.ts'
import { decide } from './rules/decide.ts'
import { packageUseOf } from './rules/package-use.ts'
import { canMove } from './rules/session-rules.ts'
import { ageAt } from './rules/subject.ts'
import { findAppointments } from './store/appointments.ts'
import { findOverlapping } from './store/busy-overlaps.ts'
import { updateContactShown } from './store/contact-shown.ts'

type Actions = AppointmentReply['actions']

const NOTHING: Actions = {
  accept: false,
  decline: false,
  suggest: false,
  answer_suggestion: false,
  cancel: false,
  propose_time: false,
  answer_new_time: false,
  withdraw_new_time: false,
  did_not_take_place: false,
}

const actionsOf = (appointment: Appointment, viewer: Viewer, now: Date): Actions => {
  if (viewer === 'admin') return NOTHING
  const { state } = appointment
  const can = (command: Command): boolean => 'events' in decide(appointment, command, now)
  const isProfessional = viewer === 'professional'
  const canDecline = isProfessional && can({ type: 'decline' })
  return {
    accept: isProfessional && can({ type: 'accept' }),
    decline: canDecline,
    suggest: canDecline,
    answer_suggestion: !isProfessional && can({ type: 'decline_alternate' }),
    cancel: can({ type: 'cancel', by: viewer }),
    propose_time: canMove(appointment, now),
    answer_new_time: can({ type: 'accept_move', by: viewer }),
    withdraw_new_time: isAgreed(state) && state.proposal?.by === viewer,
    did_not_take_place: can({ type: 'report_absence', by: viewer, absent: 'both' }),
    answer_absence_report: can({ type: 'answer_absence_report', by: viewer, agrees: true }),
    withdraw_absence_report: can({ type: 'withdraw_absence_report', by: viewer }),
    give_late_notice: can({ type: 'give_late_notice', by: viewer }),
    withdraw_late_notice: can({ type: 'withdraw_late_notice', by: viewer }),
    release: can({ type: 'release', by: viewer }),
  }
}

/** Returns what both sides and administrators read about whether a session was held. */
export const attendanceViewOf = (attendance: Attendance): AttendanceView => {
  const { name } = attendance
  const isReport = name === 'reported' || name === 'contested' || name === 'settled'
  return {
    state: name,
    by: name === 'open' ? null : attendance.by,
    absent: isReport ? attendance.absent : null,
    answer_by: name === 'reported' ? attendance.answer_by.toISOString() : null,
    settled_by: name === 'settled' ? attendance.settled_by : null,
    settled_at: name === 'settled' ? (attendance.settled_at?.toISOString() ?? null) : null,
  }
}

const termsOf = (appointment: Appointment): AppointmentReply['terms'] => ({
  version: appointment.terms_version,
  cancel_until_hours: appointment.cancel_until_hours,
  expires_after_hours: appointment.expires_after_hours,
  fee_cents: appointment.fee_cents,
  payment_required: appointment.payment_required,
})

/** Returns the notes with contact details hidden from both sides until the pair agrees, as in messages. */
const notesFor = (
  appointment: Appointment,
  viewer: Viewer,
  seesAll: boolean,
): Pick<AppointmentReply, 'notes' | 'notes_masked'> => {
  const { notes, state } = appointment
  if (notes === null || viewer === 'admin') return { notes: null }
  if (showsContact(state)) return { notes }
  if (seesAll || !hidesNotes(appointment)) return { notes, notes_masked: false }
  return { notes: maskText(notes), notes_masked: true }
}

/** Returns the athlete's contact details, or null once they are deleted. */
export const contactOf = ({ phone, email }: Appointment): AppointmentReply['contact_info'] =>
  phone !== null && email !== null ? { phone, email } : null

/** Returns whether it is settled that a session in person wasn't held. Its two sides still read the agreed address. */
const isNotHeld = ({ attendance, place }: Appointment): boolean =>
  attendance.name === 'settled' && attendance.absent !== null && place === 'in_person'

/**
 * Returns the appointment without the contact details, price, and place that this viewer must not see. A pair that sees
 * everything reads the notes in full.
 */
export const viewOf = (
  appointment: Appointment,
  viewer: Viewer,
  now: Date,
  pairSeesAll = false,
): AppointmentReply => {
  const isAdmin = viewer === 'admin'
  const hidesContact = isAdmin || (viewer === 'professional' && !showsContact(appointment.state))
  return {
    id: appointment.id,
    version: appointment.version,
    athlete_id: appointment.athlete_id,
    professional_id: appointment.professional_id,
    professional_user_id: appointment.professional_user_id,
    appointment_type: appointment.appointment_type,
    ...stateViewOf(appointment),
    ...sharedWith(appointment, viewer),
    ...(viewer !== 'admin' && isNotHeld(appointment) && { place_detail: appointment.place_detail || null }),
    duration_minutes: appointment.duration_minutes,
    professional_time_zone: appointment.professional_time_zone,
    age: ageAt(appointment),
    member_id: viewer === 'athlete' ? appointment.member_id : null,
    for_member: appointment.child_first_name !== null || appointment.member_id !== null,
    guardian_present: appointment.guardian_present,
    child_first_name: hidesContact ? null : appointment.child_first_name,
    sex: appointment.sex,
    ...notesFor(appointment, viewer, pairSeesAll),
    contact_info: hidesContact ? null : contactOf(appointment),
    rescheduled: appointment.rescheduled_at !== null,
    has_review: appointment.reviewed_at !== null,
    attendance: attendanceViewOf(appointment.attendance),
    approval_withdrawn: appointment.approval_withdrawn_at !== null,
    terms: termsOf(appointment),
    pay_by: paymentDueAt(appointment)?.toISOString() ?? null,
    series_id: appointment.series_id,
    series_index: appointment.series_index,
    package_id: appointment.package_id,
    package_use: appointment.package_id === null ? null : packageUseOf(appointment),
    created_at: appointment.created_at.toISOString(),
    actions: actionsOf(appointment, viewer, now),
  }
}

/** Returns what API clients read: the facts, without personal data. */
export const apiViewOf = (appointment: Appointment): ApiAppointment => {
  const { cancelled_by, cancel_reason } = stateViewOf(appointment)
  return {
    ...factsOf(appointment),
    cancelled_by,
    cancel_reason,
    created_at: appointment.created_at.toISOString(),
    updated_at: appointment.updated_at.toISOString(),
  }
}

/** Returns what an admin's list shows. The date is null while a proposed time is unanswered. */
export const overviewOf = (appointment: Appointment): AppointmentOverview => {
  const { id, athlete_id, professional_id, appointment_type, created_at, state } = appointment
  const request = requestIn(state)
  const isOpen = request?.name === 'requested' && request.proposal !== null
  const settled = request ? agreedStart(request) : startOf(state)
  return {
    id,
    athlete_id,
    professional_id,
    appointment_type,
    appointment_date: isOpen ? null : settled.toISOString(),
    status: statusOf(state),
    created_at: created_at.toISOString(),
  }
}

type Served = { appointment: Appointment; viewer: Viewer }

/**
 * Returns appointments as a read shows them. Records the first view of the athlete's contact details beforehand, and
 * hides them if the session was canceled in between.
 */
export const serveAppointments = async (
  ctx: BookingContext,
  served: readonly Served[],
): Promise<AppointmentReply[]> => {
  const now = ctx.now()
  const first = served.filter(({ appointment, viewer }) => showsContactFirst(appointment, viewer))
  const fresh = new Map<string, Appointment>()
  if (first.length > 0) {
    const ids = first.map(({ appointment }) => appointment.id)
    // A lookup is a POST but not a command, so its reply doesn't belong to this transaction.
    const recorded = await writeStep(outsideCommand(ctx), (tx) => updateContactShown(tx, ids, now))
    for (const row of recorded) fresh.set(row.id, row)
    const ended = ids.filter((id) => !fresh.has(id))
    for (const row of await findAppointments(ctx.db.kysely, ended)) fresh.set(row.id, row)
  }
  const shown = served.map((one) => ({
    ...one,
    appointment: fresh.get(one.appointment.id) ?? one.appointment,
  }))
  const busy = await overlappingBusy(ctx, shown)
  const open = await withOpenNotes(ctx, shown)
  return shown.map(({ appointment, viewer }) => ({
    ...viewOf(appointment, viewer, now, open.has(appointment.id)),
    ...(busy.has(appointment.id) && { overlaps_busy: true }),
  }))
}

/**
 * Returns the appointments that hide contact details in their notes although the pair sees everything, because it agreed
 * on another session. Records beforehand that the notes show them to the professional.
 */
const withOpenNotes = async (ctx: BookingContext, served: readonly Served[]): Promise<Set<string>> => {
  const hiding = served.filter(({ appointment, viewer }) => viewer !== 'admin' && hidesNotes(appointment))
  const professionals = new Set(
    hiding.filter(({ viewer }) => viewer === 'professional').map(({ appointment }) => appointment.id),
  )
  for (;;) {
    const open = await findAgreedThreads(
      ctx.db.kysely,
      hiding.map(({ appointment }) => appointment.id),
    )
    const revealing = open.filter(({ appointment_id }) => professionals.has(appointment_id))
    const ids = new Set(revealing.map(({ id }) => id))
    if (await recordThreadsShown(ctx, [...ids])) return new Set(open.map((one) => one.appointment_id))
  }
}

/** Returns the appointments whose time the professional can accept although a calendar of theirs has an event then. */
const overlappingBusy = (ctx: BookingContext, served: readonly Served[]): Promise<Set<string>> => {
  const asked = served.flatMap(({ appointment, viewer }) => {
    const starts_at = viewer === 'professional' ? acceptableStart(appointment) : null
    const { id, professional_id, duration_minutes } = appointment
    return starts_at ? [{ id, professional_id, starts_at, ends_at: endOf(starts_at, duration_minutes) }] : []
  })
  return findOverlapping(ctx.db.kysely, asked)
}

/** Returns a command's reply for a locked row, and records the first view of the contact details. */
export const serveChanged = async (
  ctx: BookingContext,
  tx: Tx<BookingSchema>,
  { appointment, viewer }: Served,
): Promise<AppointmentReply> => {
  const now = ctx.now()
  if (showsContactFirst(appointment, viewer)) await updateContactShown(tx, [appointment.id], now)
  return viewOf(appointment, viewer, now)
}
