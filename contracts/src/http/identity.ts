import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { BrowserTimeZone, EmailAddress, Id, Instant, personName, ShownCount } from '../fields.ts'
import { ACCOUNT_MIN_AGE_YEARS, NAME_PART_MAX_CHARS } from '../limits.ts'
import { NewPassword } from '../password.ts'
import { ChoosableRole, Role } from '../roles.ts'
import { SubscriptionStatus } from '../subscription-status.ts'

export const User = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  is_onboarded: z.boolean(),
  /** Whether the user opened the link sent to the address. Until then it gets account emails only. */
  email_confirmed: z.boolean(),
  /** The new address, which takes effect once the user opens the link sent to it. */
  pending_email: z.string().nullable(),
  /** Whether the user has Premium. Only billing's events change this and `subscription_status`. */
  is_subscribed: z.boolean(),
  subscription_status: SubscriptionStatus,
  /** Whether a sign-in needs more than the password. Administrators get nowhere without it. */
  second_factor: z.boolean().default(false),
  /** Whether they have stated that they are an adult, which choosing a role requires. Release 0.2.0 doesn't send it. */
  adult_stated: z.boolean().default(true),
  created_at: Instant,
})
export type User = z.infer<typeof User>

/** The statement that one is an adult. Accounts are for adults only. */
export const AdultStatement = z.literal(true, `Please confirm that you are ${ACCOUNT_MIN_AGE_YEARS} or older`)

export const SignUp = z.strictObject({
  first_name: personName('First name', NAME_PART_MAX_CHARS),
  last_name: personName('Last name', NAME_PART_MAX_CHARS),
  email: EmailAddress,
  password: NewPassword,
  is_adult: AdultStatement,
  time_zone: BrowserTimeZone.optional(),
})
export type SignUp = z.infer<typeof SignUp>

export const SignIn = z.strictObject({
  email: EmailAddress,
  password: z.string().min(1, 'Password is required').max(200),
})
export type SignIn = z.infer<typeof SignIn>

/** The browser in which a login session starts, as seen by the BFF. */
export const Browser = z.strictObject({
  /** Browser and OS, such as 'Chrome on macOS'. */
  label: z.string().min(1).max(80),
  /** The secret of this browser's previous login session, which ends. */
  previous_session: z.string().max(500).nullable(),
})
export type Browser = z.infer<typeof Browser>
export const AnyBrowser = Browser.default({ label: 'Unknown browser', previous_session: null })

/** Marks a browser as known to an account. Its failed logins are counted separately from strangers'. */
export const DeviceToken = z.object({
  /** Identifies the account in the cookie's name without revealing its address. */
  tag: z.string(),
  /** `<tag>.<id>.<expiry as Unix seconds>.<signature>` */
  token: z.string(),
  expires_at: Instant,
})
export type DeviceToken = z.infer<typeof DeviceToken>

/** `session` is the secret of the login session. It goes into the cookie and nowhere else. */
export const SessionGrant = z.object({
  session: z.string(),
  expires_at: Instant,
  user: User,
  device: DeviceToken,
})
export type SessionGrant = z.infer<typeof SessionGrant>

/** A sign-in that waits for the second factor. `held` is a secret of the browser that signed in. */
export const HeldSignIn = z.object({
  held: z.string(),
  expires_at: Instant,
  /** Whether the account has a passkey that can complete it. */
  passkeys: z.boolean().default(false),
})
export type HeldSignIn = z.infer<typeof HeldSignIn>

/** A login session, or what is needed to get one with the second factor. */
export const SignedInOrHeld = z.union([SessionGrant, HeldSignIn])
export type SignedInOrHeld = z.infer<typeof SignedInOrHeld>

/** For the BFF only. */
export const ResolvedSession = z.object({
  session_id: Id,
  expires_at: Instant,
  user: User,
  access_token: z.string(),
  access_token_expires_at: Instant,
  /** By identity's clock, since the caller's may differ. */
  access_token_left_ms: z.int().default(0),
  /** Differs from the user's role while Keycloak doesn't know of a change yet. */
  token_role: Role.nullable(),
})
export type ResolvedSession = z.infer<typeof ResolvedSession>

export const signUp = endpoint('POST /users', {
  summary: 'Creates the Keycloak account and the user, and signs them in',
  callers: ['service:bff'],
  secretReply: true,
  inSteps: true,
  /** A BFF of release 0.2.0 sends no `is_adult`. The user then states it with their choice of role. */
  body: SignUp.extend({ browser: AnyBrowser, is_adult: AdultStatement.optional() }),
  reply: SessionGrant,
  status: 201,
  problems: ['email-in-use', 'account-refused', 'too-many-attempts', 'login-unavailable'],
})

export const signIn = endpoint('POST /sessions', {
  summary: 'Signs in with email and password',
  callers: ['service:bff'],
  secretReply: true,
  inSteps: true,
  /** `devices`: the device tokens in this browser from earlier logins, to any account. */
  body: SignIn.extend({
    browser: AnyBrowser,
    devices: z.array(z.string().max(300)).max(20).optional(),
  }),
  reply: SignedInOrHeld,
  status: 201,
  problems: [
    'invalid-credentials',
    'too-many-attempts',
    'account-suspended',
    'session-ended',
    'login-unavailable',
  ],
})

/** The Keycloak client that gets tokens for people who used a passkey. identity creates it. */
export const PASSKEY_CLIENT = 'fieldside-passkeys'

