import { z } from 'zod'
import { eventContract } from '../envelope.ts'
import { Id, Instant } from '../fields.ts'
import { SubscriptionStatus } from '../subscription-status.ts'
import {
  AmountCents,
  AmountCurrency,
  AppointmentId,
  AppointmentType,
  AthleteId,
  ProfessionalId,
  ProfessionalUserId,
  UsCents,
  UserId,
} from './fields.ts'

/** Events of billing. No card data beyond what the event is about. */

const PaymentId = Id.describe('The id of the payment')
const PaymentType = z
  .enum(['subscription', 'first_booking_fee', 'session'])
  .describe(
    'subscription: a user’s Premium. first_booking_fee: the professional’s $25 for a new athlete. session: an athlete’s payment for a session, or with package_id for a package of sessions',
  )
const PaidAppointment = Id.nullable().describe(
  'The appointment that the payment is for; null for a subscription and for a package',
)
/** A package's payment has the type session, which consumers of released events know. */
const PaidPackage = Id.optional().describe(
  'The sold package that the payment is for: several sessions paid at once. Missing for every other payment',
)
const Payer = Id.describe(
  'The user who pays: the professional for a first-booking fee, otherwise the athlete or subscriber',
)

const RefundedCents = UsCents.describe(
  'Cents refunded so far, by us or at the payment provider; missing if none',
)
const DisputeState = z.enum(['open', 'appealed', 'won', 'lost'])
const DISPUTE_STATES =
  'open: the bank hasn’t decided. appealed: lost, and the decision was appealed. won: the payment stands. lost: the bank returned the money to the payer'

export const paymentMethodSaved = eventContract(
  'billing.payment-method-saved',
  {
    key: 'user_id',
    meaning: 'A user saved a card, so a professional can accept new athletes again.',
    sent: 'When the card is saved or replaced. Operators can send it again for all cards.',
    after: ['billing.payment-method-failed', 'billing.payment-method-saved'],
  },
  z.object({
    user_id: UserId,
    version: z.int().describe('Increases with every change of the card. Ignore an older version'),
    payment_method_id: z
      .string()
      .optional()
      .describe('The payment provider’s id of the card. Useless without the provider’s secret key'),
  }),
)

export const paymentMethodFailed = eventContract(
  'billing.payment-method-failed',
  {
    key: 'user_id',
    meaning:
      'The saved card was declined or needs the cardholder’s confirmation. The professional can’t accept new athletes until a working card is saved.',
    sent: 'When charging a first-booking fee fails because of the card that is still saved.',
    after: ['billing.payment-method-saved'],
  },
  z.object({
    user_id: UserId,
    version: z.int().describe('Increases with every change of the card. Ignore an older version'),
    reason: z
      .enum(['declined', 'authentication_required'])
      .describe(
        'declined: the bank refused. authentication_required: the cardholder has to confirm the charge',
      ),
    appointment_id: Id.nullable().describe('The appointment whose fee was charged; null if unknown'),
  }),
)

export const firstBookingFeeCharged = eventContract(
  'billing.first-booking-fee-charged',
  {
    key: 'appointment_id',
    meaning: 'A professional paid the fee for their first session with this athlete. Charged once per pair.',
    sent: 'When the charge succeeds, right after billing.payment-recorded. It doesn’t mean that the booking is confirmed yet.',
    after: ['booking.appointment-requested', 'booking.alternate-time-suggested', 'billing.payment-recorded'],
  },
  z.object({
    appointment_id: AppointmentId,
    professional_id: ProfessionalId,
    professional_user_id: ProfessionalUserId,
    athlete_id: AthleteId,
    payment_id: PaymentId,
    amount_cents: AmountCents,
    currency: AmountCurrency,
  }),
)

