import { listUserIds } from '@fieldside/contracts/http/users-admin.ts'
import type { Client } from '@fieldside/platform/client.ts'

export type UserIds = { ids: string[]; more: boolean }

/** Lists all users through identity, page by page. */
export type Everybody = {
  /** Returns the ids after `position`, in order, of users registered up to an instant. @throws unavailable */
  idsAfter: (position: string | null, registeredUntil: Date, limit: number) => Promise<UserIds>
}

export const createEverybody = (identity: Client): Everybody => ({
  idsAfter: (position, registeredUntil, limit) =>
    identity.call(listUserIds, {
      query: {
        registered_until: registeredUntil.toISOString(),
        limit,
        ...(position && { after: position }),
      },
    }),
})
