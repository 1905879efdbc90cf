import type { NotificationType } from '@fieldside/contracts/notification-types.ts'
import type {
  FirstBookingFee,
  MailDetails,
  OtherProfessional,
  SharedDetails,
} from '../../inbox/rules/mail-details.ts'
import { type About, withName } from '../../inbox/rules/naming.ts'
import { mailFacts } from './mail-facts.ts'
import { offersOf } from './mail-offers.ts'

type MailedNotification = {
  type: NotificationType
  title: string
  message: string
  link: string | null
  /** Null for an announcement. */
  details: MailDetails | null
}

/** Data that other services return when the email is sent. */
type Known = {
  recipient: string
  /** The person or object that the message is about. Has no name once it is deleted. */
  about?: { kind: About['kind']; name: string | undefined } | undefined
  shared?: SharedDetails | undefined
  /** The fee that the recipient pays to accept the request. */
  fee?: FirstBookingFee | undefined
  /** Other professionals who have time, for the athlete of a request that ended. */
  others?: readonly OtherProfessional[] | undefined
  /** Text by the sender that the email quotes, such as a reason. */
  note?: string | undefined
  /** The page that turns off only these emails. */
  end?: string | undefined
}

const LABELS: Record<NotificationType, string> = {
  booking_request: 'Booking request',
  booking_update: 'Booking',
  alternate_time_suggested: 'Booking request',
  payment: 'Payment',
  announcement: 'Announcement',
}

/** Builds an email with one message, what it is about, and one link. */
export const notificationEmail = (
  { type, title, message, link, details }: MailedNotification,
  { recipient, about, shared, fee, others = [], note, end }: Known,
  publicUrl: string,
) => ({
  label: details?.label ?? LABELS[type],
  title,
  name: recipient,
  paragraphs: [
    about ? withName(details?.text ?? message, about.kind, about.name) : (details?.text ?? message),
  ],
  facts: details
    ? [
        ...mailFacts(details, { shared, fee, name: about?.name }),
        ...(details.again
          ? [
              {
                label: 'Book again',
                lines: [],
                address: `${publicUrl}${details.again}`,
                action: 'Choose a time',
              },
            ]
          : []),
        ...(details.waitlist
          ? [
              {
                label: 'Waitlist',
                lines: ['We tell you when a time becomes free.'],
                address: `${publicUrl}${details.waitlist}`,
                action: 'Join the waitlist',
              },
            ]
          : []),
      ]
    : [],
  quote: note,
  offers:
    others.length > 0
      ? offersOf(others, { session: details?.session, asked: about?.name }, publicUrl)
      : undefined,
  action: { label: details?.action ?? 'Open Fieldside', address: `${publicUrl}${link ?? '/'}` },
  footer: end
    ? {
        text: 'You’re getting this email at most once a day because you saved a search. To turn off its alert, open',
        address: end,
      }
    : {
        text: 'You’re getting this email because email notifications are on. To change that, go to',
        address: `${publicUrl}/notifications`,
      },
})

/** Returns the links that end an alert: a page for people, and an address for one-click unsubscribing (RFC 8058). */
export const alertLinks = (publicUrl: string, token: string): { page: string; oneClick: string } => ({
  // In the hash, so that no server or log sees the token of a page that only its owner opens.
  page: `${publicUrl}/end-alert#${token}`,
  oneClick: `${publicUrl}/api/alert-endings/one-click?token=${encodeURIComponent(token)}`,
})