export const firstBookingFeeSettled = eventContract(
  'billing.first-booking-fee-settled',
  {
    key: 'appointment_id',
    meaning:
      'What became of the first-booking fee of a session. If the fee of a canceled session moved to another session of the two, this event follows once that one is canceled.',
    sent: 'When billing decides it after the session was canceled, unless it becomes a credit (billing.fee-credit-granted), when an administrator gives a kept fee back, and when all of a fee was refunded at Stripe or lost in a dispute, also while its session stands.',
    after: [
      'booking.appointment-cancelled',
      'booking.appointment-declined',
      'billing.first-booking-fee-settled',
    ],
  },
  z.object({
    appointment_id: AppointmentId,
    professional_id: ProfessionalId,
    professional_user_id: ProfessionalUserId,
    athlete_id: AthleteId,
    payment_id: PaymentId,
    amount_cents: AmountCents,
    currency: AmountCurrency,
    outcome: z
      .enum(['kept', 'refunded', 'given_back'])
      .describe(
        'kept: the fee stays charged. refunded: it is refunded. given_back: an administrator refunds a fee that was kept. After a refund, the next first booking of the two owes it again',
      ),
  }),
)

const CreditId = Id.describe('The id of the credit')
const PAIR_OF_FEE = {
  appointment_id: AppointmentId,
  professional_id: ProfessionalId,
  professional_user_id: ProfessionalUserId,
  athlete_id: AthleteId,
  payment_id: Id.describe('The id of the payment that the fee was paid with'),
  amount_cents: AmountCents,
  currency: AmountCurrency,
}

export const feeCreditGranted = eventContract(
  'billing.fee-credit-granted',
  {
    key: 'appointment_id',
    meaning:
      'A professional has a credit that pays their next first-booking fee. The fee that it is for stays charged, so the payment doesn’t change.',
    sent: 'When a charged first session is settled as the athlete’s absence, when an administrator grants a disputed fee, and when a fee that a credit paid would be refunded. A credit counts until it is used or its payment is refunded, and is used at most once.',
    after: ['booking.appointment-cancelled', 'booking.appointment-declined', 'billing.fee-dispute-decided'],
  },
  z.object({
    credit_id: CreditId,
    ...PAIR_OF_FEE,
    reason: z
      .enum(['athlete_absent', 'dispute', 'returned'])
      .describe(
        'athlete_absent: the athlete of the first session didn’t come. dispute: an administrator granted a disputed fee. returned: the session that the credit paid for was canceled in time or never agreed, so a new credit replaces the used one',
      ),
    owes_again: z
      .boolean()
      .describe('Whether the next first booking of the two owes the fee again. Never after a dispute'),
  }),
)

export const feeCreditUsed = eventContract(
  'billing.fee-credit-used',
  {
    key: 'appointment_id',
    meaning:
      'A credit paid the fee for the professional’s first session with this athlete, instead of their card.',
    sent: 'When the professional accepts. No billing.first-booking-fee-charged follows, and it doesn’t mean that the booking is confirmed yet.',
    after: ['booking.appointment-requested', 'billing.fee-credit-granted', 'billing.fee-credit-used'],
  },
  z.object({ credit_id: CreditId, ...PAIR_OF_FEE }),
)

const DISPUTED_FEE = {
  dispute_id: Id.describe('The id of the dispute'),
  ...PAIR_OF_FEE,
  reason: z
    .enum(['known_client', 'false_details', 'other', 'third_credit'])
    .describe(
      'known_client: the professional knew the athlete before. false_details: the athlete gave false details. third_credit: nobody disputes, but an administrator decides about the third credit for an absent athlete within 30 days',
    ),
}

export const feeDisputeOpened = eventContract(
  'billing.fee-dispute-opened',
  {
    key: 'appointment_id',
    meaning: 'An administrator has to decide whether a professional gets a credit for a first-booking fee.',
    sent: 'Once per fee when its professional disputes it, and when a credit takes an administrator’s decision. What the professional wrote isn’t in the event.',
    after: ['billing.first-booking-fee-charged', 'billing.fee-credit-used', 'booking.appointment-cancelled'],
  },
  z.object(DISPUTED_FEE),
)

