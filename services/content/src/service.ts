import { IMPORT_MAX_BYTES, IMPORTS_AT_ONCE } from '@fieldside/contracts/limits.ts'
import { createClient } from '@fieldside/platform/client.ts'
import { baseConfig } from '@fieldside/platform/config.ts'
import { openPrisma } from '@fieldside/platform/prisma.ts'
import type { ServiceDefinition } from '@fieldside/platform/service.ts'
import { createUploads } from '@fieldside/platform/uploads.ts'
import { z } from 'zod'
import { PrismaClient } from '../prisma/client/client.ts'
import { createClients } from './clients.ts'
import { handlers } from './consumers.ts'
import type { ContentPorts } from './context.ts'
import { routes } from './routes.ts'
import type { ContentSchema } from './schema.ts'

const contentConfig = baseConfig.extend({
  DIRECTORY_URL: z.url().describe('URL of directory'),
  BOOKING_URL: z.url().describe('URL of booking'),
})
export type ContentConfig = z.infer<typeof contentConfig>

export const content: ServiceDefinition<ContentSchema, ContentPorts, ContentConfig> = {
  name: 'content',
  migrations: new URL('../prisma/migrations/', import.meta.url),
  config: contentConfig,
  ports: ({ config, db, token, tls }) => ({
    ...createClients({
      directory: createClient(config.DIRECTORY_URL, { token, tls }),
      booking: createClient(config.BOOKING_URL, { token, tls }),
    }),
    prisma: openPrisma(db, 'content', (adapter) => new PrismaClient({ adapter, errorFormat: 'minimal' })),
    uploads: createUploads({ maxBytesPerAccount: IMPORT_MAX_BYTES, maxAtOnce: IMPORTS_AT_ONCE }),
  }),
  routes,
  handlers,
}
