import { Role } from '@fieldside/contracts/roles.ts'
import { isDomainError } from '@fieldside/platform/errors.ts'
import { wasNeverSent } from '@fieldside/platform/retry-request.ts'
import KeycloakAdminClient, { NetworkError } from '@keycloak/keycloak-admin-client'
import { z } from 'zod'
import { accountRefused, loginUnavailable, passwordRefused, type RefusedField } from '../../errors.ts'
import { createClientCalls, type NewClient } from './keycloak-clients.ts'
import { createIdTokenCheck, type Identified } from './keycloak-id-token.ts'
import { type Assertions, createPasskeyCalls } from './keycloak-passkeys.ts'
import { createTokenEndpoint, type Grant } from './keycloak-tokens.ts'

const TIMEOUT_MS = 5000

export type NewAccount = { email: string; firstName: string; lastName: string; password: string }
export type Account = { id: string; email: string; firstName: string; lastName: string }

/** The Keycloak calls that identity makes. Each may throw login-unavailable. */
export type Login = {
  /**
   * Creates the account with its password in one call. Returns undefined if the address is in use.
   * @throws account-refused, or invalid-input when Keycloak's own rules reject the password
   */
  createAccount: (account: NewAccount) => Promise<string | undefined>
  findAccount: (email: string) => Promise<Account | undefined>
  /** Makes `role` the only one of our roles that the account has. */
  setRealmRole: (accountId: string, role: Role) => Promise<void>
  /** Ends no session. @throws invalid-input when Keycloak's own rules reject the password */
  setPassword: (accountId: string, password: string) => Promise<void>
  /** Ends every Keycloak session of the account and lifts its brute-force lock. */
  startAfresh: (accountId: string) => Promise<void>
  /** Lifts a brute-force lock. Returns false if the account isn't locked. */
  liftLock: (email: string) => Promise<boolean>
  /** Replaces names and address. Returns false if another account has the address. @throws account-refused */
  saveAccount: (account: Account & { isEmailConfirmed: boolean }) => Promise<boolean>
  signIn: (email: string, password: string) => Promise<Grant>
  /**
   * Returns tokens for an account whose owner used a passkey. Sets Keycloak up for it on first use. Returns undefined
   * if Keycloak refuses the account, such as a disabled one. @throws passkey-alone-not-permitted
   */
  signInByPasskey: (accountId: string) => Promise<Grant | undefined>
  /** Removes what lets `signInByPasskey` get tokens for the account. */
  unlinkPasskeys: (accountId: string) => Promise<void>
  refresh: (refreshToken: string, clientId: string) => Promise<Grant | undefined>
  signOut: (refreshToken: string, clientId: string) => Promise<void>
  /**
   * Creates an API client, which can only get tokens with these scopes for itself. Returns its secret.
   * @throws api-clients-not-permitted
   */
  createClient: (client: NewClient) => Promise<string>
  /**
   * Replaces an API client's secret. The old one stops working at once. Returns undefined without such a client.
   * @throws api-clients-not-permitted
   */
  replaceClientSecret: (id: string) => Promise<string | undefined>
  /** Deletes an API client, if there is one. @throws api-clients-not-permitted */
  deleteClient: (id: string) => Promise<void>
  /** Returns the ids of all API clients. @throws api-clients-not-permitted */
  listClientIds: () => Promise<string[]>
  /** Verifies an ID token that came through the browser. @throws sso-refused */
  checkIdToken: (idToken: string, nonce: string) => Promise<Identified>
}

