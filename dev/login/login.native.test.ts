import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientIdOf, PROCESSES } from '@fieldside/deploy/topology.ts'
import { launchKeycloak, realmEnvironment } from '@fieldside/dev-native/keycloak.ts'
import { operatorEnvironment, operatorOf } from '@fieldside/dev-native/keycloak-operator.ts'
import { findFreePorts } from '@fieldside/dev-process/ports.ts'
import type { RealmUnderTest } from './conformance/realm.ts'
import { loginConformance } from './login.conformance.ts'

const startRealm = async (): Promise<RealmUnderTest> => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-keycloak-'))
  const { login: port, bff } = await findFreePorts()
  const clients = Object.fromEntries(PROCESSES.map(clientIdOf).map((id) => [id, `${id}/secret+=`]))
  const webOrigin = `http://localhost:${bff}`
  const mail = { smtpUrl: 'smtp://127.0.0.1:25', mailFrom: 'Fieldside <hello@fieldside.test>' }
  const env = { ...realmEnvironment({ clients, publicUrl: webOrigin, ...mail }), ...operatorEnvironment() }
  const startedMs = performance.now()
  const keycloak = await launchKeycloak({ folder, port, env, quick: true }, () => undefined)
  await keycloak.ready()
  console.log(`Keycloak was ready after ${((performance.now() - startedMs) / 1000).toFixed(1)} s`)
  const origin = `http://127.0.0.1:${port}`
  return {
    issuer: `${origin}/realms/fieldside`,
    webOrigin,
    clients,
    ...operatorOf(origin),
    close: async () => {
      await keycloak.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

loginConformance('Keycloak', startRealm)