export const feeDisputeDecided = eventContract(
  'billing.fee-dispute-decided',
  {
    key: 'appointment_id',
    meaning: 'An administrator decided about a disputed first-booking fee. Final.',
    sent: 'Once per dispute. The administrator’s reason isn’t in the event. If it was granted, billing.fee-credit-granted follows, unless the fee moved to another session of the two.',
    after: ['billing.fee-dispute-opened'],
  },
  z.object({
    ...DISPUTED_FEE,
    outcome: z
      .enum(['granted', 'rejected'])
      .describe('granted: the professional gets a credit. rejected: the fee stays charged without one'),
  }),
)

export const paymentRecorded = eventContract(
  'billing.payment-recorded',
  {
    key: 'user_id',
    meaning: 'The current state of a payment. The last event of a payment_id has its latest state.',
    sent: 'Each time the status or the refund of a payment changes. A failed attempt to pay a fee is a payment of its own.',
    after: ['billing.payment-recorded', 'booking.appointment-cancelled', 'booking.appointment-declined'],
  },
  z.object({
    payment_id: PaymentId,
    user_id: Payer,
    payment_type: PaymentType,
    amount_cents: AmountCents,
    currency: AmountCurrency,
    status: z
      .enum(['pending', 'completed', 'failed', 'refunded'])
      .describe(
        'pending: a subscription’s charge is retried. completed: the money was collected. failed: it wasn’t collected. refunded: it was returned',
      ),
    refund: z
      .enum(['pending', 'succeeded', 'failed'])
      .optional()
      .describe('Present when money is returned. The status becomes refunded only once the refund succeeds'),
    refunded_another_way: z
      .boolean()
      .optional()
      .describe(
        'True if an administrator returned the money outside the payment provider after the refund failed',
      ),
    refunded_cents: RefundedCents.optional(),
    refunding_cents: UsCents.optional().describe(
      'Cents of refunds that the payment provider hasn’t confirmed yet; missing if none',
    ),
    dispute: DisputeState.optional().describe(
      `Present once the payer’s bank disputed the payment. ${DISPUTE_STATES}. No refund is sent while it is open`,
    ),
    charged_back_cents: UsCents.optional().describe(
      'Cents that the payer’s bank took back in a lost dispute; missing if none. When they and refunded_cents reach the amount, the status is refunded',
    ),
    appointment_id: PaidAppointment,
    package_id: PaidPackage,
  }),
)

const ProviderDispute = z
  .string()
  .describe('The payment provider’s id of the dispute. Useless without the provider’s secret key')
const Payee = Id.nullable().describe(
  'The user id of the professional who was paid; null unless payment_type is session',
)

export const refundRecorded = eventContract(
  'billing.refund-recorded',
  {
    key: 'payment_id',
    meaning: 'The payment provider confirmed a refund of all or part of a payment, or took that back.',
    sent: 'Once per refund when it succeeds, whether we or an administrator at the payment provider made it. Again with state failed when the bank rejects it later. Right after the billing.payment-recorded.',
    after: ['billing.payment-recorded', 'billing.refund-recorded'],
  },
  z.object({
    provider_refund_id: z
      .string()
      .describe('The payment provider’s id of the refund. Useless without the provider’s secret key'),
    payment_id: PaymentId,
    user_id: Payer,
    professional_user_id: Payee,
    payment_type: PaymentType,
    amount_cents: AmountCents,
    refund_cents: UsCents.describe('The amount of this refund in cents'),
    refunded_cents: RefundedCents,
    currency: AmountCurrency,
    appointment_id: PaidAppointment,
    package_id: PaidPackage,
    state: z
      .enum(['succeeded', 'failed'])
      .describe(
        'succeeded: the money is on its way to the payer. failed: the bank rejected it, so the payment counts again',
      ),
    made_by: z
      .enum(['fieldside', 'provider'])
      .describe(
        'fieldside: the product refunded, for example a canceled session. provider: someone refunded at the payment provider',
      ),
    is_duplicate: z
      .boolean()
      .optional()
      .describe(
        'True if the payer paid the same twice, and this refunds the second payment. Otherwise missing',
      ),
  }),
)

