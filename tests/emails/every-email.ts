import type { EventData } from '@fieldside/contracts/envelope.ts'
import type { appointmentRequested } from '@fieldside/contracts/events/booking.ts'
import type { EmailMessage } from '@fieldside/email/message.ts'
import { type AccountMailKind, accountEmail } from '@fieldside/identity/mails/rules/account-mails.ts'
import { digestEmail } from '@fieldside/notification/email/rules/mail-digest.ts'
import { notificationEmail } from '@fieldside/notification/email/rules/mail-text.ts'
import * as agreed from '@fieldside/notification/inbox/rules/agreed-session-notifications.ts'
import * as attendance from '@fieldside/notification/inbox/rules/attendance-notifications.ts'
import * as booking from '@fieldside/notification/inbox/rules/booking-notifications.ts'
import * as fees from '@fieldside/notification/inbox/rules/fee-credit-notifications.ts'
import * as intake from '@fieldside/notification/inbox/rules/intake-notifications.ts'
import type { OtherProfessional, SharedDetails } from '@fieldside/notification/inbox/rules/mail-details.ts'
import * as moneyBack from '@fieldside/notification/inbox/rules/money-back-notifications.ts'
import type { NotificationDraft } from '@fieldside/notification/inbox/rules/notification-draft.ts'
import * as other from '@fieldside/notification/inbox/rules/other-notifications.ts'
import * as packages from '@fieldside/notification/inbox/rules/package-reminders.ts'
import * as packageSales from '@fieldside/notification/inbox/rules/package-sale-notifications.ts'
import * as payment from '@fieldside/notification/inbox/rules/payment-notifications.ts'
import * as plans from '@fieldside/notification/inbox/rules/plan-notifications.ts'
import * as invitations from '@fieldside/notification/inbox/rules/review-invitation-notifications.ts'
import * as reminders from '@fieldside/notification/inbox/rules/session-reminder-notifications.ts'
import * as summaries from '@fieldside/notification/inbox/rules/summary-notifications.ts'
import * as waitlist from '@fieldside/notification/inbox/rules/waitlist-notifications.ts'
import { supportMail } from '@fieldside/notification/support/rules/mail.ts'
import * as webhook from '@fieldside/notification/webhooks/rules/notifications.ts'

export const PUBLIC_URL = 'https://fieldside.test'
const ID = '01999999-0000-7000-8000-000000000001'

export const appointment: EventData<typeof appointmentRequested> = {
  appointment_id: ID,
  version: 1,
  athlete_id: ID,
  professional_id: ID,
  professional_user_id: ID,
  appointment_type: 'consultation',
  status: 'pending',
  starts_at: '2026-11-24T17:30:00.000Z',
  ends_at: '2026-11-24T18:15:00.000Z',
  suggested_date: null,
  professional_time_zone: 'America/Denver',
  athlete_time_zone: 'America/New_York',
  price_cents: 8500,
}
const suggested = { ...appointment, suggested_date: '2026-11-27T17:30:00.000Z' }
const session = { ...appointment, status: 'confirmed' as const }
const moving = { ...session, proposed_date: '2026-11-28T17:30:00.000Z', proposed_by: 'athlete' as const }
const cancelled = {
  ...appointment,
  status: 'cancelled' as const,
  cancelled_by: 'system' as const,
  reason: 'not_answered' as const,
  was_agreed: false,
  in_time: false,
}
const plan = { plan_id: ID, athlete_id: ID, professional_id: ID, professional_user_id: ID }
const NEXT = '2026-11-27T18:15:00.000Z'
const held = {
  ...appointment,
  status: 'completed' as const,
  by: 'athlete' as const,
  absent: 'professional' as const,
}
const credit = {
  credit_id: ID,
  appointment_id: ID,
  professional_id: ID,
  professional_user_id: ID,
  athlete_id: ID,
  payment_id: ID,
  amount_cents: 2500,
  currency: 'usd' as const,
}

const sold = { ...credit, package_id: ID, sessions: 6, price_cents: 51_000, amount_cents: 17_000 }

