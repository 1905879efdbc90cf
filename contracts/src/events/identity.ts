import { z } from 'zod'
import { eventContract } from '../envelope.ts'
import { Id, Instant } from '../fields.ts'
import { Role } from '../roles.ts'
import { UserId } from './fields.ts'

/** Stands for the operator in `changed_by` when the command line changes a role. */
export const OPERATOR = 'operator'

const Version = z.int().describe('Increases with every change of the user. Ignore an older version')

/** Events of identity. They contain no names or addresses; consumers ask identity for those. */
export const userRegistered = eventContract(
  'identity.user-registered',
  {
    key: 'user_id',
    meaning: 'Someone creates an account. The first event of every user.',
    sent: 'When the account is created, before the email address is confirmed.',
  },
  z.object({
    user_id: UserId,
    time_zone: z
      .string()
      .optional()
      .describe('The IANA time zone that the browser reported. Missing if it reported none'),
  }),
)

export const roleChanged = eventContract(
  'identity.role-changed',
  {
    key: 'user_id',
    meaning: 'A user’s role changes, and with it what they may do.',
    sent: 'When the user chooses a role during onboarding, or an admin or the operator changes it.',
    after: ['identity.user-registered', 'identity.role-changed'],
  },
  z.object({
    user_id: UserId,
    version: Version.optional(),
    role: Role.describe('The role from now on'),
    previous_role: Role.describe('The role before'),
    changed_by: z
      .union([Id, z.literal(OPERATOR)])
      .describe('The id of the user who changed it, or operator for the command line'),
  }),
)

export const userOnboarded = eventContract(
  'identity.user-onboarded',
  {
    key: 'user_id',
    meaning: 'A user chose a role and can use the product.',
    sent: 'Once, when onboarding ends.',
    after: ['identity.user-registered', 'identity.role-changed'],
  },
  z.object({ user_id: UserId, version: Version.optional(), role: Role.describe('The role that they chose') }),
)

export const profileChanged = eventContract(
  'identity.profile-changed',
  {
    key: 'user_id',
    meaning:
      'A user’s name or email address changed, or an address was confirmed. If you store either, fetch it again.',
    sent: 'When the change is saved. It says that something changed, not what.',
    after: ['identity.user-registered', 'identity.profile-changed'],
  },
  z.object({ user_id: UserId, version: Version }),
)

export const subscriptionNoted = eventContract(
  'identity.subscription-noted',
  {
    key: 'user_id',
    meaning: 'Identity applies the user’s changed Premium state, so open pages reload their login session.',
    sent: 'When identity has consumed billing.subscription-changed. Use that event instead for anything about money.',
    after: ['billing.subscription-changed'],
  },
  z.object({
    user_id: UserId,
    version: z.int().describe('The version of billing.subscription-changed'),
    is_subscribed: z.boolean().describe('Whether the user has Premium'),
  }),
)

export const sessionEnded = eventContract(
  'identity.session-ended',
  {
    key: 'user_id',
    meaning: 'A login session is over, so its browser is signed out.',
    sent: 'When a user signs out or ends a session elsewhere, when a recovery or a new password ends all of them, and when one can no longer be used.',
  },
  z.object({
    user_id: UserId,
    session_id: Id.describe('The id of the login session. Not the secret in the cookie'),
    keycloak_session_id: z
      .string()
      .nullable()
      .optional()
      .describe(
        'The id of the session at Keycloak (the claim `sid` of its tokens). It grants no access. Null if another login session still uses the session at Keycloak, or if a passkey alone opened this one, which has none there',
      ),
    ended_elsewhere: z
      .boolean()
      .optional()
      .describe(
        'Whether its user ended it from another login session, or with all others. False after a sign-out in its own browser and an expiry',
      ),
  }),
)

export const allSessionsEnded = eventContract(
  'identity.all-sessions-ended',
  {
    key: 'user_id',
    meaning: 'All login sessions of a user are over, and so is what others may have obtained in one.',
    sent: 'When a user signs out everywhere, changes or recovers the password, or undoes an email change, and when an admin suspends the account, also if no login session was open.',
    after: ['identity.session-ended'],
  },
  z.object({ user_id: UserId }),
)

export const accountSuspended = eventContract(
  'identity.account-suspended',
  {
    key: 'user_id',
    meaning: 'An admin suspended an account. Its login sessions are over, and its user can’t sign in.',
    sent: 'When an admin suspends an account, or changes how long its suspension lasts.',
    after: ['identity.user-registered', 'identity.account-suspended', 'identity.account-restored'],
  },
  z.object({
    user_id: UserId,
    version: Version,
    until: Instant.nullable().describe('When the suspension ends by itself. Null for one for good'),
    suspended_by: Id.describe('The id of the admin'),
  }),
)

export const accountRestored = eventContract(
  'identity.account-restored',
  {
    key: 'user_id',
    meaning: 'A suspended account can sign in again.',
    sent: 'When the suspension ends, or an admin lifts it.',
    after: ['identity.account-suspended'],
  },
  z.object({
    user_id: UserId,
    version: Version,
    restored_by: Id.nullable().describe('The id of the admin. Null if the suspension ended by itself'),
  }),
)

export const identityEvents = [
  userRegistered,
  roleChanged,
  userOnboarded,
  profileChanged,
  subscriptionNoted,
  sessionEnded,
  allSessionsEnded,
  accountSuspended,
  accountRestored,
] as const
