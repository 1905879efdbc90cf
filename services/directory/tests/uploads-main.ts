import { startService } from '@fieldside/platform/run.ts'
import { createMemoryBus } from '@fieldside/platform/testing/memory-bus.ts'
import { directoryConfig, directory as service } from '../src/service.ts'

/** Directory in a process of its own, for a test that measures its memory. A caller is who their bearer token says. */
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
    files: {
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
process.on('message', () =>
  process.send?.({ rss: process.memoryUsage.rss(), peak: process.resourceUsage().maxRSS * 1024 }),
)
process.send?.({ url })
