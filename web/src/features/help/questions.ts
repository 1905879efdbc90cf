import { formatCents } from '@fieldside/contracts/format-cents.ts'
import {
  ABSENCE_ANSWER_HOURS,
  ACCOUNT_MIN_AGE_YEARS,
  CANCEL_UNTIL_HOURS_BEFORE,
  DAYS_AHEAD_DEFAULT,
  DID_NOT_TAKE_PLACE_DAYS,
  FIRST_BOOKING_FEE_CENTS,
  MESSAGES_UNTIL_ANSWERED,
  PASSWORD_MIN_CHARS,
  PAYMENT_DUE_AFTER_HOURS,
  PENDING_REQUESTS_PER_PAIR,
  PREMIUM_MONTHLY_CENTS,
  REQUEST_EXPIRES_AFTER_HOURS,
  REQUEST_LAST_REMINDER_HOURS,
  REQUEST_REMINDER_HOURS,
  REVIEW_INVITED_AFTER_HOURS,
  SESSION_REMINDER_HOURS,
  UNREAD_NOTIFIED_AFTER_MINUTES,
} from '@fieldside/contracts/limits.ts'
import { RESPONSE_PROMISE } from '@/entities/booking/response-promise.ts'

export type Question = {
  /** The target of /help#<id> links. */
  id: string
  question: string
  answer: readonly string[]
  link?: { to: string; label: string }
}

/** Replaced by which exercises have a video. */
const VIDEOS = '{videos}'

const FEE = formatCents(FIRST_BOOKING_FEE_CENTS)
const PREMIUM = formatCents(PREMIUM_MONTHLY_CENTS)

