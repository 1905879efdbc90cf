import { formatCents } from '@fieldside/contracts/format-cents.ts'
import {
  ABSENCE_ANSWER_HOURS,
  ACCOUNT_MIN_AGE_YEARS,
  CANCEL_UNTIL_HOURS_BEFORE,
  CREDIT_WINDOW_DAYS,
  DID_NOT_TAKE_PLACE_DAYS,
  FEE_DISPUTE_DAYS,
  FIRST_BOOKING_FEE_CENTS,
  MESSAGES_UNTIL_ANSWERED,
  PAYMENT_DUE_AFTER_HOURS,
  PENDING_REQUESTS_PER_PAIR,
  PREMIUM_MONTHLY_CENTS,
  REQUEST_EXPIRES_AFTER_HOURS,
  SESSION_GIVE_BACK_DAYS,
  SESSION_REMINDER_HOURS,
  TERMS_VERSION,
} from '@fieldside/contracts/limits.ts'
import type { LegalText } from './legal-page.tsx'

const FEE = formatCents(FIRST_BOOKING_FEE_CENTS)
const PREMIUM = formatCents(PREMIUM_MONTHLY_CENTS)

export const TERMS: LegalText = {
  title: 'Terms of Service',
  lead: 'The rules for athletes, professionals, and Fieldside.',
  lastUpdated: TERMS_VERSION,
  sections: [
    {
      id: 'who',
      title: 'Who may use Fieldside',
      text: [
        `You must be at least ${ACCOUNT_MIN_AGE_YEARS} years old to have an account. A parent or guardian can book a session for someone younger with their own account, and must be present.`,
        'Each person can have one account, with accurate details. Keep your password and your calendar address to yourself. You’re responsible for what happens on your account until you tell us otherwise.',
      ],
    },
    {
      id: 'what',
      title: 'What Fieldside is',
      text: [
        'Fieldside connects athletes with independent sports professionals and offers training programs. Sessions are agreements between an athlete and a professional. Professionals are not our employees and are responsible for their own work.',
        'Before we list a professional, an administrator checks their identity, license, and background from the documents they submitted. This lowers the risk, but it doesn’t guarantee a result, and a license can change after we check it.',
        'Programs, exercises, and messages on Fieldside aren’t medical advice. In an emergency, call emergency services. Ask a physician before you begin, and stop if something hurts.',
      ],
    },
    {
      id: 'booking',
      title: 'Booking a session',
      text: [
        [
          'A request holds its time but isn’t binding until the professional accepts it or you accept the time they suggest.',
          `A request expires if it isn’t answered within ${REQUEST_EXPIRES_AFTER_HOURS} hours or before the session would start. You can have ${PENDING_REQUESTS_PER_PAIR} open requests with one professional.`,
          `We remind both sides of a confirmed session ${SESSION_REMINDER_HOURS.day} hours and ${SESSION_REMINDER_HOURS.hour} hour before it starts. A reminder that doesn’t arrive doesn’t change what you agreed on.`,
          'Professionals decide when they can be booked: their hours, days off, breaks between sessions, sessions per day, and how far ahead.',
          'The price, the type, the place, and these terms apply as they are when you send the request. The booking shows what you agreed to.',
          'A professional’s other calendars close their available times, but a professional can still accept a session at such a time.',
        ],
      ],
    },
    {
      id: 'cancelling',
      title: 'Canceling and rescheduling',
      text: [
        `Either side can cancel or reschedule a confirmed session up to ${CANCEL_UNTIL_HOURS_BEFORE} hours before it starts. After that, a side can only say that it can’t make the session, and the other side can release the time.`,
        `A new time applies once the other side accepts it. Until then, the session keeps its current time. If a session that was paid online is canceled in time, the payment is refunded in full. The same goes if the professional doesn’t come or the two call the session off together. If the athlete doesn’t come, the professional keeps the payment and can give all of it back for ${SESSION_GIVE_BACK_DAYS} days. Fieldside moves no money for sessions that weren’t paid online. If Fieldside withdraws the professional’s approval, the athlete can cancel until the session starts, and an online payment is refunded in full. What was refunded before is deducted. While a bank disputes a payment, its refund waits for the bank’s decision.`,
        `A professional can require online payment for a type of session. The form says so before you send the request. You then pay within ${PAYMENT_DUE_AFTER_HOURS} hours of the agreement on the session’s time, and before it starts. Otherwise the session is canceled as not paid, and a payment that still goes through is refunded in full. For the first-booking fee, that counts as a cancellation in time.`,
        `From the start of a session until ${DID_NOT_TAKE_PLACE_DAYS} days after its end, each side can report once that a side didn’t come, or that both called it off. A side’s word about its own absence cancels the session at once, unless the athlete’s review depends on it. Otherwise the other side has ${ABSENCE_ANSWER_HOURS} hours to answer. No answer counts as agreement, unless a review or a refund depends on it. If the sides disagree, an administrator decides, and the decision is final. Until it is settled, the session counts as held.`,
      ],
    },
    {
      id: 'fees',
      title: 'What professionals pay',
      text: [
        [
          `A first-booking fee of ${FEE} for each new athlete, charged immediately to the saved card when the first booking is confirmed. Returning athletes are free.`,
          'Professionals keep 100% of their session fees.',
          'The fee is non-refundable once the athlete has accessed the professional’s contact information. It also stays charged if the professional cancels after seeing the athlete’s contact details. Otherwise, when the first session is canceled in time, the fee moves to another confirmed or completed session of the two, or is refunded if there is none.',
          `If the athlete of a first session doesn’t come, the professional gets a ${FEE} credit, and the two owe the fee again with their next agreed session. A credit pays the next first-booking fee instead of the card, never expires, and is never paid out. The third credit within ${CREDIT_WINDOW_DAYS} days takes an administrator’s decision.`,
          `A professional can dispute each fee once, until ${FEE_DISPUTE_DAYS} days after the end of the session. An administrator grants a credit or rejects the dispute with a reason.`,
          'Failed payments may temporarily suspend accepting bookings until the professional saves another card.',
        ],
      ],
    },
    {
      id: 'premium',
      title: 'Premium',
      text: [
        `The free plan costs $0 forever. Premium costs ${PREMIUM} per month, renews each month, and can be canceled at any time. You keep it until the end of the month you paid for. It includes training programs, the exercise database, the workout builder, video demonstrations, and progress tracking.`,
        'If a renewal fails, we retry the payment for 7 days, and you keep access. After that, Premium ends.',
      ],
    },
    {
      id: 'messages',
      title: 'Messages',
      text: [
        `An athlete can write to a professional before booking: ${MESSAGES_UNTIL_ANSWERED} messages until the professional answers. Professionals answer, but can’t write first. We hide email addresses, web addresses, and phone numbers until the two agree on a session, and keep messages as long as an account exists.`,
        'Either of you can report a message. An administrator then reads it with the five before and after it, and can hide it from both, with a recorded reason.',
      ],
    },
    {
      id: 'reviews',
      title: 'Reviews',
      text: [
        'An athlete can review each completed session once and edit the review for 24 hours. The professional can reply once. Write about your own experience, without insults or other people’s private details. Reviews that break these rules can be reported and hidden, with a recorded reason.',
      ],
    },
    {
      id: 'conduct',
      title: 'Fair use',
      text: [
        'Don’t pretend to be someone else, upload content you don’t have the right to share, use contact details for anything other than your sessions, or disrupt the service. If you do, an administrator can withdraw your approval, suspend your account for some days or for good, or close it. We’ll tell you why, and you can write to us.',
        'While your account is suspended, you can’t sign in, and a professional’s profile is hidden. Your requests, offers, and upcoming sessions are canceled, your places on waitlists end, and what athletes paid online for these sessions and for unused sessions of packages is refunded. The first-booking fee follows the rules above. If the athlete’s account is suspended, that counts as a cancellation in time. Premium stays until the end of the month you paid for and isn’t renewed.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      text: [
        'We’re liable for damage that we cause intentionally or through gross negligence, and where the law doesn’t allow a limit. Otherwise, our liability is limited to what you paid Fieldside in the previous twelve months. Athletes and professionals are responsible to each other for what happens in a session.',
      ],
    },
    {
      id: 'disputes',
      title: 'Disputes',
      text: [
        'Write to us first, because we can settle most disputes that way. Other disputes go to binding arbitration instead of a court, individually and not as a class. This doesn’t affect claims that a small-claims court can hear or rights that you can’t waive by law.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      text: [
        'When these terms change, we update the date at the top. We’ll send you a notification at least 14 days before an important change takes effect. If you don’t agree, you can close your account before then.',
      ],
    },
  ],
}
