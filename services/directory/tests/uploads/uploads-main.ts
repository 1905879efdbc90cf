import { startService } from '@fieldside/platform/run.ts'
import { createMemoryBus } from '@fieldside/platform/testing/memory-bus.ts'
import { directoryConfig, directory as service } from '../../src/service.ts'

/** Runs directory in its own process so that a test can measure memory. The bearer token is the user id. */
const stored = async (): Promise<void> => undefined
const { url } = await startService(service, directoryConfig.parse(process.env), {
  bus: createMemoryBus(),
  verify: async (authorization) => ({
    kind: 'user',
    userId: authorization?.replace('Bearer ', '') ?? '',
    role: 'professional',
    email: 'ada@example.test',
    emailVerified: true,
  }),
  ports: {
    objectStorage: {
      createBuckets: stored,
      putDocument: stored,
      removeDocument: stored,
      putPicture: stored,
      getPicture: async () => Buffer.alloc(0),
      removePicture: stored,
      linkFor: async () => '',
    },
  },
})
process.on('message', () => {
  globalThis.gc?.()
  process.send?.({ rss: process.memoryUsage.rss(), peak: process.resourceUsage().maxRSS * 1024 })
})
process.send?.({ url })
