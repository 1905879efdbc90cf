import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { TimelineEntry } from '@fieldside/contracts/timeline-entry.ts'
import { type Appointment, startOf } from './appointment.ts'
import type { Viewer } from './appointment-view.ts'
import type { EventType, RecordedEvent, VersionedEvent } from './events.ts'

type Entry = Omit<TimelineEntry, 'at'>

/** Hides a failed accept from the other side, which could infer that the professional's card was declined. */
const acceptFailed = (by: Side, viewer: Viewer): Entry | null =>
  viewer === by || viewer === 'admin' ? { type: 'accept_failed', by } : null

/** The entry of each event. Null for those that booking doesn't publish, and for a payment, which billing tells of. */
const ENTRIES: { [T in EventType]: (event: RecordedEvent<T>, viewer: Viewer) => Entry | null } = {
  requested: ({ starts_at }) => ({ type: 'requested', by: 'athlete', starts_at }),
  offer_taken: ({ starts_at }) => ({ type: 'offer_taken', by: 'athlete', starts_at }),
  accept_opened: () => null,
  accept_confirmed: ({ by, starts_at }) => ({ type: 'confirmed', by, starts_at }),
  accept_failed: ({ by }, viewer) => acceptFailed(by, viewer),
  accept_kept: ({ starts_at, acceptable }, viewer) =>
    acceptable ? { type: 'suggestion_accepted', by: 'athlete', starts_at } : acceptFailed('athlete', viewer),
  declined: ({ starts_at }) => ({ type: 'declined', by: 'professional', starts_at }),
  time_proposed: ({ proposal: { for: of, by, starts_at } }) => ({
    type: of === 'request' ? 'time_suggested' : 'new_time_proposed',
    by,
    starts_at,
  }),
  proposal_declined: ({ proposal, by }) =>
    proposal.for === 'request'
      ? { type: 'suggestion_declined', by, starts_at: proposal.starts_at }
      : { type: 'new_time_declined', by, starts_at: proposal.starts_at, proposed_by: proposal.by },
  rescheduled: ({ proposal: { by, starts_at } }) => ({
    type: 'rescheduled',
    by: by === 'athlete' ? 'professional' : 'athlete',
    starts_at,
  }),
  // The entry before it says how it was settled that the session wasn't held.
  cancelled: ({ by, reason, starts_at, absent, unavailable }) =>
    absent ? null : { type: 'cancelled', by, reason, starts_at, ...(unavailable && { unavailable }) },
  late_notice_given: ({ by }) => ({ type: 'late_notice_given', by }),
  late_notice_withdrawn: ({ by }) => ({ type: 'late_notice_withdrawn', by }),
  absence_reported: ({ by, absent }) => ({ type: 'absence_reported', by, absent }),
  absence_report_withdrawn: ({ by, absent }) => ({ type: 'absence_report_withdrawn', by, absent }),
  absence_report_contested: ({ contested_by, absent }) => ({
    type: 'absence_report_contested',
    by: contested_by ?? 'system',
    absent,
  }),
  released_time_refilled: () => ({ type: 'released_time_refilled' }),
  attendance_settled: ({ by, absent, settled_by }) => ({
    type: 'attendance_settled',
    by,
    absent,
    settled_by,
  }),
  completed: ({ starts_at }) => ({ type: 'completed', starts_at }),
  paid: () => null,
  reminded: () => ({ type: 'answer_reminded' }),
  last_reminded: () => ({ type: 'answer_reminded' }),
  session_reminded: ({ starts_at }) => ({ type: 'session_reminded', starts_at }),
  approval_withdrawn: () => ({ type: 'approval_withdrawn' }),
  review_invited: (_event, viewer) => (viewer === 'professional' ? null : { type: 'review_invited' }),
  reviewed: () => null,
}

const entryOf = <T extends EventType>(event: RecordedEvent<T>, viewer: Viewer): TimelineEntry[] => {
  const entry = (ENTRIES[event.type] as (event: RecordedEvent<T>, viewer: Viewer) => Entry | null)(
    event,
    viewer,
  )
  return entry ? [{ ...entry, at: event.at }] : []
}

const at = (time: Date | null, entry: Entry): TimelineEntry[] =>
  time ? [{ ...entry, at: time.toISOString() }] : []

/** Returns what the appointment itself still knows of events that weren't recorded. The rest stays unknown. */
const keptBy = (appointment: Appointment): TimelineEntry[] => {
  const { state, created_at, agreed_at, rescheduled_at, requested_start, attendance } = appointment
  // Sessions that were moved before moves had a time have the time of the request.
  const movedAt = rescheduled_at && rescheduled_at > created_at ? rescheduled_at : null
  const confirmedAt = agreed_at?.getTime() === rescheduled_at?.getTime() ? null : agreed_at
  return [
    ...at(created_at, {
      type: 'requested',
      by: 'athlete',
      ...(requested_start && { starts_at: requested_start.toISOString() }),
    }),
    ...at(appointment.reminded_at, { type: 'answer_reminded' }),
    ...at(confirmedAt, { type: 'confirmed' }),
    ...at(movedAt, { type: 'rescheduled' }),
    ...at(appointment.approval_withdrawn_at, { type: 'approval_withdrawn' }),
    // How it was settled that the session wasn't held is recorded.
    ...(state.name === 'cancelled' && attendance.name !== 'settled'
      ? at(appointment.session_cancelled_at, {
          type: 'cancelled',
          by: state.by,
          reason: state.reason,
          ...(state.unavailable && { unavailable: state.unavailable }),
          starts_at: startOf(state).toISOString(),
        })
      : []),
  ]
}

const isSame = (one: TimelineEntry, other: TimelineEntry): boolean =>
  one.type === other.type && one.at === other.at

/** How an appointment begins. */
const FIRST: readonly EventType[] = ['requested', 'offer_taken']

/** Whether events are missing: release 0.1.0 recorded none, and each has a version of its own. */
const lacksEvents = ({ version }: Appointment, [first, ...others]: readonly VersionedEvent[]): boolean =>
  !first || !FIRST.includes(first.event.type) || others.length < version - first.version

/** Returns what happened to an appointment, in order, as the viewer may see it. */
export const timelineOf = (
  appointment: Appointment,
  events: readonly VersionedEvent[],
  viewer: Viewer,
): { entries: TimelineEntry[]; incomplete: boolean } => {
  const recorded = events.flatMap(({ event }) => entryOf(event, viewer))
  const incomplete = lacksEvents(appointment, events)
  const kept = incomplete ? keptBy(appointment) : []
  const entries = [
    ...kept.filter((one) => !recorded.some((other) => isSame(one, other))),
    ...recorded,
    ...at(appointment.contact_shown_at, { type: 'contact_shown', by: 'professional' }),
  ]
  return { entries: entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)), incomplete }
}
