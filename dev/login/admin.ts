import { EmailAddress } from '@fieldside/contracts/fields.ts'
import { type Context, Hono } from 'hono'
import { createLocalJWKSet, type JWK } from 'jose'
import { claimsOf } from './access-tokens.ts'
import { type Account, type Accounts, EmailTaken } from './accounts.ts'
import { addClientApi } from './admin-clients.ts'
import { addProviderApi } from './admin-providers.ts'
import type { ApiClients } from './api-clients.ts'
import type { Sessions } from './artifacts.ts'
import type { Assertions } from './assertions.ts'
import type { BruteForce } from './brute-force.ts'
import { DEFAULT_ROLES, REALM_ROLES, stableId } from './clients.ts'
import { meetsPolicy } from './passwords.ts'

export type AdminParts = {
  accounts: Accounts
  apiClients: ApiClients
  assertions: Assertions
  /** The client ids of the realm file. */
  configured: readonly string[]
  sessions: Sessions
  bruteForce: BruteForce
  issuer: string
  keys: JWK[]
}

type Credential = { type?: string; value?: string }
type UserInput = {
  username?: string
  email?: string
  firstName?: string
  lastName?: string
  enabled?: boolean
  emailVerified?: boolean
  credentials?: Credential[]
}
type RoleInput = { id?: string; name?: string }

const userOf = (account: Account) => ({
  id: account.id,
  username: account.username,
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  emailVerified: account.emailVerified,
  createdTimestamp: account.createdMs,
  enabled: account.enabled,
  totp: false,
  disableableCredentialTypes: [],
  requiredActions: [],
  notBefore: 0,
})

const roleOf = (name: string) => ({
  id: stableId(`role-${name}`),
  name,
  composite: false,
  clientRole: false,
  containerId: stableId('realm'),
})

const BAD_EMAIL = { field: 'email', errorMessage: 'error-invalid-email' }

const taken = (c: Context, error: unknown) => {
  if (error instanceof EmailTaken) return c.json({ errorMessage: 'User exists with same email' }, 409)
  throw error
}

/** Returns the role names in the request body, or null when an id and name match no role of this realm. */
const rolesIn = async (c: Context): Promise<string[] | null> => {
  const asked = await c.req.json<RoleInput[]>()
  const known = (role: RoleInput): boolean =>
    REALM_ROLES.includes(role.name ?? '') && roleOf(role.name ?? '').id === role.id
  return asked.every(known) ? asked.map((role) => role.name ?? '') : null
}

const addUsers = (app: Hono, { accounts }: AdminParts): void => {
  app.get('/users', (c) => {
    const { email, exact, search, first, max } = c.req.query()
    const page = { first: Number(first ?? 0), max: Number(max ?? 100) }
    if (email === undefined) return c.json(accounts.matching(search ?? '', page).map(userOf))
    const found = exact === 'true' ? accounts.withEmail(email, page) : accounts.withEmailLike(email, page)
    return c.json(found.map(userOf))
  })
  app.post('/users', async (c) => {
    const input = await c.req.json<UserInput>()
    const email = input.email ?? input.username
    if (!email) return c.json({ errorMessage: 'User name is missing' }, 400)
    if (!EmailAddress.safeParse(email).success) return c.json(BAD_EMAIL, 400)
    try {
      const password = input.credentials?.find((credential) => credential.type === 'password')?.value
      if (password !== undefined && !meetsPolicy(password))
        return c.json({ error: 'invalidPasswordRegexPatternMessage' }, 400)
      const id = await accounts.create({ ...input, email }, password)
      return c.body(null, 201, {
        Location: `${new URL(c.req.url).origin}${c.req.path.replace(/\/$/, '')}/${id}`,
      })
    } catch (error) {
      return taken(c, error)
    }
  })
  app.get('/users/:id', (c) => c.json(userOf(accounts.byId(c.req.param('id'))!)))
  app.put('/users/:id', async (c) => {
    const { email, firstName, lastName, enabled, emailVerified } = await c.req.json<UserInput>()
    if (email !== undefined && !EmailAddress.safeParse(email).success) return c.json(BAD_EMAIL, 400)
    try {
      accounts.update(c.req.param('id'), { email, firstName, lastName, enabled, emailVerified })
      return c.body(null, 204)
    } catch (error) {
      return taken(c, error)
    }
  })
}

