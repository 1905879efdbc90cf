import { z } from 'zod'
import { DEFAULT_PARTITIONS } from '../bus/bus.ts'
import { kafkaConfig } from '../bus/kafka-access.ts'
import { tlsConfig } from '../security/tls-config.ts'
import { tracingConfig } from '../telemetry/tracing-config.ts'

/** Trailing slashes are removed because every path appended to it starts with one. */
export const publicUrl = z
  .url()
  .overwrite((address) => address.replace(/\/+$/, ''))
  .describe('Public address of the product')

const partitions = z.coerce
  .number()
  .int()
  .min(1)
  .max(1000)
  .default(DEFAULT_PARTITIONS)
  .describe(
    'Partitions of a new Kafka topic, which is also the maximum number of instances that share its events',
  )

/** docs/operating/reference.md is generated from the descriptions. */
export const baseConfig = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('Mode; images set `production`'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; images set `0.0.0.0`'),
  PORT: z.coerce.number().int().min(0).max(65_535).describe('Port to listen on; images set `8080`'),
  DATABASE_URL: z.string().min(1).describe("The service's database, with its own role: `postgres://…`"),
  DATABASE_POOLER_URL: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The same database through a pooler in transaction mode, for queries; what needs a session of its own goes to `DATABASE_URL`',
    ),
  DATABASE_READ_URL: z
    .string()
    .min(1)
    .optional()
    .describe(
      'A streaming replica of the same database, for some reads of directory and booking; if it is behind or down, `DATABASE_URL` serves them',
    ),
  DATABASE_POOL_SIZE: z.coerce
    .number()
    .int()
    .min(1)
    .default(10)
    .describe('Maximum connections in the pool; publishing events and running jobs hold one more each'),
  BUS_URL: z
    .string()
    .min(1)
    .describe(
      'Event bus: `kafka://host:port,host:port`, `kafka+tls://…`, or `postgres://…` (a separate database)',
    ),
  BUS_PARTITIONS: partitions,
  EVENT_SCHEMAS_URL: z
    .url()
    .overwrite((address) => address.replace(/\/+$/, ''))
    .optional()
    .describe(
      'Address below which events on the bus name their schemas: `<PUBLIC_URL>/schemas`; if unset, they name type and version alone, which services of 0.1 need',
    ),
  ...kafkaConfig,
  KEYCLOAK_URL: z.url().describe('Keycloak realm, as this process reaches it: `<origin>/realms/<realm>`'),
  KEYCLOAK_ISSUER: z.url().optional().describe('Issuer that tokens name, if it differs from `KEYCLOAK_URL`'),
  CLIENT_ID: z.string().min(1).describe("The process's own Keycloak client, for its service tokens"),
  CLIENT_SECRET: z.string().min(1).describe('Secret of `CLIENT_ID`'),
  PUBLIC_URL: publicUrl.optional(),
  ...tlsConfig,
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug', 'trace'])
    .default('info')
    .describe('Lowest level that is logged (JSON lines on standard output)'),
  ...tracingConfig,
})
export type BaseConfig = z.infer<typeof baseConfig>

/** Environment of a service's command `migrate`. */
export const migrateConfig = z.object({
  DATABASE_OWNER_URL: z
    .string()
    .min(1)
    .describe("The service's database, with the role that owns its schema: `postgres://…`"),
  KAFKA_ADMIN_USERNAME: z
    .string()
    .optional()
    .describe("Kafka user who creates the service's topics, user, and rights; if unset, nothing is created"),
  KAFKA_ADMIN_PASSWORD: z.string().optional().describe('Password of `KAFKA_ADMIN_USERNAME`'),
  KAFKA_ADMIN_SASL_MECHANISM: kafkaConfig.KAFKA_SASL_MECHANISM.describe(
    'How `KAFKA_ADMIN_USERNAME` signs in',
  ),
  BUS_URL: z.string().optional().describe('Event bus, if `KAFKA_ADMIN_USERNAME` is set'),
  BUS_PARTITIONS: partitions,
  KAFKA_USERNAME: kafkaConfig.KAFKA_USERNAME,
  KAFKA_PASSWORD: kafkaConfig.KAFKA_PASSWORD,
  KAFKA_CA_FILE: kafkaConfig.KAFKA_CA_FILE,
})

export type MigrateConfig = z.infer<typeof migrateConfig>

/**
 * Reads the environment. Only main.ts calls it.
 * @throws Error naming every missing or invalid variable, never its value
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
