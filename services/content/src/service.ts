import { type BaseConfig, baseConfig } from '@fieldside/platform/config.ts'
import type { ServiceDefinition } from '@fieldside/platform/service.ts'
import { routes } from './routes.ts'
import type { ContentSchema } from './schema.ts'

type NoPorts = Record<never, never>

/** The library of exercises and programs. */
export const content: ServiceDefinition<ContentSchema, NoPorts, BaseConfig> = {
  name: 'content',
  migrations: new URL('../migrations', import.meta.url),
  config: baseConfig,
  ports: () => ({}),
  routes,
}