const DISPUTED_PAYMENT = {
  provider_dispute_id: ProviderDispute,
  payment_id: PaymentId,
  user_id: Payer,
  professional_user_id: Payee,
  payment_type: PaymentType,
  amount_cents: AmountCents,
  disputed_cents: UsCents.describe('The disputed amount in cents'),
  currency: AmountCurrency,
  appointment_id: PaidAppointment,
  package_id: PaidPackage,
}

export const paymentDisputed = eventContract(
  'billing.payment-disputed',
  {
    key: 'payment_id',
    meaning: 'The payer disputes a payment at their bank. No refund of it is sent until the bank decides.',
    sent: 'Once per dispute, when it opens, right before its first billing.dispute-changed, which reports each later step. Not for inquiries of a bank.',
    after: ['billing.payment-recorded'],
  },
  z.object(DISPUTED_PAYMENT),
)

export const disputeChanged = eventContract(
  'billing.dispute-changed',
  {
    key: 'payment_id',
    meaning: 'The payer’s bank disputes a payment, or the dispute changed its state.',
    sent: 'When the dispute opens and each time its state changes, right after the billing.payment-recorded. Not for inquiries of a bank, which can become disputes.',
    after: ['billing.payment-recorded', 'billing.payment-disputed', 'billing.dispute-changed'],
  },
  z.object({
    ...DISPUTED_PAYMENT,
    state: DisputeState.describe(DISPUTE_STATES),
    previous_state: DisputeState.nullable().describe('The state before this change; null for a new dispute'),
    reason: z.string().describe('The payment provider’s reason, such as fraudulent or product_not_received'),
    respond_by: Instant.nullable().describe('Until when evidence can be submitted, in UTC; null if unknown'),
  }),
)

export const refundFailed = eventContract(
  'billing.refund-failed',
  {
    key: 'refund_id',
    meaning: 'The payment provider keeps rejecting a refund, so an admin has to look into it.',
    sent: 'When billing gives up, right after the billing.payment-recorded with refund failed.',
    after: ['billing.payment-recorded'],
  },
  z.object({
    refund_id: Id.describe('The id of the refund'),
    payment_id: PaymentId,
    user_id: Payer,
    payment_type: PaymentType,
    amount_cents: AmountCents,
    currency: AmountCurrency,
    appointment_id: PaidAppointment,
    package_id: PaidPackage,
    code: z.string().describe('The payment provider’s reason, such as expired_or_canceled_card'),
  }),
)

export const refundedAnotherWay = eventContract(
  'billing.refunded-another-way',
  {
    key: 'refund_id',
    meaning:
      'An administrator returned the money of a failed refund outside the payment provider, which is never asked again.',
    sent: 'Once per refund, right after the billing.payment-recorded with refunded_another_way.',
    after: ['billing.payment-recorded', 'billing.refund-failed'],
  },
  z.object({
    refund_id: Id.describe('The id of the refund'),
    payment_id: PaymentId,
    user_id: Payer,
    payment_type: PaymentType,
    amount_cents: AmountCents,
    returned_cents: UsCents.describe('Cents returned another way; the rest was refunded before'),
    currency: AmountCurrency,
    appointment_id: PaidAppointment,
    package_id: PaidPackage,
  }),
)

export const subscriptionChanged = eventContract(
  'billing.subscription-changed',
  {
    key: 'user_id',
    meaning: 'A user’s complete Premium subscription. is_subscribed alone decides about access.',
    sent: 'Each time the subscription changes. Operators can send it again for all subscriptions.',
    after: ['billing.subscription-changed'],
  },
  z.object({
    user_id: UserId,
    version: z.int().describe('Increases with every change of the subscription. Ignore an older version'),
    is_subscribed: z
      .boolean()
      .describe(
        'Whether the user has Premium: also while a renewal is retried, and until a paid period ends',
      ),
    status: SubscriptionStatus.describe(
      'active: paid. past_due: a renewal failed and is retried. inactive: ended or never started',
    ),
    previous_status: SubscriptionStatus.optional().describe(
      'The status before this change; equal to status if something else changed',
    ),
    current_period_end: Instant.nullable().describe(
      'When the paid period ends, in UTC; null if there is none',
    ),
    cancel_at_period_end: z.boolean().describe('Whether the user canceled, so the period isn’t renewed'),
  }),
)

