import { RATE_LIMITS } from '@fieldside/contracts/rate-limits.ts'
import { baseConfig, publicUrl } from '@fieldside/platform/config.ts'
import { createTurns } from '@fieldside/platform/in-turn.ts'
import { mailConfig, openMailer } from '@fieldside/platform/mailer.ts'
import { createSeal, createSealOfKeys, deriveKey, SEAL_KEY_BYTES } from '@fieldside/platform/seal.ts'
import type { ServiceDefinition } from '@fieldside/platform/service.ts'
import { z } from 'zod'
import { handlers } from './consumers.ts'
import type { IdentityPorts } from './context.ts'
import { createPasskeys } from './factors/adapters/passkeys.ts'
import { rpIdOf } from './factors/rules/passkeys.ts'
import { jobs } from './jobs.ts'
import { createThrottle } from './passwords/store/throttle.ts'
import { routes } from './routes.ts'
import type { IdentitySchema } from './schema.ts'
import { createDevices } from './sessions/adapters/devices.ts'
import { createLoginPort } from './users/adapters/keycloak.ts'
import { createAssertions } from './users/adapters/keycloak-passkeys.ts'

const isKey = (key: string): boolean => Buffer.from(key, 'base64').length === SEAL_KEY_BYTES

const keysOf = (keys: string): string[] =>
  keys
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)

const identityConfig = baseConfig.extend({
  PUBLIC_URL: publicUrl,
  ...mailConfig,
  KEYCLOAK_BFF_CLIENT_ID: z
    .string()
    .default('fieldside-bff')
    .describe('Confidential Keycloak client that signs users in'),
  KEYCLOAK_BFF_CLIENT_SECRET: z.string().min(1).describe('Secret of `KEYCLOAK_BFF_CLIENT_ID`'),
  SESSION_KEY: z
    .string()
    .refine(isKey)
    .describe(
      '32 random bytes in base64; encrypts stored tokens and the secrets of second factors. A new key ends every login session',
    ),
  EARLIER_SESSION_KEYS: z
    .string()
    .default('')
    .refine((keys) => keysOf(keys).every(isKey))
    .describe(
      'Earlier values of `SESSION_KEY`, separated by commas. Decrypt the secrets of second factors from before',
    ),
  PASSKEY_RP_ID: z
    .string()
    .regex(/^[a-z\d.-]+$/)
    .optional()
    .describe(
      'Domain that passkeys belong to: the host of `PUBLIC_URL`, which is the default, or a domain above it. Set it once, for good: another value makes every passkey useless',
    ),
  SIGN_IN_ATTEMPTS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(RATE_LIMITS.attempt.perAddress)
    .describe(
      'Sign-ins, sign-ups, recoveries, and mailed links per minute from one network; the limit of wrong passwords per network scales with it',
    ),
})

export type IdentityConfig = z.infer<typeof identityConfig>

export const identity: ServiceDefinition<IdentitySchema, IdentityPorts, IdentityConfig> = {
  name: 'identity',
  migrations: new URL('../prisma/migrations/', import.meta.url),
  config: identityConfig,
  ports: ({ config, limitStore, log, metrics, token }) => ({
    login: createLoginPort({
      loginUrl: config.KEYCLOAK_URL,
      issuer: config.KEYCLOAK_ISSUER,
      clientId: config.KEYCLOAK_BFF_CLIENT_ID,
      clientSecret: config.KEYCLOAK_BFF_CLIENT_SECRET,
      assertions: createAssertions(Buffer.from(config.SESSION_KEY, 'base64')),
      token,
    }),
    inTurn: createTurns(),
    throttle: createThrottle(limitStore, config.SIGN_IN_ATTEMPTS_PER_MINUTE),
    devices: createDevices(deriveKey(Buffer.from(config.SESSION_KEY, 'base64'), 'device cookies')),
    passkeys: createPasskeys({
      rpId: rpIdOf(config.PUBLIC_URL, config.PASSKEY_RP_ID),
      origin: new URL(config.PUBLIC_URL).origin,
    }),
    mailer: openMailer({ config, log, metrics }),
    publicUrl: config.PUBLIC_URL,
    tokenUrl: `${config.KEYCLOAK_ISSUER ?? config.KEYCLOAK_URL}/protocol/openid-connect/token`,
    seal: createSeal(Buffer.from(config.SESSION_KEY, 'base64')),
    factorSeal: createSealOfKeys(
      [config.SESSION_KEY, ...keysOf(config.EARLIER_SESSION_KEYS)].map((key) =>
        deriveKey(Buffer.from(key, 'base64'), 'second factors'),
      ),
    ),
  }),
  routes,
  handlers,
  jobs,
}
