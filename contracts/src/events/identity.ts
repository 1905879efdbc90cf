import { z } from 'zod'
import { eventContract } from '../envelope.ts'
import { Id } from '../fields.ts'
import { Role } from '../roles.ts'

/** Stands for the operator in `changed_by` when the command line changes a role. */
export const OPERATOR = 'operator'

/** Events of identity. Keyed by user id. They contain no names or addresses; consumers ask identity for those. */
export const userRegistered = eventContract('identity.user-registered', z.object({ user_id: Id }))

export const roleChanged = eventContract(
  'identity.role-changed',
  z.object({
    user_id: Id,
    /** The user's version. Consumers ignore versions older than the one they have. */
    version: z.int().optional(),
    role: Role,
    previous_role: Role,
    changed_by: z.union([Id, z.literal(OPERATOR)]),
  }),
)

export const userOnboarded = eventContract(
  'identity.user-onboarded',
  z.object({ user_id: Id, version: z.int().optional(), role: Role }),
)

/** A name or address changed. Consumers ask identity for the new one. */
export const profileChanged = eventContract(
  'identity.profile-changed',
  z.object({ user_id: Id, version: z.int() }),
)

/** The user's Premium state changed, so open pages reload their login session. */
export const subscriptionNoted = eventContract(
  'identity.subscription-noted',
  z.object({ user_id: Id, version: z.int(), is_subscribed: z.boolean() }),
)

/** `session_id` is the row's id, never the secret in the cookie. */
export const sessionEnded = eventContract('identity.session-ended', z.object({ user_id: Id, session_id: Id }))

export const identityEvents = [
  userRegistered,
  roleChanged,
  userOnboarded,
  profileChanged,
  subscriptionNoted,
  sessionEnded,
] as const
