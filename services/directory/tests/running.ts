import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFiles as startFileServer } from '@fieldside/dev-files/server.ts'
import { startService } from '@fieldside/platform/run.ts'
import { createMemoryBus } from '@fieldside/platform/testing/memory-bus.ts'
import { type Person, testConfig } from '@fieldside/platform/testing/service.ts'
import { directory, directoryConfig } from '../src/service.ts'
import { createFileStorage, type FileStorage } from '../src/uploads/adapters/file-storage.ts'
import { type Fixture, fileChecks, S3_KEYS } from './fixture.ts'

/** Starts a listening instance on the fixture's database. `as` returns the sender of each request. */
export const startInstance = (
  { databaseUrl }: Fixture,
  as: () => Person,
  { S3_URL = 'http://files.test', objectStorage }: { S3_URL?: string; objectStorage?: FileStorage } = {},
) => {
  const { accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY } = S3_KEYS
  const config = directoryConfig.parse({
    ...testConfig(databaseUrl),
    S3_URL,
    S3_ACCESS_KEY,
    S3_SECRET_KEY,
  })
  return startService(directory, config, {
    bus: createMemoryBus(),
    verify: async () => ({ kind: 'user', emailVerified: true, ...as() }),
    ports: { ...fileChecks, ...(objectStorage ? { objectStorage } : {}) },
  })
}

/** Starts the embedded object storage with directory's buckets in a temporary folder. */
export const startStorage = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-directory-'))
  const server = await startFileServer({ directory: folder, ...S3_KEYS })
  const objectStorage = createFileStorage({ url: server.url, ...S3_KEYS, region: 'us-east-1' })
  await objectStorage.createBuckets()
  const close = async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: server.url, objectStorage, close }
}
