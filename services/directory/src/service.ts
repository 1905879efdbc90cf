import { createFileChecks } from '@fieldside/files/file-checks.ts'
import { createClient } from '@fieldside/platform/client.ts'
import { type BaseConfig, baseConfig } from '@fieldside/platform/config.ts'
import { createExpiringMap } from '@fieldside/platform/expiring-map.ts'
import { createRateLimiter, limitConfig } from '@fieldside/platform/limits.ts'
import type { ServiceDefinition } from '@fieldside/platform/service.ts'
import { createUploads } from '@fieldside/platform/uploads.ts'
import { z } from 'zod'
import { createClients } from './clients.ts'
import { handlers } from './consumers.ts'
import type { DirectoryPorts } from './context.ts'
import { jobs } from './jobs.ts'
import { gazetteer } from './places/adapters/gazetteer.ts'
import { routes } from './routes.ts'
import { createAlertLinks } from './saved-searches/adapters/alert-links.ts'
import type { DirectorySchema } from './schema.ts'
import { createFileStorage } from './uploads/adapters/file-storage.ts'

export const directoryConfig = baseConfig.extend({
  IDENTITY_URL: z.url().describe('URL of identity'),
  BOOKING_URL: z.url().describe('URL of booking'),
  BILLING_URL: z.url().describe('URL of billing'),
  S3_URL: z.url().describe('Object storage; directory creates its buckets when it starts'),
  S3_PUBLIC_URL: z.url().optional().describe('Object storage as browsers reach it, if not at `S3_URL`'),
  S3_ACCESS_KEY: z
    .string()
    .min(1)
    .describe('Access key that can create the document and picture buckets and change their contents'),
  S3_SECRET_KEY: z.string().min(1).describe('Secret of `S3_ACCESS_KEY`'),
  S3_REGION: z.string().default('us-east-1').describe('Region of the buckets'),
  ...limitConfig,
}) satisfies z.ZodType<BaseConfig>
/** How many searches keep their counts in memory, about 1 kB each. */
const FACETS_MAX = 2000

type DirectoryConfig = z.infer<typeof directoryConfig>

export const directory: ServiceDefinition<DirectorySchema, DirectoryPorts, DirectoryConfig> = {
  name: 'directory',
  migrations: new URL('../prisma/migrations/', import.meta.url),
  config: directoryConfig,
  ports: ({ config, limitStore, token, tls }) => ({
    ...createClients({
      identity: createClient(config.IDENTITY_URL, { token, tls }),
      billing: createClient(config.BILLING_URL, { token, tls }),
      booking: createClient(config.BOOKING_URL, { token, tls }),
    }),
    ...createFileChecks(),
    alertLinks: createAlertLinks(config.CLIENT_SECRET),
    uploads: createUploads(),
    gazetteer,
    facets: createExpiringMap(FACETS_MAX),
    objectStorage: createFileStorage({
      url: config.S3_URL,
      publicUrl: config.S3_PUBLIC_URL,
      accessKey: config.S3_ACCESS_KEY,
      secretKey: config.S3_SECRET_KEY,
      region: config.S3_REGION,
    }),
    uploadLimiter: createRateLimiter(limitStore, 'upload', config.LIMIT_FACTOR),
    limitFactor: config.LIMIT_FACTOR,
  }),
  // Loads the gazetteer before the first search waits for it.
  prepare: async (ports) => {
    await Promise.all([ports.objectStorage.createBuckets(), ports.gazetteer()])
  },
  routes,
  handlers,
  jobs,
}