/** The public Keycloak client for single sign-on in the browser. */
export const SSO_CLIENT = 'fieldside-web'

/** Keycloak's response to the browser at the end of single sign-on. */
export const SsoReturn = z.strictObject({
  id_token: z.string().min(1).max(10_000),
  refresh_token: z.string().min(1).max(10_000),
  /** Used if this is the user's first sign-in. */
  time_zone: BrowserTimeZone.optional(),
})
/** Ends up in a cookie, so only letters, digits, '-', and '_' are allowed. */
export const SsoNonce = z.string().regex(/^[\w-]{16,100}$/)

/** What a user can confirm with single sign-on instead of the password. */
export const ReauthenticationAction = z.enum(['email-change', 'end-sessions', 'second-factor'])
export type ReauthenticationAction = z.infer<typeof ReauthenticationAction>

export const beginReauthentication = endpoint('POST /users/me/reauthentication', {
  summary: 'Binds a single sign-on that starts now to one action of this login session',
  callers: ['signed-in'],
  secretReply: true,
  body: z.strictObject({ action: ReauthenticationAction, nonce: SsoNonce }),
  problems: ['session-ended'],
})

export const signInBySso = endpoint('POST /sessions/sso', {
  summary: 'Signs in with the result of single sign-on and the nonce that this browser started with',
  callers: ['service:bff'],
  secretReply: true,
  inSteps: true,
  body: SsoReturn.extend({ nonce: SsoNonce, browser: AnyBrowser }),
  reply: SignedInOrHeld,
  status: 201,
  problems: [
    'sso-refused',
    'too-many-attempts',
    'account-suspended',
    'session-ended',
    'email-in-use',
    'login-unavailable',
  ],
})

export const SessionSecret = z.strictObject({ session: z.string().min(20).max(200) })

export const resolveSession = endpoint('POST /sessions/resolve', {
  summary: 'Returns the login session of a cookie with a valid token, refreshed under a row lock',
  callers: ['service:bff'],
  secretReply: true,
  inSteps: true,
  repeatable: true,
  /** `is_active`: also records activity, as noteActivity does. */
  body: SessionSecret.extend({ is_active: z.boolean().optional() }),
  reply: ResolvedSession,
  problems: ['session-ended', 'login-unavailable'],
})

export const endSession = endpoint('POST /sessions/end', {
  summary: 'Signs out: ends the session and its tokens',
  callers: ['service:bff'],
  inSteps: true,
  repeatable: true,
  body: SessionSecret,
})

export const noteActivity = endpoint('POST /sessions/active', {
  summary: 'Records activity, so that the login session is not idle',
  callers: ['service:bff'],
  repeatable: true,
  body: SessionSecret,
})

export const getMe = endpoint('GET /users/me', {
  summary: 'Returns the signed-in user',
  callers: ['signed-in'],
  reply: User,
})

export const chooseRole = endpoint('POST /users/me/role', {
  summary: 'Chooses a role: an athlete is onboarded at once, a professional continues to setup',
  callers: ['athlete', 'professional'],
  inSteps: true,
  /** `is_adult` is required until the user has stated it. */
  body: z.strictObject({ role: ChoosableRole, is_adult: AdultStatement.optional() }),
  reply: User,
  problems: ['already-onboarded'],
})

export const markOnboarded = endpoint('POST /users/{id}/onboarded', {
  summary:
    'Records that a professional finished setup, as directory reports it; repeating it changes nothing',
  callers: ['service:directory'],
  reply: User,
  problems: ['not-found'],
})

/** Names that both sides of a booking see before they agree. */
export const PersonName = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
})
export type PersonName = z.infer<typeof PersonName>

export const lookupNames = endpoint('POST /users/names', {
  summary: 'Returns users’ names by id; leaves out unknown ids',
  callers: ['service:bff', 'service:notification'],
  repeatable: true,
  body: z.strictObject({ ids: z.array(Id).max(200) }),
  reply: z.object({ users: z.array(PersonName) }),
})

export const MailAddress = z.object({
  email: z.string(),
  full_name: z.string(),
  /** An unconfirmed address gets only account emails, which identity sends itself. */
  email_confirmed: z.boolean(),
})
export type MailAddress = z.infer<typeof MailAddress>

export const getMailAddress = endpoint('GET /users/{id}/mail-address', {
  summary: 'Returns the address for emails to this user',
  callers: ['service:notification', 'service:directory'],
  reply: MailAddress,
  problems: ['not-found'],
})

export const lookupMailAddresses = endpoint('POST /users/mail-addresses', {
  summary:
    'Returns the addresses for emails to these users, and the names of users in them; leaves out unknown ids',
  callers: ['service:notification', 'service:directory'],
  repeatable: true,
  body: z.strictObject({ ids: z.array(Id).max(200), names: z.array(Id).max(200).default([]) }),
  reply: z.object({ users: z.array(MailAddress.extend({ id: Id })), names: z.array(PersonName) }),
})

export const getEmailConfirmation = endpoint('GET /users/{id}/email-confirmation', {
  summary:
    'Returns whether the user has confirmed their email address, for services that allow more after that',
  callers: ['service:booking', 'service:directory'],
  reply: z.object({ email_confirmed: z.boolean() }),
  problems: ['not-found'],
})

export const countUsers = endpoint('GET /admin/users/count', {
  summary: 'Counts active users',
  callers: ['admin'],
  reply: z.object({ users: ShownCount }),
})
