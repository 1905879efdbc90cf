import { closePackage } from '@fieldside/contracts/http/package-credits.ts'
import { listPairSessions } from '@fieldside/contracts/http/pair-sessions.ts'
import { getPayableSession } from '@fieldside/contracts/http/payable-sessions.ts'
import type { Client } from '@fieldside/platform/client.ts'
import type { Clients } from './context.ts'

export const createClients = (clients: { booking: Client }): Clients => ({
  payableSession: (id) => clients.booking.call(getPayableSession, { params: { id } }),
  pairSessions: ({ professional_id, athlete_id }) =>
    clients.booking.call(listPairSessions, { params: { professional_id, athlete_id } }),
  closePackage: (id, reason) => clients.booking.call(closePackage, { params: { id }, body: { reason } }),
})
