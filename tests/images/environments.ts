import { testConfig } from '@fieldside/platform/testing/service.ts'

/** The keys of the object storage that a service is started with. */
export const S3_KEYS = { accessKey: 'test', secretKey: 'test' }
const STORE = {
  S3_URL: 'http://files.test',
  S3_ACCESS_KEY: S3_KEYS.accessKey,
  S3_SECRET_KEY: S3_KEYS.secretKey,
}
const OWN: Record<string, Record<string, string>> = {
  identity: { LOGIN_BFF_CLIENT_SECRET: 'test', SESSION_KEY: Buffer.alloc(32).toString('base64') },
  directory: STORE,
  billing: { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
}

/** What a service, or the BFF, is told in production; none of its neighbours is there. */
export const productionEnvironment = (name: string, databaseUrl = ''): Record<string, unknown> => ({
  ...testConfig(databaseUrl),
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  PUBLIC_URL: 'https://fieldside.test',
  ...OWN[name],
})
