import { getAppointmentState } from '@fieldside/contracts/http/appointment-states.ts'
import { getPaymentStanding } from '@fieldside/contracts/http/billing.ts'
import { getDecision } from '@fieldside/contracts/http/professional-lookups.ts'
import { countOpenReports } from '@fieldside/contracts/http/reviews.ts'
import { getSubscriptionStatus } from '@fieldside/contracts/http/subscriptions.ts'
import type { Client } from '@fieldside/platform/client.ts'
import { isDomainError } from '@fieldside/platform/errors.ts'
import { appointmentIs, type Condition } from './domain/condition.ts'

/** Asks the service that owns a fact whether it still holds. @throws unavailable */
export type Facts = { stillHold: (condition: Condition, now: Date) => Promise<boolean> }

type Owners = { booking: Client; billing: Client; directory: Client }

const ask = async (owners: Owners, condition: Condition, now: Date): Promise<boolean> => {
  const params = { id: condition.id }
  switch (condition.about) {
    case 'appointment':
      return appointmentIs(await owners.booking.call(getAppointmentState, { params }), condition, now)
    case 'card':
      return (await owners.billing.call(getPaymentStanding, { params })).suspended
    case 'subscription':
      return (await owners.billing.call(getSubscriptionStatus, { params })).status === condition.is
    case 'professional':
      return (await owners.directory.call(getDecision, { params })).status === condition.is
    case 'review':
      return (await owners.directory.call(countOpenReports, { params })).open_reports > 0
  }
}

/** Treats a fact about a deleted object as no longer true. */
export const createFacts = (owners: Owners): Facts => ({
  stillHold: async (condition, now) => {
    try {
      return await ask(owners, condition, now)
    } catch (error) {
      if (isDomainError(error, 'not-found')) return false
      throw error
    }
  },
})
