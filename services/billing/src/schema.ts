import type { SubscriptionStatus } from '@fieldside/contracts/subscription-status.ts'
import type { Generated, Selectable } from 'kysely'
import type { AttemptState, FeeStatus, RefundReason } from './domain/first-booking-fee.ts'

export type BillingSchema = {
  customers: { user_id: string; stripe_customer_id: string; created_at: Date }
  payment_methods: {
    user_id: string
    stripe_payment_method_id: string
    brand: string
    last4: string
    exp_month: number
    exp_year: number
    version: number
    suspended: Generated<boolean>
    suspended_reason: string | null
    setup_created_at: Date
    saved_at: Date
    updated_at: Date
  }
  card_setups: { setup_intent_id: string; user_id: string; taken_at: Date }
  payments: {
    id: string
    user_id: string
    payment_type: 'subscription' | 'first_booking_fee' | 'session'
    amount_cents: number
    currency: Generated<'usd'>
    status: 'pending' | 'completed' | 'failed' | 'refunded'
    appointment_id: string | null
    payment_intent_id: string | null
    invoice_id: string | null
    created_at: Date
    updated_at: Date
  }
  first_booking_fees: {
    professional_id: string
    athlete_id: string
    professional_user_id: string
    status: FeeStatus
    appointment_id: string | null
    payment_id: string | null
    attempts: Generated<number>
    free_accepts: Generated<number>
    created_at: Date
    updated_at: Date
  }
  fee_requests: {
    appointment_id: string
    professional_id: string
    athlete_id: string
    created_at: Date
    closed_at: Date | null
    refund_reason: 'called_off_in_time' | 'never_agreed' | null
  }
  fee_releases: {
    appointment_id: string
    professional_id: string
    athlete_id: string
    reason: 'called_off_in_time' | 'never_agreed'
    created_at: Date
    settled_at: Date | null
    moved_to: string | null
  }
  fee_attempts: {
    id: string
    professional_id: string
    athlete_id: string
    n: number
    appointment_id: string
    professional_user_id: string
    payment_id: string
    stripe_customer_id: string
    stripe_payment_method_id: string
    idempotency_key: string
    state: AttemptState
    payment_intent_id: string | null
    decline_code: string | null
    card_at_fault: boolean | null
    sent_at: Date
    ended_at: Date | null
  }
  refunds: {
    id: string
    payment_id: string
    payment_intent_id: string
    amount_cents: number
    reason: RefundReason
    state: 'open' | 'pending' | 'succeeded' | 'failed'
    stripe_refund_id: string | null
    tries: Generated<number>
    failures: Generated<number>
    failure_code: string | null
    failed_ids: Generated<string[]>
    next_try_at: Date
    created_at: Date
    ended_at: Date | null
  }
  checkouts: {
    id: string
    user_id: string
    kind: 'subscription' | 'session'
    appointment_id: string | null
    amount_cents: number
    state: 'started' | 'open' | 'completed' | 'expired'
    stripe_session_id: string | null
    url: string | null
    created_at: Date
    next_look_at: Date
    ended_at: Date | null
  }
  subscriptions: {
    user_id: string
    stripe_subscription_id: string | null
    status: Generated<SubscriptionStatus>
    current_period_end: Date | null
    cancel_at_period_end: Generated<boolean>
    card_brand: string | null
    card_last4: string | null
    version: Generated<number>
    reads: Generated<number>
    applied_read: Generated<number>
    updated_at: Date
  }
  payout_accounts: {
    user_id: string
    stripe_account_id: string
    active: Generated<boolean>
    version: Generated<number>
    created_at: Date
    updated_at: Date
  }
  session_payments: { appointment_id: string; payment_id: string | null; called_off_at: Date | null }
  stripe_events: { id: string; type: string; received_at: Date; processed_at: Date | null }
  contact_accesses: { professional_id: string; athlete_id: string; accessed_at: Date }
}

export type SavedCard = Selectable<BillingSchema['payment_methods']>
export type Fee = Selectable<BillingSchema['first_booking_fees']>
export type FeeRequest = Selectable<BillingSchema['fee_requests']>
export type FeeRelease = Selectable<BillingSchema['fee_releases']>
export type FeeAttempt = Selectable<BillingSchema['fee_attempts']>
export type PaymentRow = Selectable<BillingSchema['payments']>
export type RefundRow = Selectable<BillingSchema['refunds']>
export type CheckoutRow = Selectable<BillingSchema['checkouts']>
export type SubscriptionRow = Selectable<BillingSchema['subscriptions']>
export type PayoutRow = Selectable<BillingSchema['payout_accounts']>
