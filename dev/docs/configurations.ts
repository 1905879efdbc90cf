import { backupConfig } from '@fieldside/backup/config.ts'
import { bffConfig } from '@fieldside/bff/config.ts'
import { billing } from '@fieldside/billing/service.ts'
import { booking } from '@fieldside/booking/service.ts'
import { content } from '@fieldside/content/service.ts'
import { SERVICES, type ServiceName } from '@fieldside/contracts/service-name.ts'
import { databaseConfig } from '@fieldside/database/config.ts'
import { directory } from '@fieldside/directory/service.ts'
import { egressConfig } from '@fieldside/egress/config.ts'
import { identity } from '@fieldside/identity/service.ts'
import { notification } from '@fieldside/notification/service.ts'
import { type BusRights, busRightsOf } from '@fieldside/platform/bus-rights.ts'
import { migrateConfig } from '@fieldside/platform/config.ts'
import { z } from 'zod'

const objectOf = (schema: z.ZodType): z.ZodObject => {
  if (schema instanceof z.ZodObject) return schema
  throw new Error('a configuration is a z.object')
}

const configurationOf: Record<ServiceName, z.ZodObject> = {
  identity: objectOf(identity.config),
  directory: objectOf(directory.config),
  booking: objectOf(booking.config),
  billing: objectOf(billing.config),
  content: objectOf(content.config),
  notification: objectOf(notification.config),
  bff: objectOf(bffConfig),
}

/** Environment schema of each of our processes, by its name in docker-compose.yml. */
export const configurations: Record<string, z.ZodObject> = {
  ...configurationOf,
  'prepare-database': databaseConfig,
  backup: backupConfig,
  egress: egressConfig,
  'egress-webhooks': egressConfig,
  ...Object.fromEntries(SERVICES.map((name) => [`migrate-${name}`, migrateConfig])),
}

/** Each service's rights on the event bus. */
export const busRights: BusRights[] = [
  busRightsOf(identity),
  busRightsOf(directory),
  busRightsOf(booking),
  busRightsOf(billing),
  busRightsOf(content),
  busRightsOf(notification),
]
