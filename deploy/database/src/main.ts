import { readConfig } from '@fieldside/platform/config.ts'
import { databaseConfig } from './config.ts'
import { prepareOwn, prepareServices, roleOf } from './databases.ts'

const { ADMIN_URL, KEYCLOAK_PASSWORD, ...ofServices } = readConfig(databaseConfig)
const passwords = new Map(
  Object.entries(ofServices).map(([name, password]) => [
    name.replace(/_PASSWORD$/, '').toLowerCase(),
    password,
  ]),
)
const byRole = new Map([...passwords].map(([service, password]) => [roleOf(service), password]))
await prepareServices(ADMIN_URL, [...passwords.keys()], { passwordOf: (role) => byRole.get(role) ?? '' })
await prepareOwn(ADMIN_URL, 'keycloak', { role: 'keycloak', password: KEYCLOAK_PASSWORD })
console.log(`prepared: ${[...passwords.keys()].join(', ')}, keycloak`)