const settled = {
  ...held,
  outcome: 'not_held' as const,
  absent: 'athlete' as const,
  reported_by: 'professional' as const,
}
const calledOff = { ...cancelled, cancelled_by: 'athlete' as const, reason: 'called_off' as const }
const review = {
  review_id: ID,
  appointment_id: ID,
  athlete_id: ID,
  professional_id: ID,
  professional_user_id: ID,
}
const professional = {
  professional_id: ID,
  user_id: ID,
  version: 2,
  is_accepting_bookings: false,
  specialty: 'Physical Therapist' as const,
  price_per_session_cents: null,
  show_price: true,
}
const paid = { payment_id: ID, user_id: ID, payment_type: 'session', status: 'refunded', amount_cents: 8500 }
const back = { ...paid, professional_user_id: ID, appointment_id: ID }
const last = { is_last: true, answer_by: '2026-11-24T09:00:00.000Z' }
const subscription = {
  user_id: ID,
  version: 2,
  is_subscribed: false,
  current_period_end: null,
  cancel_at_period_end: false,
}

/** When each event happened. */
const TIME = '2026-11-20T09:00:00.000Z'

/** A sample of each notification, by the function that writes it. */
export const DRAFTS: Readonly<Record<string, NotificationDraft[]>> = {
  notificationsOfRequest: booking.notificationsOfRequest({
    ...appointment,
    answer_by: '2026-11-24T09:00:00.000Z',
  }),
  notificationsOfConfirmation: (['professional', 'athlete'] as const).flatMap((agreed_by) =>
    booking.notificationsOfConfirmation({ ...session, first_booking_fee_charged: true, agreed_by }),
  ),
  notificationsOfWaitlist: ['2026-11-20T11:00:00.000Z', null].flatMap((held_until) =>
    waitlist.notificationsOfWaitlist({
      ...appointment,
      waitlist_id: ID,
      held_until,
      athlete_time_zone: 'America/New_York',
    }),
  ),
  notificationsOfDecline: booking.notificationsOfDecline({ ...appointment, status: 'declined' }),
  notificationsOfSuggestion: booking.notificationsOfSuggestion(suggested),
  notificationsOfDeclinedSuggestion: booking.notificationsOfDeclinedSuggestion(appointment),
  notificationsOfCancellation: [
    ...booking.notificationsOfCancellation(cancelled, TIME),
    ...booking.notificationsOfCancellation({ ...cancelled, accept_given_up: true }, TIME),
    ...booking.notificationsOfCancellation({ ...cancelled, reason: 'professional_unlisted' }, TIME),
    ...booking.notificationsOfCancellation({ ...cancelled, unavailable: 'athlete' }, TIME),
    ...booking.notificationsOfCancellation(
      { ...calledOff, was_agreed: true, unavailable: 'professional' },
      TIME,
    ),
    ...booking.notificationsOfCancellation(calledOff, TIME),
    ...booking.notificationsOfCancellation(
      { ...calledOff, was_agreed: true, cancelled_by: 'professional' },
      TIME,
    ),
  ],
  notificationsOfReminder: [
    ...booking.notificationsOfReminder(appointment),
    ...booking.notificationsOfReminder({ ...appointment, ...last }),
    ...booking.notificationsOfReminder({ ...suggested, ...last }),
  ],
  notificationsOfSessionReminder: (['day', 'hour'] as const).flatMap((reminder) =>
    reminders.notificationsOfSessionReminder(
      { ...moving, reminder, shows_price: reminder === 'day' },
      new Date('2026-11-23T17:30:00.000Z'),
    ),
  ),
  notificationsOfNewPlan: plans.notificationsOfNewPlan(plan),
  notificationsOfPlanChange: plans.notificationsOfPlanChange({ ...plan, version: 2, stage_opened: false }),
  notificationsOfPlanEnd: plans.notificationsOfPlanEnd({ ...plan, ended_by: 'approval_withdrawn' }),
  notificationsOfReviewInvitation: invitations.notificationsOfReviewInvitation({
    ...appointment,
    status: 'completed',
  }),
  notificationsOfIntake: [false, true].flatMap((is_reminder) =>
    intake.notificationsOfIntake({ ...session, is_reminder }),
  ),
  notificationsOfSummary: summaries.notificationsOfSummary({ ...appointment, status: 'completed' }),
  notificationsOfFailedFee: booking.notificationsOfFailedFee({ ...suggested, problem: 'card-declined' }),
  notificationsOfNewTime: agreed.notificationsOfNewTime(moving),
  notificationsOfDeclinedNewTime: (['athlete', 'professional', 'system'] as const).flatMap((declined_by) =>
    agreed.notificationsOfDeclinedNewTime({ ...moving, declined_by }),
  ),
  notificationsOfReschedule: agreed.notificationsOfReschedule(
    {
      ...moving,
      previous_starts_at: '2026-11-20T17:30:00.000Z',
    },
    TIME,
  ),
  notificationsOfNoShow: agreed.notificationsOfNoShow(
    {
      ...calledOff,
      reason: 'did_not_take_place',
      was_agreed: true,
    },
    TIME,
  ),
  notificationsOfReportedAbsence: attendance.notificationsOfReportedAbsence({ ...held, answer_by: NEXT }),
  notificationsOfWithdrawnAbsence: attendance.notificationsOfWithdrawnAbsence(held),
  notificationsOfContestedAbsence: [
    ...attendance.notificationsOfContestedAbsence({ ...held, contested_by: 'professional' }),
    ...attendance.notificationsOfContestedAbsence(held),
  ],
  notificationsOfCase: attendance.notificationsOfCase([ID]),
  notificationsOfSettledAttendance: [
    ...(['report', 'release', 'answer', 'silence', 'decision'] as const).flatMap((settled_by) =>
      attendance.notificationsOfSettledAttendance({ ...settled, settled_by }, TIME),
    ),
    ...attendance.notificationsOfSettledAttendance(
      { ...settled, outcome: 'held', absent: null, settled_by: 'decision' },
      TIME,
    ),
  ],
  notificationsOfLateNotice: attendance.notificationsOfLateNotice({ ...session, by: 'athlete' }),
  notificationsOfWithdrawnNotice: attendance.notificationsOfWithdrawnNotice({ ...session, by: 'athlete' }),
  notificationsOfFailedAccept: agreed.notificationsOfFailedAccept({
    ...appointment,
    problem: 'too-late',
    accepted_by: 'professional',
    left_open: true,
  }),
  notificationsOfWithdrawal: agreed.notificationsOfWithdrawal(session, TIME),
  notificationsOfFee: other.notificationsOfFee({
    ...review,
    payment_id: ID,
    amount_cents: 2500,
  } as never),
  notificationsOfFailedCalendar: other.notificationsOfFailedCalendar({ professional_user_id: ID } as never),
  notificationsOfFailedCard: (['declined', 'authentication_required'] as const).flatMap((reason) =>
    other.notificationsOfFailedCard({ user_id: ID, reason, appointment_id: ID } as never),
  ),
  notificationsOfRoleChange: (['athlete', 'professional', 'admin'] as const).flatMap((role) =>
    other.notificationsOfRoleChange({
      user_id: ID,
      role,
      previous_role: 'athlete',
      changed_by: 'x',
    } as never),
  ),
  notificationsOfDecision: (['approved', 'rejected'] as const).flatMap((status) =>
    other.notificationsOfDecision({ ...professional, status, previous_status: 'pending' } as never),
  ),
  notificationsOfApplicant: other.notificationsOfApplicant(
    { professional_id: ID, user_id: ID, resubmitted: false },
    [ID],
  ),
  notificationsOfReview: other.notificationsOfReview({ ...review, rating: 4 } as never),
  notificationsOfReply: other.notificationsOfReply(review as never),
  notificationsOfReport: other.notificationsOfReport({ ...review, open_reports: 1 } as never, [ID]),
  notificationsOfReportedPerson: other.notificationsOfReportedPerson({ open_reports: 1 } as never, [ID]),
  notificationsOfDecidedReview: [true, false].flatMap((hidden) =>
    other.notificationsOfDecidedReview({ ...review, hidden, was_hidden: !hidden } as never),
  ),
  notificationsOfPayment: [
    ...payment.notificationsOfPayment(paid as never),
    ...payment.notificationsOfPayment({
      ...paid,
      payment_type: 'subscription',
      status: 'completed',
    } as never),
  ],
  notificationsOfRefundAnotherWay: payment.notificationsOfRefundAnotherWay({
    ...paid,
    returned_cents: 8500,
  } as never),
  notificationsOfRefund: (['provider', 'fieldside'] as const).flatMap((made_by) =>
    (['succeeded', 'failed'] as const).flatMap((state) =>
      [3000, 8500].flatMap((refund_cents) =>
        moneyBack.notificationsOfRefund({
          ...back,
          refund_cents,
          refunded_cents: refund_cents,
          state,
          made_by,
        } as never),
      ),
    ),
  ),
  notificationsOfDispute: (['open', 'appealed', 'won', 'lost'] as const).flatMap((state) =>
    moneyBack.notificationsOfDispute({ ...back, state, disputed_cents: 8500 } as never, [ID]),
  ),
  notificationsOfSettledFee: other.notificationsOfSettledFee({
    professional_user_id: ID,
    athlete_id: ID,
    appointment_id: ID,
    amount_cents: 2500,
    outcome: 'given_back',
  } as never),
  notificationsOfBoughtPackage: packageSales.notificationsOfBoughtPackage({
    ...sold,
    appointment_type: 'physical_therapy',
    valid_until: TIME,
    bought_at: TIME,
  }),
  notificationsOfRefundedPackage: packageSales.notificationsOfRefundedPackage(sold),
  notificationsOfEndedPackage: (
    ['expired', 'account_closed', 'approval_withdrawn', 'payment_refunded'] as const
  ).flatMap((reason) => packageSales.notificationsOfEndedPackage({ ...sold, reason })),
  notificationsOfCredit: fees.notificationsOfCredit({
    ...credit,
    reason: 'athlete_absent',
    owes_again: true,
  }),
  notificationsOfUsedCredit: fees.notificationsOfUsedCredit(credit),
  notificationsOfFeeDispute: (['known_client', 'third_credit'] as const).flatMap((reason) =>
    fees.notificationsOfFeeDispute({ ...credit, dispute_id: ID, reason }, [ID]),
  ),
  notificationsOfFeeDecision: (['granted', 'rejected'] as const).flatMap((outcome) =>
    fees.notificationsOfFeeDecision({ ...credit, dispute_id: ID, reason: 'other', outcome }),
  ),
  notificationsOfPackageReminder: packages.notificationsOfPackageReminder({
    ...{ package_id: ID, version: 1, athlete_id: ID, professional_id: ID, professional_user_id: ID },
    ...{ sessions: 6, left: 3, reserved: 1, used: 2, returned: 0, ends_in_days: 30 },
    appointment_type: 'consultation',
    valid_until: '2027-03-01T06:59:59.999Z',
  }),
  notificationsOfFailedRefund: payment.notificationsOfFailedRefund({ amount_cents: 8500 } as never, [ID]),
  notificationsOfSubscription: [
    ...payment.notificationsOfSubscription({
      ...subscription,
      status: 'past_due',
      previous_status: 'active',
    } as never),
    ...payment.notificationsOfSubscription({
      ...subscription,
      status: 'inactive',
      previous_status: 'past_due',
    } as never),
  ],
  notificationsOfPaidSession: payment.notificationsOfPaidSession({ ...session, payment_id: ID }),
  notificationsOfPausedWebhook: webhook.notificationsOfPausedWebhook(
    { url: 'https://hooks.test/x', description: 'Accounting', reason: 'failing' },
    [ID],
  ),
}

