import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { readConfig } from '@fieldside/platform/config.ts'
import { databaseConfig, passwordVariableOf } from './config.ts'
import { prepareOwn, prepareReplication, prepareServices } from './databases.ts'

const { ADMIN_URL, KEYCLOAK_PASSWORD, BACKUP_PASSWORD, ...ofRoles } = readConfig(databaseConfig)
const passwords: Record<string, string> = ofRoles
const passwordOf = (role: string): string => passwords[passwordVariableOf(role)] ?? ''
await prepareServices(ADMIN_URL, [...SERVICES], { passwordOf })
await prepareOwn(ADMIN_URL, 'keycloak', { role: 'keycloak', password: KEYCLOAK_PASSWORD })
if (BACKUP_PASSWORD)
  await prepareReplication(ADMIN_URL, { role: 'fieldside_backup', password: BACKUP_PASSWORD })
console.log(`prepared: ${SERVICES.join(', ')}, keycloak`)
