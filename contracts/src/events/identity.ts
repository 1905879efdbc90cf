import { z } from 'zod'
import { eventContract } from '../envelope.ts'
import { Id } from '../fields.ts'
import { Role } from '../roles.ts'

/** Who changes a role from the command line: no person of ours. */
export const OPERATOR = 'operator'

/** Facts of identity. Names and addresses are not in them: who needs one asks identity. Key: the user's id. */
export const userRegistered = eventContract('identity.user-registered', z.object({ user_id: Id }))

export const roleChanged = eventContract(
  'identity.role-changed',
  z.object({
    user_id: Id,
    /** The user's version: consumers ignore a change older than the one they know. */
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

/** Names or address changed; ask identity for them. */
export const profileChanged = eventContract(
  'identity.profile-changed',
  z.object({ user_id: Id, version: z.int() }),
)

/** What a session says of Premium has changed: open pages ask for it again. */
export const subscriptionNoted = eventContract(
  'identity.subscription-noted',
  z.object({ user_id: Id, version: z.int(), is_subscribed: z.boolean() }),
)

/** session_id is the row's id, never the secret in the cookie. */
export const sessionEnded = eventContract('identity.session-ended', z.object({ user_id: Id, session_id: Id }))

export const identityEvents = [
  userRegistered,
  roleChanged,
  userOnboarded,
  profileChanged,
  subscriptionNoted,
  sessionEnded,
] as const