/** All functions that write notifications. */
export const WRITERS: string[] = [
  plans,
  intake,
  packages,
  summaries,
  booking,
  agreed,
  attendance,
  reminders,
  invitations,
  other,
  payment,
  moneyBack,
  fees,
  waitlist,
  packageSales,
  webhook,
]
  .flatMap((module) => Object.keys(module))
  .filter((name) => name.startsWith('notificationsOf'))

/** What people choose: names, and texts that emails quote. */
export type Chosen = { name: string; recipient: string; place: string; text: string }

/** What booking replies for a session of a request that is open, closed, or agreed. */
const sharedIn = ({ details }: NotificationDraft, place_detail: string): SharedDetails => {
  const isAgreed = details?.action === 'View the session' || details?.label === 'Review'
  const status = isAgreed ? 'confirmed' : details?.action === 'View the request' ? 'cancelled' : 'pending'
  return {
    status,
    place: 'in_person',
    place_detail: isAgreed ? place_detail : null,
    price_cents: 8500,
  }
}

const othersOf = ({ name, place }: Chosen): OtherProfessional[] =>
  (['in_person', 'online'] as const).map((kind) => ({
    ...{ professional_id: ID, name, location: place, place: kind },
    distance_miles: kind === 'online' ? null : 3,
    appointment_type: 'consultation',
    starts_at: '2026-11-24T18:00:00.000Z',
    time_zone: 'America/Denver',
  }))

