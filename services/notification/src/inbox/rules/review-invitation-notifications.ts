import type { EventData } from '@fieldside/contracts/envelope.ts'
import type { reviewInvitationDue } from '@fieldside/contracts/events/booking.ts'
import { toAthlete } from './booking-notifications.ts'
import { NAME } from './naming.ts'
import { SESSION_REMINDER } from './needs-answer.ts'
import type { NotificationDraft } from './notification-draft.ts'

/** Invites the athlete of a completed session to review it, as a reminder: it is withdrawn once that isn't possible. */
export const notificationsOfReviewInvitation = (
  session: EventData<typeof reviewInvitationDue>,
): NotificationDraft[] => {
  const { appointment_id: id, professional_id, appointment_type } = session
  const again = `/professional/${professional_id}?${new URLSearchParams({ book: appointment_type, again: id })}`
  const draft = toAthlete(session, {
    title: 'How was your session?',
    action: 'Write a review',
    link: `/booking/${id}?review=new`,
    message: ({ type, when }) =>
      `Your ${type} with ${NAME} was on ${when}. Give it 1 to 5 stars to help other athletes choose. A comment is optional.`,
  })
  return [
    {
      ...draft,
      ...SESSION_REMINDER,
      condition: { about: 'session', id, is: 'unreviewed' },
      details: { ...draft.details, label: 'Review', again },
    },
  ]
}
