import {
  chargeFirstBookingFee,
  getFeeOutcome,
  getFirstBookingFeeOfPair,
} from '@fieldside/contracts/http/billing.ts'
import { getEmailConfirmation } from '@fieldside/contracts/http/identity.ts'
import { settleSessionPayment } from '@fieldside/contracts/http/payments.ts'
import {
  getEligibilityOfUser,
  getProfessionalEligibility,
} from '@fieldside/contracts/http/professional-lookups.ts'
import { getReviewPosted } from '@fieldside/contracts/http/reviews.ts'
import type { Client } from '@fieldside/platform/client.ts'
import type { Clients } from './context.ts'

/** Calls the other services with this service's own token, not the caller's. */
export const createClients = (clients: Record<keyof Clients, Client>): Clients => ({
  identity: {
    isEmailConfirmed: async (id, trace) =>
      (await clients.identity.call(getEmailConfirmation, { params: { id } }, trace)).email_confirmed,
  },
  directory: {
    eligibility: (id, trace) => clients.directory.call(getProfessionalEligibility, { params: { id } }, trace),
    hasReview: async (id, trace) =>
      (await clients.directory.call(getReviewPosted, { params: { id } }, trace)).posted,
    eligibilityOfUser: (id, trace) => clients.directory.call(getEligibilityOfUser, { params: { id } }, trace),
  },
  billing: {
    chargeFirstBookingFee: (fee, idempotencyKey, trace) =>
      clients.billing.call(chargeFirstBookingFee, { body: fee }, { ...trace, idempotencyKey }),
    feeOutcome: async (id, trace) =>
      (await clients.billing.call(getFeeOutcome, { params: { appointment_id: id } }, trace)).outcome,
    isFeeDue: async (pair, trace) =>
      (await clients.billing.call(getFirstBookingFeeOfPair, { params: pair }, trace)).due,
    settleSessionPayment: (id, trace) =>
      clients.billing.call(settleSessionPayment, { params: { appointment_id: id } }, trace),
  },
})
