import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { EventData } from '@fieldside/contracts/envelope.ts'
import type { sessionReminderDue } from '@fieldside/contracts/events/booking.ts'
import { formatCents } from '@fieldside/contracts/format-cents.ts'
import { type Text, toAthlete, toProfessional, whenFor } from './booking-notifications.ts'
import { NAME } from './naming.ts'
import { REMINDER_TITLES, SESSION_REMINDER } from './needs-answer.ts'
import type { NotificationDraft } from './notification-draft.ts'

type Reminder = EventData<typeof sessionReminderDue>

/** A proposed new time, which nobody can answer anymore: it expires when the first reminder is due. */
const proposalWords = (reminder: Reminder, side: Side): string => {
  const { proposed_date, proposed_by } = reminder
  if (proposed_date === null) return ''
  const when = whenFor(side, proposed_date, reminder)
  const by = proposed_by === side ? 'you' : NAME
  return ` The new time that ${by} proposed, ${when}, wasn’t answered in time, so the session stays at this time.`
}

/** A price that wasn't paid online. Fieldside doesn't know about other payments. */
const priceWords = ({ status, price_cents, shows_price }: Reminder, side: Side): string => {
  if (status !== 'confirmed' || price_cents === null) return ''
  const isShown = side === 'professional' || shows_price
  return isShown
    ? ` The price of ${formatCents(price_cents)} isn’t paid online yet.`
    : ' It isn’t paid online yet.'
}

const reminderTo = (reminder: Reminder, side: Side): NotificationDraft => {
  const text: Text = {
    title: REMINDER_TITLES[reminder.reminder],
    condition: { is: 'agreed', at: reminder.starts_at, always: true },
    message: ({ type, when }) => `Your ${type} with ${NAME} is on ${when}.`,
  }
  const draft = side === 'athlete' ? toAthlete(reminder, text) : toProfessional(reminder, text)
  const message = draft.message + proposalWords(reminder, side)
  return {
    ...draft,
    ...SESSION_REMINDER,
    urgent: reminder.reminder === 'hour',
    message: message + priceWords(reminder, side),
    // The email may wait for hours, so its facts say whether the price is paid then.
    details: { ...draft.details, text: message, label: 'Reminder', reminds: true },
  }
}

/** Reminds both sides of a session, unless it has begun when the event arrives. */
export const notificationsOfSessionReminder = (reminder: Reminder, now: Date): NotificationDraft[] =>
  Date.parse(reminder.starts_at) <= now.getTime()
    ? []
    : (['athlete', 'professional'] as const).map((side) => reminderTo(reminder, side))