const addUserActions = (app: Hono, { accounts, sessions }: AdminParts): void => {
  app.delete('/users/:id', (c) => {
    sessions.endAllOf(c.req.param('id'))
    accounts.remove(c.req.param('id'))
    return c.body(null, 204)
  })
  app.put('/users/:id/reset-password', async (c) => {
    const { value } = await c.req.json<Credential>()
    if (!value) return c.json({ error: 'No password provided' }, 400)
    if (!meetsPolicy(value)) return c.json({ error: 'invalidPasswordRegexPatternMessage' }, 400)
    await accounts.setPassword(c.req.param('id'), value)
    return c.body(null, 204)
  })
  app.post('/users/:id/logout', (c) => {
    sessions.endAllOf(c.req.param('id'))
    return c.body(null, 204)
  })
}

const addRoles = (app: Hono, { accounts }: AdminParts): void => {
  const NO_ROLE = { error: 'Role not found' }
  app.get('/roles', (c) => c.json([...REALM_ROLES, ...DEFAULT_ROLES].map(roleOf)))
  app.get('/roles/:name', (c) => {
    const name = c.req.param('name')
    const known = [...REALM_ROLES, ...DEFAULT_ROLES].includes(name)
    return known ? c.json(roleOf(name)) : c.json({ error: 'Could not find role' }, 404)
  })
  app.get('/users/:id/role-mappings/realm', (c) =>
    c.json([...accounts.rolesOf(c.req.param('id')), 'default-roles-fieldside'].map(roleOf)),
  )
  app.post('/users/:id/role-mappings/realm', async (c) => {
    const roles = await rolesIn(c)
    if (!roles) return c.json(NO_ROLE, 404)
    for (const role of roles) accounts.addRole(c.req.param('id'), role)
    return c.body(null, 204)
  })
  app.delete('/users/:id/role-mappings/realm', async (c) => {
    const roles = await rolesIn(c)
    if (!roles) return c.json(NO_ROLE, 404)
    for (const role of roles) accounts.removeRole(c.req.param('id'), role)
    return c.body(null, 204)
  })
}

const addAttacks = (app: Hono, { bruteForce }: AdminParts): void => {
  app.get('/attack-detection/brute-force/users/:id', (c) => {
    const { failures, lastMs, lockedUntilMs } = bruteForce.of(c.req.param('id'))
    return c.json({
      numFailures: failures,
      numTemporaryLockouts: lockedUntilMs > 0 ? 1 : 0,
      disabled: lockedUntilMs > Date.now(),
      lastIPFailure: failures > 0 ? '127.0.0.1' : 'n/a',
      lastFailure: lastMs,
    })
  })
  app.delete('/attack-detection/brute-force/users/:id', (c) => {
    bruteForce.clear(c.req.param('id'))
    return c.body(null, 204)
  })
}

const neededFor = (path: string): string => {
  if (/\/identity-provider\//.test(path)) return 'manage-identity-providers'
  return /\/client(s|-scopes)(\/|$)/.test(path) ? 'manage-clients' : 'manage-users'
}

/** Serves the admin API calls that identity makes, to clients whose service account may manage users and clients. */
export const adminApi = (parts: AdminParts): Hono => {
  // The admin client ends collection paths with a slash.
  const app = new Hono({ strict: false })
  const keySet = createLocalJWKSet({ keys: parts.keys })
  app.use(async (c, next) => {
    const claims = await claimsOf(c.req.header('authorization'), keySet, parts.issuer)
    if (!claims) return c.json({ error: 'HTTP 401 Unauthorized' }, 401)
    const access = claims.resource_access as Record<string, { roles: string[] }> | undefined
    const needed = neededFor(c.req.path)
    if (!access?.['realm-management']?.roles.includes(needed))
      return c.json({ error: 'HTTP 403 Forbidden' }, 403)
    return next()
  })
  for (const path of ['/users/:id', '/users/:id/*'])
    app.use(path, async (c, next) =>
      parts.accounts.byId(c.req.param('id') ?? '') ? next() : c.json({ error: 'User not found' }, 404),
    )
  addUsers(app, parts)
  addUserActions(app, parts)
  addRoles(app, parts)
  addAttacks(app, parts)
  addProviderApi(app, parts.assertions)
  addClientApi(app, parts.apiClients, parts.configured)
  return app
}
