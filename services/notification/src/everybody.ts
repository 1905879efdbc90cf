import { listUserIds } from '@fieldside/contracts/http/users-admin.ts'
import type { Client } from '@fieldside/platform/client.ts'

/** A page of ids in order, and whether there are more after it. */
export type UserIds = { ids: string[]; more: boolean }

/** Who there is to tell: identity's word, asked page by page. */
export type Everybody = {
  /** Of all who had registered by an instant, those after a position in order of id. @throws unavailable */
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
