import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { BoundedInstant, Cursor, Id, Instant, pageOf, ShownCount } from '../fields.ts'
import {
  REPORT_REASON_MAX_CHARS,
  REPORT_REASON_MIN_CHARS,
  SUSPENSION_DAYS,
  USER_IDS_PAGE,
  USER_SEARCH_MAX_CHARS,
} from '../limits.ts'
import { Role } from '../roles.ts'
import { User } from './identity.ts'

export const ListedUser = User.extend({
  /** Null unless the account is suspended. `until` is null for a suspension for good. */
  suspension: z.object({ until: Instant.nullable() }).nullable().default(null),
})
export type ListedUser = z.infer<typeof ListedUser>

/** Users in the admin panel, and their ids for announcements. Served by identity. */
export const adminListUsers = endpoint('GET /admin/users', {
  summary: 'Lists users, newest first; a search matches every word in name and email',
  callers: ['admin'],
  query: z.strictObject({
    search: z.string().trim().max(USER_SEARCH_MAX_CHARS).optional(),
    role: Role.optional(),
    cursor: Cursor.optional(),
  }),
  reply: pageOf(ListedUser).extend({ count: ShownCount }),
})

export const changeRole = endpoint('POST /admin/users/{id}/role', {
  summary: 'Changes a user’s role, except the last administrator’s. Repeating the same role changes nothing',
  callers: ['admin'],
  inSteps: true,
  body: z.strictObject({ role: Role }),
  reply: User,
  problems: ['not-found', 'last-admin'],
})

export const Suspension = z.strictObject({
  /** Null suspends for good. */
  days: z.union(SUSPENSION_DAYS.map((days) => z.literal(days))).nullable(),
  /** The person reads it when they try to sign in. */
  reason: z
    .string()
    .trim()
    .min(REPORT_REASON_MIN_CHARS, `Write at least ${REPORT_REASON_MIN_CHARS} characters`)
    .max(REPORT_REASON_MAX_CHARS, `Write at most ${REPORT_REASON_MAX_CHARS} characters`),
})
export type Suspension = z.infer<typeof Suspension>

export const suspendAccount = endpoint('POST /admin/users/{id}/suspension', {
  summary:
    'Suspends an account: its login sessions end, and sign-in says why. Replaces an earlier suspension. Rejected for the caller’s own account',
  callers: ['admin'],
  inSteps: true,
  body: Suspension,
  reply: ListedUser,
  problems: ['not-found', 'own-account', 'last-admin'],
})

export const liftSuspension = endpoint('POST /admin/users/{id}/suspension/lift', {
  summary: 'Lifts a suspension before its end',
  callers: ['admin'],
  reply: ListedUser,
  problems: ['not-found', 'not-suspended'],
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
