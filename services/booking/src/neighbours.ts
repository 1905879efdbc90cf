import { chargeFirstBookingFee, getFeeOutcome } from '@fieldside/contracts/http/billing.ts'
import { getStanding, getStandingOfUser } from '@fieldside/contracts/http/professional-lookups.ts'
import type { Client } from '@fieldside/platform/client.ts'
import type { BookingPorts } from './context.ts'

/** The neighbours over HTTP, asked with this service's own token. */
export const createNeighbours = (clients: Record<keyof BookingPorts, Client>): BookingPorts => ({
  directory: {
    standing: (id, trace) => clients.directory.call(getStanding, { params: { id } }, trace),
    standingOfUser: (id, trace) => clients.directory.call(getStandingOfUser, { params: { id } }, trace),
  },
  billing: {
    chargeFirstBookingFee: (fee, idempotencyKey, trace) =>
      clients.billing.call(chargeFirstBookingFee, { body: fee }, { ...trace, idempotencyKey }),
    feeOutcome: async (id, trace) =>
      (await clients.billing.call(getFeeOutcome, { params: { appointment_id: id } }, trace)).outcome,
  },
})
