import { z } from 'zod'
import { createMail } from './server.ts'

const { SMTP_PORT, PORT, HOST } = z
  .object({
    SMTP_PORT: z.coerce.number().default(4413),
    PORT: z.coerce.number().default(4414),
    HOST: z.string().default('127.0.0.1'),
  })
  .parse(process.env)

const mail = await createMail({ smtpPort: SMTP_PORT, webPort: PORT, host: HOST })
console.log(`mail for ${mail.smtpUrl} shows at ${mail.url}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void mail.close().then(() => process.exit(0)))