export type LoginOptions = {
  /** The realm's address: `<origin>/realms/<realm>`. */
  loginUrl: string
  /** Issuer that tokens name, if it differs from `loginUrl`. */
  issuer?: string | undefined
  /** The confidential client that users sign in through. */
  clientId: string
  clientSecret: string
  assertions: Assertions
  /** Returns the service's own token, which may manage users. */
  token: () => Promise<string>
  timeoutMs?: number
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof NetworkError ? error.response.status : undefined

/** Maps a client error that a retry can't fix to a 500, everything else to login-unavailable. */
const failure = (error: unknown): Error => {
  if (isDomainError(error)) return error
  const status = statusOf(error) ?? 0
  const isOurs = status >= 400 && status < 500 && status !== 401 && status !== 403 && status !== 429
  return isOurs ? new Error(`the login refused an admin call with ${status}`) : loginUnavailable(error)
}

/** An invalid field, several of them, or an invalid password. */
const Refusal = z.object({
  field: z.string().optional(),
  errors: z.array(z.object({ field: z.string() })).default([]),
  error: z.string().optional(),
})
const FIELDS: Record<string, RefusedField> = {
  email: 'email',
  username: 'email',
  firstName: 'first_name',
  lastName: 'last_name',
}

/** Returns what Keycloak's rules reject, if they are why a call failed, and otherwise the failure itself. */
const refusalOf = (error: unknown): unknown => {
  if (!(error instanceof NetworkError) || error.response.status !== 400) return error
  const refusal = Refusal.safeParse(error.responseData).data
  if (refusal?.error?.startsWith('invalidPassword')) return passwordRefused()
  const named = [refusal?.field ?? '', ...(refusal?.errors ?? []).map(({ field }) => field)]
  const fields = new Set(named.flatMap((name) => FIELDS[name] ?? []))
  return fields.size > 0 ? accountRefused([...fields]) : error
}

/** Returns whether a failed call certainly had no effect: Keycloak answered, or never received it. */
export const hadNoEffect = (error: unknown): boolean => {
  if (!isDomainError(error)) return false
  return error.kind !== 'unavailable' || error.cause instanceof NetworkError || wasNeverSent(error.cause)
}

const createAdmin = ({ loginUrl, token, timeoutMs = TIMEOUT_MS }: LoginOptions) => {
  const [baseUrl, realmName] = loginUrl.split('/realms/')
  const admin = new KeycloakAdminClient({ baseUrl, realmName, timeout: timeoutMs })
  admin.registerTokenProvider({ getAccessToken: token })
  return admin
}

const setRealmRole = async (admin: KeycloakAdminClient, id: string, role: Role): Promise<void> => {
  const [held, wanted] = await Promise.all([
    admin.users.listRealmRoleMappings({ id }),
    admin.roles.findOneByName({ name: role }),
  ])
  const others = held.filter(({ name }) => Role.safeParse(name).success && name !== role)
  if (!held.some(({ name }) => name === role)) {
    if (!wanted?.id) throw new Error(`the realm has no role ${role}`)
    await admin.users.addRealmRoleMappings({ id, roles: [{ id: wanted.id, name: role }] })
  }
  if (others.length === 0) return
  const roles = others.map((one) => ({ id: one.id!, name: one.name! }))
  await admin.users.delRealmRoleMappings({ id, roles })
}

const createAccount = async (
  admin: KeycloakAdminClient,
  account: NewAccount,
): Promise<string | undefined> => {
  const { email, firstName, lastName, password } = account
  const credentials = [{ type: 'password', value: password, temporary: false }]
  try {
    const made = await admin.users.create({
      username: email,
      email,
      firstName,
      lastName,
      enabled: true,
      credentials,
    })
    return made.id
  } catch (error) {
    if (statusOf(error) === 409) return undefined
    throw refusalOf(error)
  }
}

const setPassword = async (admin: KeycloakAdminClient, id: string, value: string): Promise<void> => {
  try {
    await admin.users.resetPassword({ id, credential: { type: 'password', value, temporary: false } })
  } catch (error) {
    throw statusOf(error) === 400 ? passwordRefused() : error
  }
}

const startAfresh = async (admin: KeycloakAdminClient, id: string): Promise<void> => {
  await admin.users.logout({ id })
  await admin.attackDetection.del({ id })
}

const liftLock = async (admin: KeycloakAdminClient, email: string): Promise<boolean> => {
  const account = await findAccount(admin, email)
  if (!account) return false
  const { disabled } = (await admin.attackDetection.findOne({ id: account.id })) as { disabled?: boolean }
  if (disabled) await admin.attackDetection.del({ id: account.id })
  return disabled === true
}

/**
 * Returns the names to save. Keycloak asks accounts without a name to complete their profile before signing in, so
 * without a name here the account keeps the one that Keycloak has.
 */
const namesToSave = async (
  admin: KeycloakAdminClient,
  { id, firstName, lastName }: Account,
): Promise<Pick<Account, 'firstName' | 'lastName'>> => {
  if (firstName !== '') return { firstName, lastName: lastName || firstName }
  const kept = await admin.users.findOne({ id })
  return { firstName: kept?.firstName ?? '', lastName: kept?.lastName ?? '' }
}

/** Sends every field, since Keycloak may remove the ones left out. */
const saveAccount = async (
  admin: KeycloakAdminClient,
  account: Account & { isEmailConfirmed: boolean },
): Promise<boolean> => {
  const { id, email, isEmailConfirmed } = account
  const names = await namesToSave(admin, account)
  const change = { username: email, email, ...names, emailVerified: isEmailConfirmed }
  try {
    await admin.users.update({ id }, change)
    return true
  } catch (error) {
    if (statusOf(error) === 409) return false
    throw refusalOf(error)
  }
}

const findAccount = async (admin: KeycloakAdminClient, email: string): Promise<Account | undefined> => {
  const [found] = await admin.users.find({ email, exact: true })
  if (!found?.id) return undefined
  const { id, firstName = '', lastName = '' } = found
  return { id, email: found.email ?? email, firstName, lastName }
}

export const createLoginPort = (options: LoginOptions): Login => {
  const admin = createAdmin(options)
  const asked = async <T>(call: Promise<T>): Promise<T> =>
    call.catch((error: unknown) => {
      throw failure(error)
    })
  const clients = createClientCalls(admin)
  const passkeys = createPasskeyCalls(admin, options.assertions)
  const { signInByAssertion, ...tokens } = createTokenEndpoint({ timeoutMs: TIMEOUT_MS, ...options })
  return {
    signInByPasskey: async (accountId) => {
      const grant = await signInByAssertion(accountId)
      if (grant) return grant
      await asked(passkeys.setUp(accountId))
      return signInByAssertion(accountId)
    },
    unlinkPasskeys: (accountId) => asked(passkeys.unlink(accountId)),
    createClient: (client) => asked(clients.createClient(client)),
    replaceClientSecret: (id) => asked(clients.replaceClientSecret(id)),
    deleteClient: (id) => asked(clients.deleteClient(id)),
    listClientIds: () => asked(clients.listClientIds()),
    createAccount: (account) => asked(createAccount(admin, account)),
    findAccount: (email) => asked(findAccount(admin, email)),
    setPassword: (id, password) => asked(setPassword(admin, id, password)),
    startAfresh: (id) => asked(startAfresh(admin, id)),
    liftLock: (email) => asked(liftLock(admin, email)),
    saveAccount: (account) => asked(saveAccount(admin, account)),
    setRealmRole: (id, role) => asked(setRealmRole(admin, id, role)),
    checkIdToken: createIdTokenCheck(options),
    ...tokens,
  }
}
