import { readConfig } from '@fieldside/platform/config.ts'
import { databaseConfig, passwordVariableOf } from './config.ts'
import { prepareMonitoring, prepareOwn, prepareReplication, prepareServices } from './databases.ts'
import { serversOf } from './servers.ts'

const { ADMIN_URL, KEYCLOAK_PASSWORD, BACKUP_PASSWORD, MONITORING_PASSWORD, ...ofServices } =
  readConfig(databaseConfig)
const passwords: Record<string, string> = ofServices
const passwordOf = (role: string): string => passwords[passwordVariableOf(role)] ?? ''
for (const { host, url, services } of serversOf(ADMIN_URL, ofServices)) {
  await prepareServices(url, services, { passwordOf })
  if (BACKUP_PASSWORD) await prepareReplication(url, { role: 'fieldside_backup', password: BACKUP_PASSWORD })
  if (MONITORING_PASSWORD)
    await prepareMonitoring(url, { role: 'fieldside_monitoring', password: MONITORING_PASSWORD })
  console.log(`prepared on ${host}: ${services.join(', ') || 'no service'}`)
}
await prepareOwn(ADMIN_URL, 'keycloak', { role: 'keycloak', password: KEYCLOAK_PASSWORD })
