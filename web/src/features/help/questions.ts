import {
  CANCEL_UNTIL_HOURS_BEFORE,
  FIRST_BOOKING_FEE_CENTS,
  PASSWORD_MIN_CHARS,
  PENDING_REQUESTS_PER_PAIR,
  PREMIUM_MONTHLY_CENTS,
  REQUEST_LAPSE_HOURS,
  REQUEST_REMINDER_HOURS,
} from '@fieldside/contracts/limits.ts'
import { formatCents } from '@fieldside/contracts/money.ts'
import { RESPONSE_PROMISE } from '../../entities/booking/response-promise.ts'

export type Question = {
  /** The target of /help#<id> links. */
  id: string
  question: string
  answer: readonly string[]
  link?: { to: string; label: string }
}

const FEE = formatCents(FIRST_BOOKING_FEE_CENTS)
const PREMIUM = formatCents(PREMIUM_MONTHLY_CENTS)

export const QUESTIONS: readonly Question[] = [
  {
    id: 'booking',
    question: 'How do I book a session?',
    answer: [
      `Find a professional, press Book Session, choose a type and a time, and send the request. When you hear back: ${RESPONSE_PROMISE}`,
      `After ${REQUEST_REMINDER_HOURS} hours the professional is reminded. A request that nobody answered is cancelled after ${REQUEST_LAPSE_HOURS} hours, or when the session would begin, whichever is first. You can have ${PENDING_REQUESTS_PER_PAIR} open requests with one professional.`,
    ],
    link: { to: '/search', label: 'Find professionals' },
  },
  {
    id: 'cancelling',
    question: 'Can I cancel or reschedule a session?',
    answer: [
      `Yes. An agreed session may be cancelled or rescheduled up to ${CANCEL_UNTIL_HOURS_BEFORE} hours before it starts, by the athlete or by the professional. A new time counts once the other side has accepted it.`,
      'Later than that, please talk to the other side: the booking shows how to reach them. A request that is still pending can be cancelled at any time.',
    ],
  },
  {
    id: 'contact-details',
    question: 'Who sees my phone number and email?',
    answer: [
      'The phone and email in your booking reach the professional only once the session is agreed, and never if the request is declined or cancelled.',
      'A professional’s contact is behind Show contact on their profile, for people who are signed in. When an athlete uses it, that is recorded.',
    ],
    link: { to: '/privacy', label: 'Privacy Policy' },
  },
  {
    id: 'verification',
    question: 'What does Verified mean?',
    answer: [
      'Before a professional is listed, an administrator opens their government ID, professional license, CPR certification and liability insurance, and confirms three checks: identity, license and background. Who confirmed them, and when, is recorded.',
    ],
    link: { to: '/help#how-we-check', label: 'What is checked, and how' },
  },
  {
    id: 'billing',
    question: 'What does a professional pay?',
    answer: [
      `${FEE} for the first booking with each new athlete, charged to the saved card when it is accepted. Returning athletes cost nothing, and 100% of the session fee stays with the professional.`,
      'The fee is not refunded once the athlete has accessed the contact information. It also stays charged if the professional cancels after seeing the athlete’s contact details. Otherwise, when the first session is canceled in time, the fee moves to another agreed or completed session of the two, or is refunded in full if there is none. A failed payment may suspend accepting new athletes until a working card is saved.',
    ],
    link: { to: '/professional-billing', label: 'Billing, for professionals' },
  },
  {
    id: 'premium',
    question: 'What is in Premium, and what does it cost?',
    answer: [
      `The free plan is $0 forever: searching, booking, saving and reviewing. Premium is ${PREMIUM} per month and adds training programs, the exercise database with video demonstrations, the workout builder and progress tracking.`,
      'It can be cancelled at any time for the end of the month that is paid, under Transactions. When a renewal fails, access stays for 7 days while the card is tried again.',
    ],
    link: { to: '/pricing', label: 'Pricing' },
  },
  {
    id: 'reviews',
    question: 'Who can leave a review?',
    answer: [
      'Only an athlete, once for each completed session of their own: one to five stars and a comment. It can be edited for 24 hours. The professional may reply once.',
      'Everyone who is signed in can report a review; an administrator looks at it and may hide it, with a reason that is recorded.',
    ],
  },
  {
    id: 'signing-in',
    question: 'I cannot sign in. What now?',
    answer: [
      `Use the forgotten-password link on the sign-in page: a link to set a new password comes by email and works once. A password has at least ${PASSWORD_MIN_CHARS} characters with an uppercase and a lowercase letter, a number and a special character.`,
      'A new password signs you out on all devices. If no mail comes, look into the spam folder, then write to us.',
    ],
    link: { to: '/auth', label: 'Sign in' },
  },
]

/** Returns the questions that contain every word of the search, in the question or the answer. */
export const matching = (questions: readonly Question[], search: string): Question[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return questions.filter(({ question, answer }) => {
    const text = [question, ...answer].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
