import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Finding } from '@fieldside/contracts/http/doctor.ts'
import { expect, it, onTestFinished } from 'vitest'
import { runChecks } from '../run-checks.ts'
import { checkRealm, RealmFile } from './realm.ts'

const TEXT = readFileSync(join(import.meta.dirname, '../../../../keycloak/realm.json'), 'utf8')
const FILE = RealmFile.parse(JSON.parse(TEXT))
const VARIABLES = {
  FIELDSIDE_PUBLIC_URL: 'https://fieldside.com',
  FIELDSIDE_BFF_SECRET: 'bff-secret-0123456789',
}
const ADMIN = { username: 'admin', password: 'admin-password' }

type Realm = Record<string, unknown> & {
  clients: (Record<string, unknown> & { clientId: string })[]
  requiredActions: { alias: string; enabled: boolean }[]
  roles: { realm: { name: string }[] }
  users: { clientRoles: Record<string, string[]> }[]
}

/** Answers like Keycloak's admin API for a realm that was imported from the file and changed since. */
const startKeycloak = async (change: (realm: Realm) => void): Promise<string> => {
  const filled = TEXT.replace(
    /\$\{(\w+)(?::[^}]*)?\}/g,
    (_, name: keyof typeof VARIABLES) => VARIABLES[name] ?? '',
  )
  const realm = JSON.parse(filled) as Realm
  change(realm)
  const { clients, requiredActions, roles, users, ...settings } = realm
  const owners = [...clients, { clientId: 'realm-management' }]
  const replies: Record<string, unknown> = {
    '/admin/realms/fieldside': settings,
    '/admin/realms/fieldside/authentication/required-actions': requiredActions,
    '/admin/realms/fieldside/roles': roles.realm,
    '/admin/realms/fieldside/clients?max=1000': owners.map((one) => ({ ...one, id: `id-${one.clientId}` })),
    '/admin/realms/fieldside/clients/id-service-identity/service-account-user': { id: 'account' },
    '/admin/realms/fieldside/users/account/role-mappings/clients/id-realm-management': users[0]?.clientRoles[
      'realm-management'
    ]?.map((name) => ({ name })),
  }
  const server = createServer((request, response) => {
    const isToken = request.url === '/realms/master/protocol/openid-connect/token'
    const isKnown = request.headers.authorization === 'Bearer token'
    const reply = isToken ? { access_token: 'token' } : isKnown ? replies[request.url ?? ''] : undefined
    response
      .writeHead(reply ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(reply ?? {}))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const find = async (change: (realm: Realm) => void = () => undefined) => {
  const url = await startKeycloak(change)
  const settings = { url, admin: ADMIN, file: FILE, variables: VARIABLES }
  return runChecks([checkRealm(settings)], [])
}
const wordsOf = (findings: Finding[]) => findings.map(({ state, message }) => `${state}: ${message}`)
const clientIn = ({ clients }: Realm, id: string) => clients.find(({ clientId }) => clientId === id)!

it('accepts a realm as its file describes it', async () => {
  expect(wordsOf(await find())).toEqual(['ok: Keycloak’s realm matches realm.json.'])
})

it.each<[string, (realm: Realm) => void, string]>([
  [
    'a changed setting',
    (realm) => Object.assign(realm, { refreshTokenMaxReuse: 0 }),
    'The realm differs: refreshTokenMaxReuse is 0 instead of 1.',
  ],
  [
    'a client that was turned on',
    (realm) => Object.assign(clientIn(realm, 'account'), { enabled: true }),
    'Client account: enabled is true instead of false.',
  ],
  [
    'another public address',
    (realm) => Object.assign(clientIn(realm, 'fieldside-web'), { webOrigins: ['*'] }),
    'Client fieldside-web: webOrigins are * instead of https://fieldside.com.',
  ],
  [
    'a secret that isn’t in .env',
    (realm) => Object.assign(clientIn(realm, 'fieldside-bff'), { secret: 'another-0123456789' }),
    'Client fieldside-bff: its secret isn’t the one in .env.',
  ],
  [
    'a required action',
    (realm) => realm.requiredActions.push({ alias: 'UPDATE_PASSWORD', enabled: true }),
    'Required actions are on: UPDATE_PASSWORD.',
  ],
  ['a missing role', (realm) => void realm.roles.realm.pop(), 'The realm lacks the role admin.'],
  [
    'a missing client',
    (realm) => void realm.clients.splice(0, 1),
    'The realm lacks the client fieldside-bff.',
  ],
  [
    'a missing right of identity',
    (realm) => void realm.users[0]?.clientRoles['realm-management']?.splice(1, 1),
    'service-identity lacks manage-clients.',
  ],
])('finds %s [operations/doctor-servers]', async (_, change, message) => {
  expect(wordsOf(await find(change))).toEqual([`failed: ${message}`])
})

it('doubts .env first where the realm and .env disagree [operations/doctor-servers]', async () => {
  const changed = (list: 'redirectUris' | 'secret', value: unknown) => async (id: string) =>
    (await find((realm) => Object.assign(clientIn(realm, id), { [list]: value })))[0]?.fix
  expect(await changed('redirectUris', ['https://localhost/auth/sso'])('fieldside-web')).toMatch(
    /^Correct PUBLIC_URL in \.env, or, if that is right, change the client/,
  )
  expect(await changed('secret', 'another-0123456789')('fieldside-bff')).toMatch(
    /^Correct FIELDSIDE_BFF_SECRET in \.env, or/,
  )
})