const notificationSample = (draft: NotificationDraft, chosen: Chosen): EmailMessage =>
  notificationEmail(
    { ...draft, details: draft.details ?? null },
    {
      recipient: chosen.recipient,
      about: draft.about && { kind: draft.about.kind, name: chosen.name },
      shared: draft.details?.session && sharedIn(draft, chosen.place),
      fee:
        draft.type === 'booking_request' ? { due: true, amount_cents: 2500, has_credit: false } : undefined,
      others: draft.details?.offers_others ? othersOf(chosen) : undefined,
      note: draft.reason_of && chosen.text,
    },
    PUBLIC_URL,
  )

const ACCOUNT_LINKS: Record<AccountMailKind, string> = {
  recovery: '/reset-password#type=recovery&token_hash=x',
  'confirm-email': '/#confirm_email=x',
  'new-email': '/#confirm_email=x',
  'email-change-asked': '/auth',
  'email-changed': '/contact',
  'undo-email-change': '/#undo_email=x',
  'password-changed': '/auth',
  'codes-on': '/account?tab=security',
  'codes-off': '/account?tab=security',
  'recovery-codes-replaced': '/account?tab=security',
  'recovery-code-used': '/account?tab=security',
  'factor-reset': '/#stop_reset=x',
  'app-removed': '/account?tab=security',
  'passkey-added': '/account?tab=security',
  'passkey-removed': '/account?tab=security',
}

