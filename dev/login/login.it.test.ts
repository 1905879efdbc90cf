import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientIdOf, PROCESSES } from '@fieldside/deploy/topology.ts'
import { findFreePorts } from '@fieldside/dev-process/ports.ts'
import { expect, test } from 'vitest'
import { PASSWORD, realmClient } from './conformance/realm.ts'
import { loginConformance } from './login.conformance.ts'
import { createLogin, type LoginOptions } from './server.ts'

const webOrigin = `http://localhost:${(await findFreePorts()).bff}`
const clients = Object.fromEntries(PROCESSES.map(clientIdOf).map((id) => [id, `${id}/secret+=`]))
const options: LoginOptions = { clients, webOrigins: [webOrigin], hashCost: 1024 }

const startRealm = async (more: Partial<LoginOptions> = {}) => {
  const login = await createLogin({ ...options, ...more })
  return { ...login, webOrigin, clients }
}

loginConformance('embedded', startRealm)

test('keeps accounts, API clients, login sessions, and the signing key across a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-login-'))
  const stateFile = join(folder, 'login.db')
  const before = await startRealm({ stateFile })
  const { signUp, directGrant, claimsOf, refresh } = realmClient(before)
  const { email } = await signUp(['athlete'])
  const { body } = await directGrant(email, PASSWORD)
  const admin = realmClient(before).admin
  await admin.clientScopes.create({ name: 'bookings:read' })
  const client = { clientId: 'api-kept', defaultClientScopes: ['bookings:read'] }
  const { id } = await admin.clients.create(client)
  const { value: secret = '' } = await admin.clients.generateNewClientSecret({ id })
  await before.close()
  const after = await startRealm({ stateFile, port: Number(new URL(before.url).port) })
  // The client's kept-alive connections belong to the stopped server; each fails once.
  await expect.poll(() => directGrant(email, PASSWORD)).toMatchObject({ status: 200 })
  expect((await claimsOf(body.access_token)).email).toBe(email)
  expect((await refresh(body.refresh_token)).status).toBe(200)
  const grant = { grant_type: 'client_credentials', client_id: client.clientId, client_secret: secret }
  expect((await realmClient(after).post('token', grant)).body.scope).toBe('bookings:read')
  await after.close()
  rmSync(folder, { recursive: true, force: true })
})
