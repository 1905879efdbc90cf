import { testConfig } from '@fieldside/platform/testing/service.ts'

export const S3_KEYS = { accessKey: 'test', secretKey: 'test' }
const STORE = {
  S3_URL: 'http://files.test',
  S3_ACCESS_KEY: S3_KEYS.accessKey,
  S3_SECRET_KEY: S3_KEYS.secretKey,
}
const OWN: Record<string, Record<string, string>> = {
  identity: { KEYCLOAK_BFF_CLIENT_SECRET: 'test', SESSION_KEY: Buffer.alloc(32).toString('base64') },
  directory: STORE,
  booking: STORE,
  billing: { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
}

/** Returns the production environment of a service or the BFF, whose dependencies are not running. */
export const productionEnvironment = (name: string, databaseUrl = ''): Record<string, unknown> => ({
  ...testConfig(databaseUrl),
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  PUBLIC_URL: 'https://fieldside.test',
  ...OWN[name],
})