/** Returns a sample of every email that the product sends, with the texts that people chose. */
export const everyEmail = (chosen: Chosen): Map<string, EmailMessage> =>
  new Map([
    ...Object.entries(DRAFTS).flatMap(([writer, drafts]) =>
      drafts.map((draft, n): [string, EmailMessage] => [
        `${writer.replace('notificationsOf', '')} ${n + 1}`,
        notificationSample(draft, chosen),
      ]),
    ),
    ...Object.entries(ACCOUNT_LINKS).map(([kind, link]): [string, EmailMessage] => [
      kind,
      accountEmail(kind as AccountMailKind, chosen.recipient, `${PUBLIC_URL}${link}`),
    ]),
    [
      'announcement',
      notificationEmail(
        {
          type: 'announcement',
          title: chosen.text,
          message: chosen.text,
          link: '/notifications',
          details: null,
        },
        { recipient: chosen.recipient },
        PUBLIC_URL,
      ),
    ],
    [
      'digest',
      digestEmail(
        [...DRAFTS.notificationsOfRequest!, ...DRAFTS.notificationsOfDecline!].map((draft) => ({
          ...draft,
          details: draft.details ?? null,
        })),
        { recipient: chosen.recipient, about: { kind: 'athlete', name: chosen.name } },
        PUBLIC_URL,
      ),
    ],
    [
      'support',
      supportMail({
        id: ID,
        user_id: null,
        name: chosen.name,
        email: 'vera@people.test',
        subject: chosen.text,
        message: chosen.text,
      }),
    ],
  ])
