import { getFeeEligibility } from '@fieldside/contracts/http/billing.ts'
import { knowsPerson } from '@fieldside/contracts/http/clients.ts'
import {
  getEmailConfirmation,
  getMailAddress,
  lookupMailAddresses,
  markOnboarded,
} from '@fieldside/contracts/http/identity.ts'
import { countActiveOffers } from '@fieldside/contracts/http/offers.ts'
import { listStartsNear } from '@fieldside/contracts/http/openings.ts'
import type { Client } from '@fieldside/platform/client.ts'
import type { Clients } from './context.ts'

export const createClients = (clients: Record<keyof Clients, Client>): Clients => ({
  identity: {
    markOnboarded: async (id, trace) => {
      await clients.identity.call(markOnboarded, { params: { id } }, trace)
    },
    emailOf: async (id, trace) =>
      (await clients.identity.call(getMailAddress, { params: { id } }, trace)).email,
    emailsOf: async (ids, trace) => {
      const { users } = await clients.identity.call(
        lookupMailAddresses,
        { body: { ids: [...ids], names: [] } },
        trace,
      )
      return new Map(users.map(({ id, email }) => [id, email]))
    },
    isEmailConfirmed: async (id, trace) =>
      (await clients.identity.call(getEmailConfirmation, { params: { id } }, trace)).email_confirmed,
  },
  billing: {
    feeEligibility: (id, trace) => clients.billing.call(getFeeEligibility, { params: { id } }, trace),
  },
  booking: {
    knows: async (id, other, trace) =>
      (await clients.booking.call(knowsPerson, { params: { id, other } }, trace)).knows,
    countActiveOffers: async (id, trace) =>
      (await clients.booking.call(countActiveOffers, { params: { id } }, trace)).active,
    startsNear: async (ids, wanted, trace) =>
      (await clients.booking.call(listStartsNear, { body: { ...wanted, professional_ids: [...ids] } }, trace))
        .items,
  },
})
