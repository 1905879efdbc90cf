import { z } from 'zod'
import { createLogin } from './server.ts'

const environment = z
  .object({
    PORT: z.coerce.number().default(4411),
    KEYCLOAK_STATE_FILE: z.string(),
    KEYCLOAK_PUBLIC_URL: z.string().optional(),
    KEYCLOAK_CLIENTS: z.preprocess((text) => JSON.parse(String(text)), z.record(z.string(), z.string())),
    KEYCLOAK_WEB_ORIGINS: z.string().default(''),
    KEYCLOAK_HASH_COST: z.coerce.number().optional(),
    KEYCLOAK_LOCK_SECONDS: z.coerce.number().optional(),
  })
  .parse(process.env)

const login = await createLogin({
  port: environment.PORT,
  stateFile: environment.KEYCLOAK_STATE_FILE,
  clients: environment.KEYCLOAK_CLIENTS,
  webOrigins: environment.KEYCLOAK_WEB_ORIGINS.split(',').filter(Boolean),
  publicUrl: environment.KEYCLOAK_PUBLIC_URL,
  hashCost: environment.KEYCLOAK_HASH_COST,
  lockSeconds: environment.KEYCLOAK_LOCK_SECONDS,
})
console.log(`login at ${login.issuer}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void login.close().then(() => process.exit(0)))
