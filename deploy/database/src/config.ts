import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { ownerOf } from '@fieldside/platform/schema-roles.ts'
import { z } from 'zod'
import { roleOf } from './databases.ts'
import { serverConfig } from './servers.ts'

const password = (whose: string) => z.string().min(1).describe(`Password of ${whose}; set again at each run`)

export const passwordVariableOf = (role: string): string =>
  `${role.replace(/^fieldside_/, '').toUpperCase()}_PASSWORD`

const roles = SERVICES.map(roleOf)
const rolePasswords: Record<string, z.ZodString> = Object.fromEntries(
  [...roles, ...roles.map(ownerOf)].map((role) => [passwordVariableOf(role), password(role)]),
)

/** Environment of the one-shot process that prepares the databases. */
export const databaseConfig = z.object({
  ADMIN_URL: z
    .string()
    .min(1)
    .describe('Postgres server, with a role that may create roles, databases, and extensions'),
  ...serverConfig,
  ...rolePasswords,
  KEYCLOAK_PASSWORD: password('keycloak, which owns the database of that name'),
  BACKUP_PASSWORD: password(
    'fieldside_backup, which copies the server; without it, the role is not created',
  ).optional(),
  MONITORING_PASSWORD: password(
    'fieldside_monitoring, which reads statistics; without it, neither the role nor the statistics of statements are created',
  ).optional(),
})