export const QUESTIONS: readonly Question[] = [
  {
    id: 'booking',
    question: 'How do I book a session?',
    answer: [
      `Find a professional, select Book Session, choose a type and a time, and send the request. When you hear back: ${RESPONSE_PROMISE}`,
      `After ${REQUEST_REMINDER_HOURS} hours, we remind the professional, and again ${REQUEST_LAST_REMINDER_HOURS} hours before the request expires. If they don’t answer, the request expires after ${REQUEST_EXPIRES_AFTER_HOURS} hours or when the session would start, whichever is first. You can have ${PENDING_REQUESTS_PER_PAIR} open requests with one professional.`,
      `To ask something first, select Message on the profile. You can send ${MESSAGES_UNTIL_ANSWERED} messages before the professional answers, and you need a confirmed email address. If someone doesn’t read a message within ${UNREAD_NOTIFIED_AFTER_MINUTES} minutes, we send them one email with a link, never with the text.`,
      `We remind both of you ${SESSION_REMINDER_HOURS.day} hours and ${SESSION_REMINDER_HOURS.hour} hour before a session. If it’s moved, you’re reminded of the new time instead. If it’s canceled, you aren’t reminded.`,
      `To book for your child or someone else in your family, add them under Account or in the booking form, and choose there whom the session is for. For someone under ${ACCOUNT_MIN_AGE_YEARS}, you state that you’re their parent or legal guardian and will be present. Family members have no account, and we send them nothing: everything comes to you.`,
      'To see sessions in your own calendar, create a private calendar address under Account. Anyone who has it can see your sessions. You can renew it or turn it off at any time. Professionals can also add their other calendars under Settings, so that nobody requests a time when they’re busy.',
    ],
    link: { to: '/search', label: 'Find professionals' },
  },
  {
    id: 'cancelling',
    question: 'Can I cancel or reschedule a session?',
    answer: [
      `Yes. You or the professional can cancel or reschedule a confirmed session up to ${CANCEL_UNTIL_HOURS_BEFORE} hours before it starts. A new time applies once the other side accepts it.`,
      'After that, you can say on the booking that you can’t make it. The other person can then release the time. You can cancel a pending request at any time.',
      'If the other person can no longer use Fieldside, we cancel the session, and an online payment is refunded in full.',
      `Some professionals require online payment, and the booking form says so. Pay within ${PAYMENT_DUE_AFTER_HOURS} hours of the agreement and before the session starts. Otherwise the session is canceled, and it costs you nothing.`,
      `From the start of a session until ${DID_NOT_TAKE_PLACE_DAYS} days after it ends, each of you can report once who didn’t come. If you say that you didn’t come yourself, the session is canceled at once. Otherwise, the other person has ${ABSENCE_ANSWER_HOURS} hours to say Yes or No. No answer counts as Yes, unless a review or a refund depends on it. If you disagree, an administrator decides and tells you both why. Until then, the session counts as held and can be reviewed.`,
      `Professionals keep time free under Settings, Time off, or with Block time on Home. Under Weekly hours, they set breaks between sessions, how many sessions a day athletes can request, and how far ahead: ${DAYS_AHEAD_DEFAULT} days by default. Sessions and requests that exist stay as they are.`,
    ],
  },
  {
    id: 'contact-details',
    question: 'Who sees my phone number and email?',
    answer: [
      'The professional sees the phone and email in your booking only once the session is confirmed. If the request is declined or canceled, they never see them.',
      'A professional’s contact details are behind Show contact on their profile, for people who are signed in. We record when an athlete opens them.',
      'In messages, email addresses, web addresses, and phone numbers stay hidden until the two of you agree on a session. Then both of you see everything. If you report a message, an administrator reads it with the five before and after it, and can hide it.',
    ],
    link: { to: '/privacy', label: 'Privacy Policy' },
  },
  {
    id: 'verification',
    question: 'What does Verified mean?',
    answer: [
      'Before we list a professional, an administrator opens their government ID, professional license, CPR certification, and liability insurance. They confirm three checks: identity, license, and background. We record who confirmed them and when.',
    ],
    link: { to: '/help#how-we-check', label: 'What we check, and how' },
  },
  {
    id: 'billing',
    question: 'What does a professional pay?',
    answer: [
      `${FEE} for the first booking with each new athlete, charged to the saved card when the booking is accepted. Returning athletes are free, and professionals keep 100% of the session fee.`,
      'The fee isn’t refunded once the athlete has accessed the contact information. It also stays charged if the professional cancels after seeing the athlete’s contact details. Otherwise, when the first session is canceled in time, the fee moves to another confirmed or completed session of the two, or is refunded in full if there is none. If the athlete doesn’t come to the first session, the professional gets a credit that pays the next fee. After a failed payment, the professional may not be able to accept new athletes until they save another card.',
    ],
    link: { to: '/professional-billing', label: 'Billing, for professionals' },
  },
  {
    id: 'premium',
    question: 'What is in Premium, and what does it cost?',
    answer: [
      `The free plan is $0 forever and covers searching, booking, saving, and reviewing. Premium is ${PREMIUM} per month and adds training programs, the exercise database with videos of ${VIDEOS}, the workout builder, and progress tracking.`,
      'Cancel at any time under Transactions. You keep Premium until the end of the month you paid for. If a renewal fails, you keep access for 7 days while we retry your card.',
    ],
    link: { to: '/pricing', label: 'Pricing' },
  },
  {
    id: 'reviews',
    question: 'Who can leave a review?',
    answer: [
      'Athletes can review each session they completed once, with one to five stars and a comment. They can edit the review for 24 hours, and the professional can reply once.',
      `If you haven’t reviewed a session ${REVIEW_INVITED_AFTER_HOURS} hours after it ended, we invite you once. You can turn that off with the reminders in your notification settings.`,
      'Anyone who is signed in can report a review. An administrator looks at it and can hide it, with a reason that we record.',
    ],
  },
  {
    id: 'signing-in',
    question: 'I can’t sign in. What now?',
    answer: [
      `Select Forgot password? on the sign-in page. We’ll email you a link to set a new password, which works once. A password has at least ${PASSWORD_MIN_CHARS} characters with an uppercase letter, a lowercase letter, a number, and a special character.`,
      'A new password signs you out on all devices. If you don’t get an email, check your spam folder, then write to us.',
    ],
    link: { to: '/auth', label: 'Sign in' },
  },
]

export const questionsWith = (videos: string): Question[] =>
  QUESTIONS.map((one) => ({ ...one, answer: one.answer.map((text) => text.replace(VIDEOS, videos)) }))

/** Returns the questions that contain every word of the search, in the question or the answer. */
export const matching = (questions: readonly Question[], search: string): Question[] => {
  // The texts have typographic apostrophes, and keyboards type others.
  const words = search
    .replaceAll(/['`´‘]/g, '’')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
  return questions.filter(({ question, answer }) => {
    const text = [question, ...answer].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
