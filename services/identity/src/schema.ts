import type { JobNames } from '@fieldside/platform/job-queue.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Tables } from './tables.ts'

type JobName =
  | 'registrations'
  | 'account-mails'
  | 'realm-roles'
  | 'accounts'
  | 'password-changes'
  | 'user-logouts'
  | 'session-logouts'
  | 'expired-sessions'
  | 'held-sign-ins'
  | 'factor-resets'
  | 'old-challenges'
  | 'passkey-links'
  | 'suspensions'
  | 'old-links'
  | 'old-sessions'
  | 'api-clients'
  | 'unlisted-api-clients'

export type IdentitySchema = Tables & JobNames<JobName>

export type RegistrationRow = Selectable<Tables['registrations']>
export type UserTable = Tables['users']
export type UserRow = Selectable<UserTable>
export type SessionRow = Selectable<Tables['sessions']>
export type NewSession = Insertable<Tables['sessions']>
export type RecoveryRow = Selectable<Tables['recoveries']>
export type EmailLinkRow = Selectable<Tables['email_links']>
export type EmailUndoRow = Selectable<Tables['email_undos']>
export type AccountMailRow = Selectable<Tables['account_mails']>
export type CodeSecretRow = Selectable<Tables['code_secrets']>
export type PasskeyRow = Selectable<Tables['passkeys']>
export type PasskeyChallengeRow = Selectable<Tables['passkey_challenges']>
export type FactorResetRow = Selectable<Tables['factor_resets']>
export type HeldSignInRow = Selectable<Tables['held_sign_ins']>
export type ApiClientRow = Selectable<Tables['api_clients']>
