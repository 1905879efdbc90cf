import { z } from 'zod'
import { createLogin } from './server.ts'

const environment = z
  .object({
    PORT: z.coerce.number().default(4411),
    LOGIN_STATE_FILE: z.string(),
    LOGIN_PUBLIC_URL: z.string().optional(),
    LOGIN_CLIENTS: z.preprocess((text) => JSON.parse(String(text)), z.record(z.string(), z.string())),
    LOGIN_WEB_ORIGINS: z.string().default(''),
    LOGIN_HASH_COST: z.coerce.number().optional(),
    LOGIN_LOCK_SECONDS: z.coerce.number().optional(),
  })
  .parse(process.env)

const login = await createLogin({
  port: environment.PORT,
  stateFile: environment.LOGIN_STATE_FILE,
  clients: environment.LOGIN_CLIENTS,
  webOrigins: environment.LOGIN_WEB_ORIGINS.split(',').filter(Boolean),
  publicUrl: environment.LOGIN_PUBLIC_URL,
  hashCost: environment.LOGIN_HASH_COST,
  lockSeconds: environment.LOGIN_LOCK_SECONDS,
})
console.log(`login at ${login.issuer}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void login.close().then(() => process.exit(0)))
