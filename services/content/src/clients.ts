import { listPairSessions } from '@fieldside/contracts/http/pair-sessions.ts'
import { findProfessionals } from '@fieldside/contracts/http/profiles.ts'
import type { Client } from '@fieldside/platform/client.ts'
import type { Clients } from './context.ts'

export const createClients = (clients: { directory: Client; booking: Client }): Clients => ({
  findProfile: async (userId) => {
    const body = { user_ids: [userId] }
    return (await clients.directory.call(findProfessionals, { body })).professionals[0]
  },
  hasAgreedSession: async (params) =>
    (await clients.booking.call(listPairSessions, { params })).sessions.length > 0,
})
