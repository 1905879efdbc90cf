import { randomBytes, randomUUID } from 'node:crypto'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'

/** A client that the admin API created. `representation` is what was sent, without its secret. */
export type ApiClient = {
  id: string
  clientId: string
  secret: string
  scopes: string[]
  representation: Record<string, unknown>
}

export type ClientScope = { id: string; name: string; [field: string]: unknown }

/** Scopes that Keycloak creates in every realm, as far as our clients use them. */
const BUILT_IN = ['basic', 'acr', 'profile', 'email', 'roles', 'service_account']

const toClient = (row: Record<string, SQLOutputValue>): ApiClient => ({
  id: String(row.id),
  clientId: String(row.client_id),
  secret: String(row.secret),
  scopes: JSON.parse(String(row.scopes)),
  representation: JSON.parse(String(row.representation)),
})

const toScope = (row: Record<string, SQLOutputValue>): ClientScope => ({
  ...JSON.parse(String(row.representation)),
  id: String(row.id),
  name: String(row.name),
})

const newSecret = (): string => randomBytes(24).toString('base64url')

export class Taken extends Error {}

const unique = (write: () => unknown): void => {
  try {
    write()
  } catch (error) {
    if (error instanceof Error && error.message.includes('UNIQUE')) throw new Taken()
    throw error
  }
}

export type ApiClients = ReturnType<typeof apiClientsIn>

/** Stores the clients and client scopes that the admin API creates, besides those of the realm file. */
export const apiClientsIn = (state: DatabaseSync) => {
  const one = (column: 'id' | 'client_id', value: string): ApiClient | null => {
    const row = state.prepare(`SELECT * FROM api_clients WHERE ${column} = ?`).get(value)
    return row ? toClient(row) : null
  }
  const scopes = (): ClientScope[] =>
    state.prepare('SELECT * FROM client_scopes ORDER BY name').all().map(toScope)
  const createScope = (representation: Record<string, unknown>): string => {
    const id = randomUUID()
    const insert = state.prepare('INSERT INTO client_scopes VALUES (?, ?, ?)')
    unique(() => insert.run(id, String(representation.name), JSON.stringify(representation)))
    return id
  }
  const known = new Set(scopes().map(({ name }) => name))
  for (const name of BUILT_IN.filter((one) => !known.has(one)))
    createScope({ name, protocol: 'openid-connect', attributes: { 'include.in.token.scope': 'false' } })
  return {
    byId: (id: string): ApiClient | null => one('id', id),
    byClientId: (clientId: string): ApiClient | null => one('client_id', clientId),
    all: (): ApiClient[] => state.prepare('SELECT * FROM api_clients ORDER BY client_id').all().map(toClient),
    /** Ignores scopes that the realm lacks, as Keycloak does. @throws Taken */
    create: ({ secret = newSecret(), ...representation }: Record<string, unknown>): string => {
      const { clientId, defaultClientScopes = [], id = randomUUID() } = representation
      const names = new Set(scopes().map(({ name }) => name))
      const assigned = (defaultClientScopes as string[]).filter((name) => names.has(name))
      const insert = state.prepare('INSERT INTO api_clients VALUES (?, ?, ?, ?, ?)')
      const json = [assigned, representation].map((value) => JSON.stringify(value))
      unique(() => insert.run(String(id), String(clientId), String(secret), ...json))
      return String(id)
    },
    replaceSecret: (id: string): string => {
      const secret = newSecret()
      state.prepare('UPDATE api_clients SET secret = ? WHERE id = ?').run(secret, id)
      return secret
    },
    update: (id: string, { secret, ...changed }: Record<string, unknown>): void => {
      const { representation } = one('id', id)!
      const json = JSON.stringify({ ...representation, ...changed })
      state.prepare('UPDATE api_clients SET representation = ? WHERE id = ?').run(json, id)
      if (secret !== undefined)
        state.prepare('UPDATE api_clients SET secret = ? WHERE id = ?').run(String(secret), id)
    },
    remove: (id: string): void => void state.prepare('DELETE FROM api_clients WHERE id = ?').run(id),
    scopes,
    /** @throws Taken */
    createScope,
  }
}
