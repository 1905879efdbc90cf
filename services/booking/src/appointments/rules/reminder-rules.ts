import { NOT_DUE, type Refusal } from './appointment.ts'
import { isReportWaiting } from './attendance.ts'
import { isReminderOpen, remindSessionAt, reviewInvitedIn } from './deadlines.ts'
import type { AppointmentEvent, SessionReminder } from './events.ts'
import { type Decision, happened, type In, rule } from './rule.ts'

/** Returns the reminder of a start if it is due and wasn't sent. A session that has begun has none. */
export const dueReminder = (
  appointment: In<'confirmed' | 'paid'>,
  reminder: SessionReminder,
  now: Date,
): AppointmentEvent[] => {
  const { starts_at } = appointment.state
  const isDue = remindSessionAt(starts_at, reminder) <= now && now < starts_at
  return isDue && isReminderOpen(appointment, starts_at, reminder)
    ? [{ type: 'session_reminded', at: now, reminder, starts_at }]
    : []
}

const remind = (appointment: In<'confirmed' | 'paid'>, reminder: SessionReminder, now: Date): Decision => {
  const due = dueReminder(appointment, reminder, now)
  return due.length > 0 ? happened(...due) : NOT_DUE
}

const notDue = (): Refusal => NOT_DUE

export const reminderRules = {
  remind_day: rule('remind_day', {
    to: { confirmed: ['confirmed'], paid: ['paid'] },
    decide: (appointment, _command, now) => remind(appointment, 'day', now),
    otherwise: notDue,
  }),
  remind_hour: rule('remind_hour', {
    to: { confirmed: ['confirmed'], paid: ['paid'] },
    decide: (appointment, _command, now) => remind(appointment, 'hour', now),
    otherwise: notDue,
  }),
  invite_review: rule('invite_review', {
    to: { completed: ['completed'] },
    decide: ({ state, duration_minutes, reviewed_at, review_invited_at, attendance }, _command, now) => {
      const { from, until } = reviewInvitedIn(state.starts_at, duration_minutes)
      const isOpen = reviewed_at === null && review_invited_at === null && !isReportWaiting(attendance)
      return isOpen && from <= now && now <= until ? happened({ type: 'review_invited', at: now }) : NOT_DUE
    },
    otherwise: notDue,
  }),
}
