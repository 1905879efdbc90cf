import {
  ACCOUNT_MIN_AGE_YEARS,
  CANCEL_UNTIL_HOURS_BEFORE,
  FIRST_BOOKING_FEE_CENTS,
  PENDING_REQUESTS_PER_PAIR,
  PREMIUM_MONTHLY_CENTS,
  REQUEST_LAPSE_HOURS,
} from '@fieldside/contracts/limits.ts'
import { formatCents } from '@fieldside/contracts/money.ts'
import type { LegalText } from './legal-page.tsx'

const FEE = formatCents(FIRST_BOOKING_FEE_CENTS)
const PREMIUM = formatCents(PREMIUM_MONTHLY_CENTS)

export const TERMS: LegalText = {
  title: 'Terms of Service',
  lead: 'The rules between you, the other side, and Fieldside.',
  lastUpdated: '2026-11-22',
  sections: [
    {
      id: 'who',
      title: 'Who may use Fieldside',
      text: [
        `You must be at least ${ACCOUNT_MIN_AGE_YEARS} years old to have an account. A session may be booked for somebody younger by a parent or guardian with an account of their own, who is present.`,
        'One person, one account, with true details. Keep your password to yourself; what is done with your account counts as done by you until you tell us otherwise.',
      ],
    },
    {
      id: 'what',
      title: 'What Fieldside is',
      text: [
        'Fieldside connects athletes with independent sports professionals and offers training programs. Sessions are agreed between athlete and professional; professionals are not employed by us and answer for their own work.',
        'Before a professional is listed, an administrator checks identity, license and background from the documents they gave us. That lowers a risk; it is no guarantee of a result, and licenses can change after a check.',
        'Programs, exercises and messages on Fieldside are no medical advice. In an emergency call the emergency services. Stop when something hurts, and ask a physician before you begin.',
      ],
    },
    {
      id: 'booking',
      title: 'Booking a session',
      text: [
        [
          'A request holds its time but binds nobody until the professional accepts it, or you accept the time they suggest.',
          `A request that is not answered within ${REQUEST_LAPSE_HOURS} hours, or before it would begin, is cancelled. You may have ${PENDING_REQUESTS_PER_PAIR} open requests with one professional.`,
          'The price, type and place in force when you send the request are the ones that count.',
        ],
      ],
    },
    {
      id: 'cancelling',
      title: 'Cancelling and rescheduling',
      text: [
        `An agreed session may be cancelled or rescheduled up to ${CANCEL_UNTIL_HOURS_BEFORE} hours before it starts, by either side. Later than that it can only be changed by talking to each other.`,
        'A new time counts once the other side has accepted it; until then the old one stands. A session that was paid online and is cancelled in time is refunded in full. If Fieldside withdraws the professional’s approval, the athlete can cancel until the session starts and gets an online payment back in full.',
      ],
    },
    {
      id: 'fees',
      title: 'What professionals pay',
      text: [
        [
          `A first-booking fee of ${FEE} for each new athlete, charged immediately to the saved card when the first booking is agreed. Returning athletes cost nothing.`,
          'Professionals keep 100% of their session fees.',
          'The fee is non-refundable once the athlete has accessed the professional’s contact information. It also stays charged if the professional cancels after seeing the athlete’s contact details. Otherwise, when the first session is canceled in time, the fee moves to another agreed or completed session of the two, or is refunded if there is none.',
          'Failed payments may temporarily suspend accepting bookings, until a working card is saved.',
        ],
      ],
    },
    {
      id: 'premium',
      title: 'Premium',
      text: [
        `The free plan costs $0 forever. Premium costs ${PREMIUM} per month, renews each month, and can be cancelled at any time for the end of the month that is paid. It opens training programs, the exercise database, the workout builder, video demonstrations and progress tracking.`,
        'When a renewal fails we try again for 7 days, during which access stays; after that Premium ends.',
      ],
    },
    {
      id: 'reviews',
      title: 'Reviews',
      text: [
        'An athlete may review each completed session once and edit the review for 24 hours; the professional may reply once. Write what you experienced, without insults and without the private details of others. Reviews that break this can be reported and hidden, with a recorded reason.',
      ],
    },
    {
      id: 'conduct',
      title: 'Fair use',
      text: [
        'Do not pretend to be somebody else, upload what you may not share, use contact details for anything but your sessions, or disturb the service. An administrator may withdraw an approval or close an account for such a reason; whoever is concerned is told why and can write to us.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      text: [
        'We answer for damage that we cause on purpose or by gross negligence, and where the law does not allow a limit. Otherwise our liability is limited to what you paid to Fieldside in the twelve months before. For what happens in a session, athlete and professional answer to each other.',
      ],
    },
    {
      id: 'disputes',
      title: 'Disputes',
      text: [
        'Write to us first: most things can be settled that way. What cannot is decided by binding arbitration, not by a court, and for you alone, not as a class. Claims that a small-claims court may hear, and rights that the law does not let you give up, stay untouched.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      text: [
        'When these terms change, the date at the top changes with them, and we tell you by a notification at least 14 days before a change that matters to you applies. Who does not agree can close the account before that day.',
      ],
    },
  ],
}
