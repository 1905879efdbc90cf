import { readFileSync } from 'node:fs'
import { createServiceTokens } from '@fieldside/platform/auth.ts'
import { newId } from '@fieldside/platform/ids.ts'
import KeycloakAdmin from '@keycloak/keycloak-admin-client'
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import { expect, vi } from 'vitest'

/** A running realm with the clients, roles, and rules of deploy/keycloak/realm.json. */
export type RealmUnderTest = {
  /** The realm's address, named as issuer in tokens. */
  issuer: string
  /** The only web origin that the realm knows. */
  webOrigin: string
  /** Secrets by client id. */
  clients: Record<string, string>
  /** Sets how many seconds `FAILURE_FACTOR` wrong passwords lock an account. */
  lockFor: (seconds: number) => Promise<void>
  /** Adds a key that signs from now on. The old one stays published. */
  rotateKeys: () => Promise<void>
  /** Unpublishes every key but the newest. */
  deleteOldKeys: () => Promise<void>
  close: () => Promise<void>
}

/** Number of wrong passwords that lock an account, from the realm file. */
export const FAILURE_FACTOR: number = JSON.parse(
  readFileSync(new URL('../../../deploy/keycloak/realm.json', import.meta.url), 'utf8'),
).failureFactor

/** Outlasts every test, so that a slow machine does not end a lock before it is asserted. */
export const LONG_LOCK_S = 900

/** How long Keycloak may take to process an attempt after it answered, and how often to ask. */
export const PROCESSED_WITHIN = { timeout: 30_000, interval: 20 }

/**
 * Matches the lifetime of a token, in seconds, within 5 s: Keycloak reports the whole seconds left when it answers, and
 * one may have passed since it issued the token.
 */
export const lifetimeOf = (seconds: number) =>
  expect.toSatisfy((left: number) => left <= seconds && seconds - left < 5)

export const PASSWORD = 'Correct-horse-1!'

export type Tokens = { access_token: string; refresh_token: string; [field: string]: unknown }
export type Reply = { status: number; body: Tokens }

export type Realm = ReturnType<typeof realmClient>

const adminOf = ({ issuer, clients }: RealmUnderTest): KeycloakAdmin => {
  const [baseUrl, realmName] = issuer.split('/realms/')
  const admin = new KeycloakAdmin({ baseUrl, realmName })
  const clientSecret = clients['service-identity'] ?? ''
  const getAccessToken = createServiceTokens({ loginUrl: issuer, clientId: 'service-identity', clientSecret })
  admin.registerTokenProvider({ getAccessToken })
  return admin
}

export const realmClient = (under: RealmUnderTest) => {
  const { issuer, clients } = under
  const admin = adminOf(under)
  const post = async (path: string, form: Record<string, string>, client?: string): Promise<Reply> => {
    const secret: Record<string, string> =
      client === undefined ? {} : { client_id: client, client_secret: clients[client] ?? '' }
    const body = new URLSearchParams({ ...secret, ...form })
    const reply = await fetch(`${issuer}/protocol/openid-connect/${path}`, { method: 'POST', body })
    const text = await reply.text()
    return { status: reply.status, body: text ? JSON.parse(text) : {} }
  }
  const addRole = async (id: string, name: string): Promise<void> => {
    const role = await admin.roles.findOneByName({ name })
    await admin.users.addRealmRoleMappings({ id, roles: [{ id: role?.id ?? '', name }] })
  }
  const directGrant = (username: string, password = PASSWORD, client = 'fieldside-bff') =>
    post('token', { grant_type: 'password', username, password }, client)
  const counted = (id: string, numFailures: number) =>
    expect.poll(() => admin.attackDetection.findOne({ id }), PROCESSED_WITHIN).toMatchObject({ numFailures })
  return {
    ...under,
    admin,
    post,
    addRole,
    directGrant,
    /** Waits until the realm has counted this many wrong passwords: Keycloak counts after it answers. */
    counted,
    /**
     * Tries a wrong password until `numFailures` are counted, from none. Waits for each count, because Keycloak
     * refuses an attempt that arrives before the account's previous one is counted, and does not count it. On a busy
     * machine, Keycloak 26 was seen to count one attempt twice.
     */
    failSignIns: async (id: string, numFailures: number, attempt: () => Promise<unknown>): Promise<void> => {
      const countOf = async (): Promise<number> =>
        (await admin.attackDetection.findOne({ id }))?.numFailures ?? 0
      for (let count = 0; count < numFailures; count = await countOf()) {
        await attempt()
        await expect.poll(countOf, PROCESSED_WITHIN).toBeGreaterThan(count)
      }
    },
    /** Retries a right password while Keycloak still processes the account's previous attempt. */
    signInAgain: (username: string, password = PASSWORD): Promise<Reply> =>
      vi.waitFor(async () => {
        const reply = await directGrant(username, password)
        expect(reply.status).toBe(200)
        return reply
      }, PROCESSED_WITHIN),
    refresh: (token: string, client = 'fieldside-bff') =>
      post('token', { grant_type: 'refresh_token', refresh_token: token }, client),
    /** Returns a token's claims, verified with the currently published keys. */
    claimsOf: async (token: string): Promise<JWTPayload> => {
      const keys = createRemoteJWKSet(new URL(`${issuer}/protocol/openid-connect/certs`))
      return (await jwtVerify(token, keys, { issuer, algorithms: ['RS256'] })).payload
    },
    /** Creates an account with PASSWORD. */
    signUp: async (roles: string[] = []): Promise<{ id: string; email: string }> => {
      const email = `person-${newId()}@example.test`
      const credentials = [{ type: 'password', value: PASSWORD, temporary: false }]
      const name = { firstName: 'Per', lastName: 'Son' }
      const { id } = await admin.users.create({ username: email, email, ...name, enabled: true, credentials })
      for (const role of roles) await addRole(id, role)
      return { id, email }
    },
  }
}

/** Answer to a wrong password, and to every case that must not be distinguishable from it. */
export const WRONG = {
  status: 400,
  body: { error: 'invalid_grant', error_description: 'Invalid user credentials' },
}
