import type { Role } from '@fieldside/contracts/roles.ts'
import type { SubscriptionStatus } from '@fieldside/contracts/subscription-status.ts'
import type { Generated, Insertable, Selectable } from 'kysely'
import type { AccountMailKind } from './domain/account-mails.ts'

export type RegistrationTable = { email: string; attempt_id: string; started_at: Date }

export type UserTable = {
  id: string
  email: string
  first_name: string
  last_name: string
  role: Generated<Role>
  is_onboarded: Generated<boolean>
  version: Generated<number>
  realm_role_synced: Generated<boolean>
  realm_role_leased_until: Date | null
  email_confirmed_at: Date | null
  pending_email: string | null
  account_synced: Generated<boolean>
  account_leased_until: Date | null
  password_change_began_at: Date | null
  session_epoch: Generated<number>
  password_leased_until: Date | null
  logout_due_at: Date | null
  is_subscribed: Generated<boolean>
  subscription_status: Generated<SubscriptionStatus>
  subscription_version: Generated<number>
  created_at: Date
}

export type SessionTable = {
  id: string
  user_id: string
  secret_hash: Buffer
  client_id: string
  sealed_access_token: string | null
  sealed_refresh_token: string | null
  token_role: Role | null
  access_token_expires_at: Date
  refresh_expires_at: Date
  refresh_leased_until: Date | null
  created_at: Date
  ended_at: Date | null
  browser: Generated<string>
  keycloak_session_id: string | null
  authenticated_at: Date | null
  last_seen_at: Generated<Date>
}

export type RecoveryTable = {
  id: string
  user_id: string
  token_hash: Buffer
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export type EmailLinkTable = {
  id: string
  user_id: string
  email: string
  token_hash: Buffer
  created_at: Date
  expires_at: Date
}

export type EmailUndoTable = {
  id: string
  user_id: string
  email: string
  token_hash: Buffer | null
  created_at: Date
  expires_at: Date
}

export type AccountMailTable = {
  id: string
  kind: AccountMailKind
  email: string
  user_id: string | null
  state: Generated<'pending' | 'sent' | 'withheld' | 'given_up'>
  created_at: Date
  ended_at: Date | null
}

export type IdentitySchema = {
  registrations: RegistrationTable
  users: UserTable
  sessions: SessionTable
  recoveries: RecoveryTable
  email_links: EmailLinkTable
  email_undos: EmailUndoTable
  account_mails: AccountMailTable
}

export type RegistrationRow = Selectable<RegistrationTable>
export type UserRow = Selectable<UserTable>
export type SessionRow = Selectable<SessionTable>
export type NewSession = Insertable<SessionTable>
export type RecoveryRow = Selectable<RecoveryTable>
export type EmailLinkRow = Selectable<EmailLinkTable>
export type EmailUndoRow = Selectable<EmailUndoTable>
export type AccountMailRow = Selectable<AccountMailTable>
