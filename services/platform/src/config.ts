import { z } from 'zod'

const url = z.url().optional()

/** What every service may be told. A service extends it: `baseConfig.extend({ STRIPE_KEY: z.string() })`. */
export const baseConfig = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535),
  DATABASE_URL: z.string().min(1),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).default(10),
  /** kafka://host:port,host:port or postgres://… (a database of its own) */
  BUS_URL: z.string().min(1),
  /** The realm: '<origin>/realms/<realm>'. */
  LOGIN_URL: z.url(),
  /** What tokens name as issuer, where that is not LOGIN_URL. */
  LOGIN_ISSUER: url,
  CLIENT_ID: z.string().min(1),
  CLIENT_SECRET: z.string().min(1),
  PUBLIC_URL: url,
  IDENTITY_URL: url,
  DIRECTORY_URL: url,
  BOOKING_URL: url,
  BILLING_URL: url,
  CONTENT_URL: url,
  NOTIFICATION_URL: url,
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
})
export type BaseConfig = z.infer<typeof baseConfig>

/**
 * Reads the environment. Only main.ts calls it.
 * @throws Error that names every missing or bad variable, never its value
 */
export const readConfig = <Config>(
  schema: z.ZodType<Config>,
  env: NodeJS.ProcessEnv = process.env,
): Config => {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = schema.safeParse(present)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => {
    const name = issue.path.join('.')
    return present[name] === undefined ? `  ${name} is missing` : `  ${name} is not valid (${issue.code})`
  })
  throw new Error(`The environment is not complete:\n${lines.join('\n')}`)
}
