import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, required } from '../fields.ts'
import { FEE_PREVIEWS_MAX, FIRST_BOOKING_FEE_CENTS, LIST_MAX } from '../limits.ts'
import { Cents } from '../money.ts'
import { SessionPayment } from './payments.ts'

export const PaymentMethod = z.object({
  id: z.string(),
  /** The payment provider's name for it: 'visa', 'mastercard', … */
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const PaymentState = z.object({
  payment_method_setup: z.boolean(),
  payment_method: PaymentMethod.nullable(),
  /** Set by a declined fee: the professional can't accept new athletes until a working card is saved. */
  suspended: z.boolean(),
})
export type PaymentState = z.infer<typeof PaymentState>

export const setupPaymentMethod = endpoint('POST /payment-methods/setup', {
  summary: 'Starts a card setup that the payment provider’s script confirms with the client secret',
  callers: ['professional'],
  secretReply: true,
  reply: z.object({ client_secret: z.string(), customer_id: z.string() }),
  status: 201,
  problems: ['card-provider-unavailable'],
})

export const confirmPaymentMethod = endpoint('POST /payment-methods/confirm', {
  summary: 'Saves the card of a successful setup; rejects an unfinished setup or another customer’s',
  callers: ['professional'],
  inSteps: true,
  body: z.strictObject({
    setup_intent_id: z.string().min(1).max(200),
    customer_id: z.string().min(1).max(200),
  }),
  reply: PaymentState,
  problems: ['setup-not-succeeded', 'not-found', 'card-provider-unavailable'],
})

/** Same as above for the card that Premium renewals charge. */
export const setupSubscriptionCard = {
  ...setupPaymentMethod,
  path: '/subscription/card/setup',
  callers: ['signed-in'] as const,
}

export const confirmSubscriptionCard = {
  ...confirmPaymentMethod,
  path: '/subscription/card/confirm',
  callers: ['signed-in'] as const,
}

export const getPaymentState = endpoint('GET /payment-method', {
  summary: 'Returns whether the signed-in professional’s card is saved, and which',
  callers: ['professional'],
  reply: PaymentState,
})

export const getFeeEligibility = endpoint('GET /users/{id}/fee-eligibility', {
  summary: 'Returns whether a professional has a working card, for services that decide on it',
  callers: ['service:directory', 'service:booking', 'service:notification'],
  reply: z.object({ payment_method_setup: z.boolean(), suspended: z.boolean() }),
})

export const previewFirstBookingFees = endpoint('POST /first-booking-fees/preview', {
  summary: 'Returns whether accepting each of these athletes would charge the fee, and to which card',
  callers: ['professional'],
  repeatable: true,
  body: z.strictObject({ athlete_ids: z.array(Id).max(FEE_PREVIEWS_MAX) }),
  reply: z.object({
    amount_cents: Cents,
    payment_method: PaymentMethod.nullable(),
    suspended: z.boolean(),
    /** Credits that pay for the next fees. */
    credits: z.int().default(0),
    items: z.array(z.object({ athlete_id: Id, due: z.boolean() })),
  }),
})

export const getFirstBookingFeeOfPair = endpoint(
  'GET /users/{professional_user_id}/first-booking-fees/{athlete_id}',
  {
    summary:
      'Returns whether accepting this athlete would charge the professional the fee, for emails to them and for offers of times',
    callers: ['service:notification', 'service:booking'],
    /** has_credit: a credit would pay it. Release 0.2.0 doesn't send it. */
    reply: z.object({ due: z.boolean(), amount_cents: Cents, has_credit: z.boolean().default(false) }),
  },
)

/**
 * Charges the fee of a pair (professional, athlete). Safe to repeat: it looks up an attempt with an unknown outcome
 * at the provider instead of repeating it, and starts a new attempt only after the last one definitely failed.
 */
export const chargeFirstBookingFee = endpoint('POST /first-booking-fees', {
  summary: 'Charges the first-booking fee once per pair; charged is false when none was due',
  callers: ['service:booking'],
  inSteps: true,
  body: z.strictObject({
    appointment_id: Id,
    professional_id: Id,
    professional_user_id: Id,
    athlete_id: Id,
    /** The fee that the pair agreed to. */
    fee_cents: Cents.default(FIRST_BOOKING_FEE_CENTS),
  }),
  reply: z.object({ charged: z.boolean() }),
  problems: [
    'payment-method-required',
    'payment-suspended',
    'card-declined',
    'authentication-required',
    'appointment-ended',
    'outcome-unknown',
    'card-provider-unavailable',
  ],
})

/** Lets booking finish an accept that a crash interrupted. */
export const getFeeOutcome = endpoint('GET /first-booking-fees/{appointment_id}', {
  summary: 'Returns the outcome of the fee for this appointment, looked up at the provider if unknown',
  callers: ['service:booking'],
  /** failed: no working card. provider_failed: nothing was charged, for reasons other than the card. */
  reply: z.object({
    outcome: z.enum(['none', 'charged', 'not_due', 'failed', 'provider_failed', 'unknown']),
  }),
})

export const stripeWebhook = endpoint('POST /stripe/webhooks', {
  summary: 'Receives the payment provider’s signed events, applying each once and in any order',
  callers: ['anyone'],
  problems: ['bad-signature'],
  raw: true,
})

/** Once an athlete has opened the contact details, the fee isn't refunded if they cancel. */
export const lookupContactOpened = endpoint('POST /contact-openings/lookup', {
  summary: 'Returns which of these athletes opened the professional’s contact details',
  callers: ['service:bff'],
  repeatable: true,
  body: z.strictObject({ professional_id: Id, athlete_ids: z.array(Id).max(FEE_PREVIEWS_MAX) }),
  reply: z.object({ athlete_ids: z.array(Id) }),
})

/** What happens to the payment and the fee after a decision. Null if nothing was paid. */
export const DecidedMoney = z.object({
  /** keep_or_give_back: the professional keeps the payment, and can give it back for a while. */
  session: z.enum(['keep', 'keep_or_give_back', 'refund']).nullable(),
  /** A refund or credit first moves to another session of the pair, if it has one. */
  fee: z.enum(['keep', 'refund', 'credit']).nullable(),
})
export type DecidedMoney = z.infer<typeof DecidedMoney>

/** The payment and fee of a session in a case, and what each decision does with them. */
export const CaseMoney = z.object({
  appointment_id: Id,
  payment: SessionPayment.nullable(),
  /** The first-booking fee that the session carries. */
  fee: z
    .object({
      amount_cents: Cents,
      paid_with: z.enum(['card', 'credit']),
      charged_at: Instant,
      /** A disputed fee that became a credit. No decision changes it. */
      is_credited: z.boolean(),
      /** A further credit for an absent athlete would wait for an administrator of its own. */
      credit_waits: z.boolean(),
    })
    .nullable(),
  /** By the decision: it was held, or who didn't come. */
  decisions: z.object({
    held: DecidedMoney,
    athlete: DecidedMoney,
    professional: DecidedMoney,
    both: DecidedMoney,
  }),
})
export type CaseMoney = z.infer<typeof CaseMoney>

/** The BFF asks after booking has shown it the cases. */
export const lookupCaseMoney = endpoint('POST /case-money/lookup', {
  summary:
    'Returns what was paid for each of these agreed sessions, and what becomes of it with each decision about whether it was held',
  callers: ['service:bff'],
  repeatable: true,
  body: z.strictObject({ appointment_ids: z.array(Id).max(LIST_MAX) }),
  reply: z.object({ items: z.array(CaseMoney) }),
})

/** A first-booking fee that a professional paid. */
export const PaidFee = z.object({
  payment_id: Id,
  athlete_id: Id,
  appointment_id: Id.nullable(),
  amount_cents: Cents,
  charged_at: Instant,
  /**
   * charged: a session of the pair carries it. kept: its session was canceled and the fee wasn't refunded. credited: it
   * became a credit.
   */
  state: z.enum(['charged', 'kept', 'refunding', 'refunded', 'refund_failed', 'credited']),
  /** When the athlete first opened the professional's contact details. */
  contact_opened_at: Instant.nullable(),
})
export type PaidFee = z.infer<typeof PaidFee>

export const adminListFees = endpoint('GET /admin/users/{id}/first-booking-fees', {
  summary: 'Lists the first-booking fees that a professional paid, newest first, at most 100',
  callers: ['admin'],
  reply: z.object({ items: z.array(PaidFee) }),
})

export const GiveBackReason = z.strictObject({
  reason: required('Reason', 500).min(10, 'Reason must be at least 10 characters'),
})

export const giveFeeBack = endpoint('POST /admin/first-booking-fees/{id}/give-back', {
  summary:
    'Refunds a kept first-booking fee by the id of its payment. The pair’s next first booking then owes the fee again',
  callers: ['admin'],
  body: GiveBackReason,
  reply: PaidFee,
  problems: ['not-found', 'fee-not-kept', 'fee-refunded'],
})
