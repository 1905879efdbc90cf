import { readConfig } from '@fieldside/platform/config.ts'
import { databaseConfig } from './config.ts'
import { prepareOwn, prepareServices } from './databases.ts'

const { ADMIN_URL, KEYCLOAK_PASSWORD, ...ofRoles } = readConfig(databaseConfig)
const passwords: Record<string, string> = ofRoles
const services = Object.keys(passwords)
  .filter((name) => !name.endsWith('_OWNER_PASSWORD'))
  .map((name) => name.replace(/_PASSWORD$/, '').toLowerCase())
const passwordOf = (role: string): string =>
  passwords[`${role.replace(/^fieldside_/, '').toUpperCase()}_PASSWORD`] ?? ''
await prepareServices(ADMIN_URL, services, { passwordOf })
await prepareOwn(ADMIN_URL, 'keycloak', { role: 'keycloak', password: KEYCLOAK_PASSWORD })
console.log(`prepared: ${services.join(', ')}, keycloak`)