export const payoutAccountChanged = eventContract(
  'billing.payout-account-changed',
  {
    key: 'user_id',
    meaning: 'A professional can, or can no longer, be paid for sessions online.',
    sent: 'When the payment provider enables or disables payouts for the account.',
    after: ['billing.payout-account-changed'],
  },
  z.object({
    user_id: ProfessionalUserId,
    version: z.int().describe('Increases with every change of the account. Ignore an older version'),
    active: z.boolean().describe('Whether athletes can pay this professional online'),
  }),
)

const PACKAGE = {
  package_id: Id.describe('The id of the sold package'),
  athlete_id: AthleteId,
  professional_user_id: ProfessionalUserId,
}

export const packageBought = eventContract(
  'billing.package-bought',
  {
    key: 'package_id',
    meaning: 'An athlete paid for a package of sessions of one type with a professional.',
    sent: 'Once per sold package, when billing learns that it was paid, right after billing.payment-recorded. What it says never changes, also if the professional changes or withdraws the offer.',
    after: ['billing.payment-recorded'],
  },
  z.object({
    ...PACKAGE,
    payment_id: PaymentId,
    appointment_type: AppointmentType,
    sessions: z.int().describe('How many sessions the package has'),
    price_cents: UsCents.describe('The price of all of its sessions in cents'),
    currency: AmountCurrency,
    valid_until: Instant.describe('Until when a session of the package can start, in UTC'),
    bought_at: Instant.describe('When billing learned that the package was paid, in UTC'),
  }),
)

export const packageRefunded = eventContract(
  'billing.package-refunded',
  {
    key: 'package_id',
    meaning: 'The unused sessions of a package were returned, and their share of the price is refunded.',
    sent: 'When the refund is decided, and again when a session that was reserved or agreed then is free again. billing.payment-recorded tells what becomes of the refund. Not if nothing was unused, or if all that was paid went back another way.',
    after: ['billing.package-bought', 'billing.package-refunded', 'billing.package-ended'],
  },
  z.object({
    ...PACKAGE,
    payment_id: PaymentId,
    sessions: z.int().describe('How many sessions were returned this time'),
    amount_cents: UsCents.describe('The cents that are refunded for them'),
    currency: AmountCurrency,
  }),
)

export const packageEnded = eventContract(
  'billing.package-ended',
  {
    key: 'package_id',
    meaning: 'A package takes no new requests any more.',
    sent: 'Once per package, after the first billing.package-refunded if it has one.',
    after: ['billing.package-bought', 'billing.package-refunded'],
  },
  z.object({
    ...PACKAGE,
    reason: z
      .enum(['returned', 'expired', 'account_closed', 'approval_withdrawn', 'payment_refunded'])
      .describe(
        'returned: the athlete returned its unused sessions. expired: the time to use it is over. account_closed: the professional closed the account. approval_withdrawn: the professional lost the approval. payment_refunded: all of its payment went back, at the payment provider or in a lost dispute',
      ),
  }),
)

export const billingEvents = [
  paymentMethodSaved,
  paymentMethodFailed,
  firstBookingFeeCharged,
  firstBookingFeeSettled,
  feeCreditGranted,
  feeCreditUsed,
  feeDisputeOpened,
  feeDisputeDecided,
  paymentRecorded,
  refundRecorded,
  paymentDisputed,
  disputeChanged,
  refundFailed,
  refundedAnotherWay,
  subscriptionChanged,
  payoutAccountChanged,
  packageBought,
  packageRefunded,
  packageEnded,
] as const
