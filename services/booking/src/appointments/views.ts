import type { Appointment as AppointmentReply } from '@fieldside/contracts/http/appointments.ts'
import type { BusyCalendar, SkippedEvents } from '@fieldside/contracts/http/busy-calendars.ts'
import type { CalendarFeed } from '@fieldside/contracts/http/calendar-feeds.ts'
import { outsideCommand } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import { type BusyCalendarRow, findOverlapping } from '../busy-calendars/store/busy-calendars.ts'
import type { FeedRow } from '../calendar-feed/store/feeds.ts'
import type { BookingContext } from '../context.ts'
import type { BookingSchema } from '../schema.ts'
import { acceptableStart } from './rules/acceptable-time.ts'
import { type Appointment, endOf } from './rules/appointment.ts'
import { hidesNotes, showsContactFirst, type Viewer, viewOf } from './rules/appointment-view.ts'
import { findAppointments } from './store/appointments.ts'
import {
  findAgreedThreads,
  findThreadsNotShown,
  maskWithoutSession,
  recordContactShown,
  recordTextShown,
} from './store/contact-shown.ts'

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
    const recorded = await writeStep(outsideCommand(ctx), (tx) => recordContactShown(tx, ids, now))
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
 * Records that texts of these threads show the professional contact details of the athlete. Returns false if a pair's
 * last session was canceled in between, so that the texts must be read again.
 */
export const recordThreadsShown = async (ctx: BookingContext, ids: readonly string[]): Promise<boolean> => {
  const notShown = await findThreadsNotShown(ctx.db.kysely, ids)
  if (notShown.length === 0) return true
  const now = ctx.now()
  return writeStep(outsideCommand(ctx), async (tx) => {
    for (const thread of notShown) {
      if (await recordTextShown(tx, thread, now)) continue
      await maskWithoutSession(tx, thread)
      return false
    }
    return true
  })
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
  if (showsContactFirst(appointment, viewer)) await recordContactShown(tx, [appointment.id], now)
  return viewOf(appointment, viewer, now)
}

/** Returns a feed without its token. */
export const feedOf = ({ hide_names, created_at }: FeedRow): CalendarFeed => ({
  hide_names,
  created_at: created_at.toISOString(),
})

/** Returns a busy calendar without its address. */
export const busyCalendarOf = (row: BusyCalendarRow, skipped: SkippedEvents, now: Date): BusyCalendar => ({
  id: row.id,
  name: row.name,
  host: row.host,
  created_at: row.created_at.toISOString(),
  read_at: row.read_at.toISOString(),
  failing: row.failures > 0,
  times_until: row.times_until?.toISOString() ?? null,
  counts: row.times_until === null || row.times_until > now,
  stopped: row.stopped_at !== null,
  events: row.events,
  skipped,
})
