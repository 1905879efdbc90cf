import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import type { Browser, signUp as endpoint, SessionGrant } from '@fieldside/contracts/http/identity.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { emailInUse, loginUnavailable } from '../errors.ts'
import { isReserved } from '../mails/store/email-undos.ts'
import { requireHardPassword } from '../passwords/require-hard.ts'
import { logSignIn } from '../sessions/log-sign-in.ts'
import { openSession } from '../sessions/open.ts'
import type { NewAccount } from '../users/adapters/keycloak.ts'
import { type Grant, isInvalidCredentials } from '../users/adapters/keycloak-tokens.ts'
import { findUserByEmail } from '../users/store/users.ts'
import { activateUser } from './steps/activate-user.ts'
import { requireOwnName } from './steps/require-own-name.ts'
import { openRegistration } from './store/registrations.ts'

/** `proof` is set if the caller signed in to an existing account. */
type Held = { id: string; proof?: Grant }

/**
 * Creates the account, or adopts one without a user, left by an attempt that crashed, if the password matches.
 * @throws email-in-use, account-refused, login-unavailable
 */
const ensureAccount = async (ctx: IdentityContext, account: NewAccount): Promise<Held> => {
  const id = await ctx.login.createAccount(account)
  if (id !== undefined) return { id }
  const proof = await ctx.login.signIn(account.email, account.password).catch((error: unknown) => {
    throw isInvalidCredentials(error) ? emailInUse() : error
  })
  return { id: proof.account.id, proof }
}

/** Returns tokens that carry the account's current role. @throws login-unavailable */
const grantFor = async (ctx: IdentityContext, { proof }: Held, account: NewAccount): Promise<Grant> => {
  if (!proof) return ctx.login.signIn(account.email, account.password)
  const grant = await ctx.login.refresh(proof.refreshToken, proof.clientId)
  if (!grant) throw loginUnavailable()
  return grant
}

type Visit = { browser: Browser; timeZone: string | undefined; isAdult: boolean | undefined }

const register = async (
  ctx: InSteps<IdentityContext>,
  account: NewAccount,
  { browser, timeZone, isAdult }: Visit,
): Promise<SessionGrant> => {
  const { email } = account
  const isTaken =
    (await findUserByEmail(ctx.db.kysely, email)) ?? (await isReserved(ctx.db.kysely, email, ctx.now(), null))
  if (isTaken) throw emailInUse()
  const attempt = { email, attempt_id: newId(), started_at: ctx.now() }
  await writeStep(ctx, (tx) => openRegistration(tx, attempt))
  const held = await ensureAccount(ctx, account)
  await ctx.login.setRealmRole(held.id, 'athlete')
  const { firstName, lastName } = account
  const activation = { isRoleSynced: true, timeZone, isAdult }
  const user = await activateUser(ctx, { id: held.id, email, firstName, lastName }, activation)
  const grant = await grantFor(ctx, held, account)
  const sessionEpoch = user.session_epoch
  return openSession(ctx, user, grant, { browser, sessionEpoch })
}

/**
 * Registers a user at Keycloak and here, and signs them in. After a crash in between, the next attempt with the same
 * data, a sign-in, or the job finishes the registration.
 * @throws invalid-input, email-in-use, account-refused, login-unavailable
 */
export const signUp = async (
  ctx: InSteps<IdentityContext>,
  { browser, time_zone: timeZone, is_adult: isAdult, ...input }: BodyOf<typeof endpoint>,
): Promise<SessionGrant> => {
  const { first_name: firstName, last_name: lastName, password } = input
  const email = input.email.toLowerCase()
  requireOwnName(input)
  requireHardPassword(password, input)
  const account = { email, firstName, lastName, password }
  const session = await ctx.inTurn(email, () => register(ctx, account, { browser, timeZone, isAdult }))
  logSignIn(ctx, email, 'sign-up')
  return session
}
