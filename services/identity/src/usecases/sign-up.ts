import type { SessionGrant, SignUp } from '@fieldside/contracts/http/identity.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { emailInUse, loginUnavailable } from '../errors.ts'
import type { NewAccount } from '../login.ts'
import { isInvalidCredentials } from '../login-tokens.ts'
import { openRegistration } from '../store/registrations.ts'
import { findUserByEmail } from '../store/users.ts'
import { activateUser } from './activate-user.ts'
import { openSession } from './open-session.ts'

/**
 * The account's id: a new one, or that of an account which no user has (an attempt that crashed), but only
 * for who knows its password. @throws email-in-use, login-unavailable
 */
const accountFor = async (ctx: IdentityContext, account: NewAccount): Promise<string> => {
  const made = await ctx.login.createAccount(account)
  if (made !== undefined) return made
  const proof = await ctx.login.signIn(account.email, account.password).catch((error: unknown) => {
    throw isInvalidCredentials(error) ? emailInUse() : error
  })
  await ctx.login.signOut(proof.refreshToken, proof.clientId)
  return proof.account.id
}

/**
 * Registers a person at the login and here, and signs them in. A crash in between is ended by the next
 * attempt with the same data, by a sign-in or by the sweeper. @throws email-in-use, login-unavailable
 */
export const signUp = async (ctx: IdentityContext, input: SignUp): Promise<SessionGrant> => {
  const email = input.email.toLowerCase()
  if (await findUserByEmail(ctx.db.kysely, email)) throw emailInUse()
  const attempt = { email, attempt_id: newId(), started_at: ctx.now() }
  await writeStep(ctx, (tx) => openRegistration(tx, attempt))
  const person = { email, firstName: input.first_name, lastName: input.last_name }
  const id = await accountFor(ctx, { ...person, password: input.password })
  await ctx.login.setRealmRole(id, 'athlete')
  const user = await activateUser(ctx, { id, ...person }, true)
  const grant = await ctx.login.signIn(email, input.password).catch((error: unknown) => {
    // The password is right: the login refuses for the moment, because others guess at the same address.
    throw isInvalidCredentials(error) ? loginUnavailable(error) : error
  })
  return openSession(ctx, user, grant)
}
