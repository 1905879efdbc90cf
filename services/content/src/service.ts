import { type BaseConfig, baseConfig } from '@fieldside/platform/config.ts'
import { openPrisma } from '@fieldside/platform/prisma.ts'
import type { ServiceDefinition } from '@fieldside/platform/service.ts'
import { PrismaClient } from '../prisma/client/client.ts'
import { handlers } from './consumers.ts'
import type { ContentPorts } from './context.ts'
import { routes } from './routes.ts'
import type { ContentSchema } from './schema.ts'

export const content: ServiceDefinition<ContentSchema, ContentPorts, BaseConfig> = {
  name: 'content',
  migrations: new URL('../prisma/migrations/', import.meta.url),
  config: baseConfig,
  ports: ({ db }) => ({
    prisma: openPrisma(db, 'content', (adapter) => new PrismaClient({ adapter, errorFormat: 'minimal' })),
  }),
  routes,
  handlers,
}
