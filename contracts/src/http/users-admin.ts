import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { BoundedInstant, Cursor, Id, pageOf, ShownCount } from '../fields.ts'
import { USER_IDS_PAGE, USER_SEARCH_MAX_CHARS } from '../limits.ts'
import { Role } from '../roles.ts'
import { User } from './identity.ts'

/** Users in the admin panel, and their ids for announcements. Served by identity. */
export const adminListUsers = endpoint('GET /admin/users', {
  summary: 'Lists users, newest first; a search matches every word in name and email',
  callers: ['admin'],
  query: z.strictObject({
    search: z.string().trim().max(USER_SEARCH_MAX_CHARS).optional(),
    role: Role.optional(),
    cursor: Cursor.optional(),
  }),
  reply: pageOf(User).extend({ count: ShownCount }),
})

export const changeRole = endpoint('POST /admin/users/{id}/role', {
  summary: 'Changes a user’s role, except the last administrator’s. Repeating the same role changes nothing',
  callers: ['admin'],
  inSteps: true,
  body: z.strictObject({ role: Role }),
  reply: User,
  problems: ['not-found', 'last-admin'],
})

export const listUserIds = endpoint('GET /users/ids', {
  summary: 'Lists the ids of all who had registered by an instant, ordered by id, in pages',
  callers: ['service:notification'],
  query: z.strictObject({
    registered_until: BoundedInstant,
    after: Id.optional(),
    limit: z.coerce.number().int().min(1).max(USER_IDS_PAGE).default(USER_IDS_PAGE),
  }),
  reply: z.object({ ids: z.array(Id), more: z.boolean() }),
})
