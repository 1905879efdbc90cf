import { z } from 'zod'
import { createFiles } from './server.ts'

const environment = z
  .object({
    PORT: z.coerce.number().default(4412),
    STORAGE_DIRECTORY: z.string(),
    STORAGE_BUCKETS: z.string().default(''),
    S3_ACCESS_KEY: z.string(),
    S3_SECRET_KEY: z.string(),
    BOOKING_ACCESS_KEY: z.string().optional(),
    BOOKING_SECRET_KEY: z.string().optional(),
  })
  .parse(process.env)

const { BOOKING_ACCESS_KEY, BOOKING_SECRET_KEY } = environment
const files = await createFiles({
  port: environment.PORT,
  directory: environment.STORAGE_DIRECTORY,
  buckets: environment.STORAGE_BUCKETS.split(',').filter(Boolean),
  accessKey: environment.S3_ACCESS_KEY,
  secretKey: environment.S3_SECRET_KEY,
  ...(BOOKING_ACCESS_KEY && BOOKING_SECRET_KEY
    ? {
        others: [
          { accessKey: BOOKING_ACCESS_KEY, secretKey: BOOKING_SECRET_KEY, buckets: ['message-files'] },
        ],
      }
    : {}),
})
console.log(`files at ${files.url}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void files.close().then(() => process.exit(0)))
