// Generated from schema.prisma by npm run generate (f935768a59b02142). Don't edit.
import type { DoctorReport } from '@fieldside/contracts/http/doctor.ts'
import type { ReauthenticationAction } from '@fieldside/contracts/http/identity.ts'
import type { Moment } from '@fieldside/contracts/moments.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import type { Scope } from '@fieldside/contracts/scopes.ts'
import type { SubscriptionStatus } from '@fieldside/contracts/subscription-status.ts'
import type { ColumnType, JSONColumnType } from 'kysely'
import type { ChallengePurpose } from './factors/rules/passkeys.ts'
import type { AccountMailKind } from './mails/rules/account-mails.ts'
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export type AccountMail = {
  id: string
  kind: AccountMailKind
  email: string
  /**
   * Null for a recovery: the job looks up who has the address.
   */
  user_id: string | null
  state: Generated<'pending' | 'sent' | 'withheld' | 'given_up'>
  created_at: Date
  ended_at: Date | null
}
export type ApiClient = {
  id: string
  client_id: string
  name: string
  scopes: Scope[]
  state: 'creating' | 'active' | 'deleting'
  /**
   * The administrator.
   */
  created_by: string
  created_at: Date
  secret_created_at: Date
  /**
   * Set while Keycloak replaces the secret. A job finishes what a crash leaves open.
   */
  secret_change_began_at: Date | null
}
export type CelebratedMoment = {
  user_id: string
  moment: Moment
  subject: string
  celebrated_at: Date
}
export type CodeSecret = {
  user_id: string
  sealed_secret: string
  created_at: Date
  confirmed_at: Date | null
  /**
   * The time step of the last code that was accepted. A code of this step or an earlier one is rejected.
   */
  last_step: Generated<number>
}
export type EmailLink = {
  id: string
  user_id: string
  email: string
  token_hash: Buffer
  created_at: Date
  expires_at: Date
}
export type EmailUndo = {
  id: string
  user_id: string
  /**
   * The address that the link restores.
   */
  email: string
  /**
   * Set when the mail is sent.
   */
  token_hash: Buffer | null
  created_at: Date
  expires_at: Date
}
export type FactorReset = {
  user_id: string
  requested_at: Date
  token_hash: Buffer | null
  /**
   * Null until the email goes out.
   */
  effective_at: Date | null
}
export type HeldSignIn = {
  id: string
  user_id: string
  secret_hash: Buffer
  sealed_grant: string
  /**
   * The user's epoch before Keycloak was asked.
   */
  session_epoch: number
  /**
   * What the sign-in confirms.
   */
  reauth_action: ReauthenticationAction | null
  expires_at: Date
}
export type LastDoctorReport = {
  id: Generated<number>
  report: JSONColumnType<DoctorReport>
  reported_at: Date
}
export type Passkey = {
  id: string
  user_id: string
  /**
   * WebAuthn's credential id in base64url.
   */
  credential_id: string
  /**
   * The COSE key.
   */
  public_key: Buffer
  /**
   * The authenticator's count of signatures when last used. Synced passkeys always say 0.
   */
  counter: number
  /**
   * How browsers reach the authenticator, as hints for them.
   */
  transports: string[]
  /**
   * What the person calls it.
   */
  name: string
  /**
   * Whether a password manager keeps a copy.
   */
  is_synced: boolean
  created_at: Date
  last_used_at: Date | null
}
export type PasskeyChallenge = {
  challenge_hash: Buffer
  user_id: string | null
  purpose: ChallengePurpose
  expires_at: Date
}
export type Recovery = {
  id: string
  user_id: string
  token_hash: Buffer
  created_at: Date
  expires_at: Date
  used_at: Date | null
}
export type RecoveryCode = {
  user_id: string
  code_hash: Buffer
  used_at: Date | null
}
export type Registration = {
  email: string
  attempt_id: string
  started_at: Date
}
export type Session = {
  id: string
  user_id: string
  secret_hash: Buffer
  client_id: string
  sealed_access_token: string | null
  sealed_refresh_token: string | null
  /**
   * Role in the access token.
   */
  token_role: Role | null
  access_token_expires_at: Date
  refresh_expires_at: Date
  /**
   * Until when one request refreshes the tokens.
   */
  refresh_leased_until: Date | null
  created_at: Date
  ended_at: Date | null
  /**
   * Browser and system, such as 'Chrome on macOS'.
   */
  browser: Generated<string>
  keycloak_session_id: string | null
  /**
   * Ids of the access token and the one before it, if there is no session at Keycloak.
   */
  token_ids: Generated<string[]>
  /**
   * Only the last release reads and writes it.
   */
  authenticated_at: Date | null
  /**
   * What single sign-on was started to confirm in this session, and later what it confirmed in its successor.
   */
  reauth_action: ReauthenticationAction | null
  /**
   * Set from the start of such a single sign-on.
   */
  reauth_nonce_hash: Buffer | null
  reauth_begun_at: Date | null
  /**
   * When it succeeded. Null again once the action used it.
   */
  reauthenticated_at: Date | null
  /**
   * When a passkey confirmed in this session that its user may change the second factor.
   */
  passkey_proved_at: Date | null
  /**
   * Last use by the person, not by their polling pages.
   */
  last_seen_at: Generated<Date>
}
export type User = {
  id: string
  email: string
  first_name: string
  last_name: string
  role: Generated<Role>
  is_onboarded: Generated<boolean>
  version: Generated<number>
  /**
   * False until Keycloak has the role.
   */
  realm_role_synced: Generated<boolean>
  realm_role_leased_until: Date | null
  created_at: Date
  email_confirmed_at: Date | null
  /**
   * Replaces the email once its link is opened.
   */
  pending_email: string | null
  /**
   * The login session that asked for the pending email. Null if unknown.
   */
  pending_email_session: string | null
  /**
   * False until Keycloak has the name and email.
   */
  account_synced: Generated<boolean>
  /**
   * Until when one instance updates the account at Keycloak.
   */
  account_leased_until: Date | null
  /**
   * Set while Keycloak gets a new password. What a crash leaves open ends all sessions.
   */
  password_change_began_at: Date | null
  /**
   * Premium as billing reported it last; shown with the session, never decided on.
   */
  is_subscribed: Generated<boolean>
  subscription_status: Generated<SubscriptionStatus>
  subscription_version: Generated<number>
  /**
   * Rises with everything that ends all sessions: a grant that began in an earlier epoch opens none.
   */
  session_epoch: Generated<number>
  /**
   * Held by the one password change, recovery, or undone address change in progress.
   */
  password_leased_until: Date | null
  /**
   * Set until Keycloak has ended all sessions too.
   */
  logout_due_at: Date | null
  /**
   * Whether a sign-in needs more than the password.
   */
  has_second_factor: Generated<boolean>
  /**
   * Set while an administrator keeps the account from signing in.
   */
  suspended_at: Date | null
  /**
   * When the suspension ends. Null for one for good.
   */
  suspended_until: Date | null
  /**
   * What the administrator wrote. The person reads it at sign-in.
   */
  suspension_reason: string | null
  /**
   * When they stated that they are an adult. Null for those who chose their role before it was asked.
   */
  adult_stated_at: Date | null
}
export type Tables = {
  account_mails: AccountMail
  api_clients: ApiClient
  celebrated_moments: CelebratedMoment
  code_secrets: CodeSecret
  doctor_reports: LastDoctorReport
  email_links: EmailLink
  email_undos: EmailUndo
  factor_resets: FactorReset
  held_sign_ins: HeldSignIn
  passkey_challenges: PasskeyChallenge
  passkeys: Passkey
  recoveries: Recovery
  recovery_codes: RecoveryCode
  registrations: Registration
  sessions: Session
  users: User
}
