import { parseEnv } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, it } from 'vitest'
import { newSecrets } from '../../secrets.ts'
import { checkSettings, type Settings } from './settings.ts'

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const GENERATED = parseEnv(newSecrets(STRIPE)) as Record<string, string>
const PUBLIC = {
  PUBLIC_URL: 'https://fieldside.com',
  KEYCLOAK_PUBLIC_URL: 'https://login.fieldside.com',
  STORAGE_PUBLIC_URL: 'https://files.fieldside.com',
  BIND_ADDRESS: '0.0.0.0',
  SUPPORT_EMAIL: 'support@fieldside.com',
  STRIPE_SECRET_KEY: 'rk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
}
const GOOD: Settings = { ...GENERATED, COMPOSE_FILE: 'docker-compose.yml:deploy/compose/kafka-users.yml' }

const find = async (changes: Settings = {}, mode = 0o100600) => {
  const check = checkSettings(() => ({
    settings: { ...GOOD, ...changes },
    mode,
    secretNames: Object.keys(GENERATED),
  }))
  return (await check.run(AbortSignal.timeout(1000))).map(({ state, message }) => `${state}: ${message}`)
}

it('accepts what an installation is made with, on this machine and on a public address', async () => {
  const fits = ['ok: .env has every secret, and its values fit together.']
  expect(await find()).toEqual(fits)
  expect(await find(PUBLIC)).toEqual(fits)
})

const shared = 'q7GkXw2LrT9vBn4MzYpC'
it.each<[string, Settings, string]>([
  ['a missing secret', { SESSION_KEY: '' }, 'failed: .env lacks SESSION_KEY.'],
  ['a short password', { POSTGRES_PASSWORD: 'postgres' }, 'failed: POSTGRES_PASSWORD can be guessed.'],
  ['a guessable one', { METRICS_TOKEN: 'change-me-0123456789' }, 'failed: METRICS_TOKEN can be guessed.'],
  ['one of few characters', { S3_SECRET_KEY: 'ababababababababab' }, 'failed: S3_SECRET_KEY can be guessed.'],
  [
    'one password for two users',
    { POSTGRES_PASSWORD: shared, METRICS_TOKEN: shared },
    'failed: METRICS_TOKEN and POSTGRES_PASSWORD have the same value.',
  ],
  ['a short session key', { SESSION_KEY: 'c2hvcnQ=' }, 'failed: SESSION_KEY isn’t 32 bytes in base64.'],
  [
    'a domain of passkeys that the pages aren’t on',
    { PASSKEY_RP_ID: 'other.test' },
    'failed: PASSKEY_RP_ID is other.test, but PUBLIC_URL is on localhost, so identity doesn’t start.',
  ],
  [
    'a publishable key in place of the secret one',
    { STRIPE_SECRET_KEY: 'pk_test_1' },
    'failed: STRIPE_SECRET_KEY must start with sk_test_, sk_live_, rk_test_, or rk_live_. This one starts with pk_test_.',
  ],
  [
    'a key that was cut off',
    { STRIPE_PUBLISHABLE_KEY: 'pk_test_' },
    'failed: STRIPE_PUBLISHABLE_KEY must start with pk_test_ or pk_live_. Nothing follows it.',
  ],
  [
    'a value that is no key of Stripe',
    { STRIPE_WEBHOOK_SECRET: 'hunter_2' },
    'failed: STRIPE_WEBHOOK_SECRET must start with whsec_.',
  ],
  [
    'a live key beside a test key',
    { STRIPE_SECRET_KEY: 'sk_live_1' },
    'failed: STRIPE_SECRET_KEY is a live key, and STRIPE_PUBLISHABLE_KEY a test key, so no card works.',
  ],
  [
    'test keys on a public address',
    { ...PUBLIC, ...STRIPE },
    'warning: A public address takes test cards only.',
  ],
  [
    'live keys on this machine',
    { STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
    'warning: An address that isn’t public charges real cards.',
  ],
  [
    'half a pair of keys for pushes',
    { VAPID_PRIVATE_KEY: undefined },
    'failed: VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no pair, so no push arrives.',
  ],
  [
    'addresses of this machine beside a public one',
    { ...PUBLIC, STORAGE_PUBLIC_URL: undefined },
    'failed: PUBLIC_URL is for everyone, but STORAGE_PUBLIC_URL only for this machine.',
  ],
  [
    'addresses of this machine beside one of a network',
    { PUBLIC_URL: 'https://shop.invalid', STORAGE_PUBLIC_URL: 'https://files.shop.invalid' },
    'failed: PUBLIC_URL is for this network, but KEYCLOAK_PUBLIC_URL only for this machine.',
  ],
  [
    'an address with a path',
    { ...PUBLIC, KEYCLOAK_PUBLIC_URL: 'https://fieldside.com/login' },
    'failed: KEYCLOAK_PUBLIC_URL isn’t an https:// address without a path.',
  ],
  [
    'a public address on loopback',
    { ...PUBLIC, BIND_ADDRESS: undefined },
    'warning: Only this machine reaches Caddy (BIND_ADDRESS).',
  ],
  [
    'the default mailbox on a public address',
    { ...PUBLIC, SUPPORT_EMAIL: undefined },
    'warning: Messages from Help and Contact reach nobody (SUPPORT_EMAIL).',
  ],
  [
    'backups that nobody watches',
    { COMPOSE_PROFILES: 'backup' },
    'failed: Backups run, but BACKUP_URL is missing, so no alert watches them.',
  ],
  [
    'backups that don’t run',
    { BACKUP_URL: 'http://backup:8080' },
    'failed: BACKUP_URL is set, but no backups run.',
  ],
])('finds %s [operations/doctor-settings]', async (_, changes, message) => {
  expect(await find(changes)).toEqual(expect.arrayContaining([message]))
})

it('finds the identity of another backup', async () => {
  const [identity, other] = [await generateX25519Identity(), await generateX25519Identity()]
  const recipient = { BACKUP_RECIPIENT: await identityToRecipient(identity) }
  expect(await find({ ...recipient, BACKUP_IDENTITY: identity })).toEqual([expect.stringMatching(/^ok/)])
  expect(await find({ ...recipient, BACKUP_IDENTITY: other })).toEqual([
    'failed: BACKUP_IDENTITY can’t decrypt what is encrypted for BACKUP_RECIPIENT.',
  ])
})

it('finds a file that others can read, and needs no keys for pushes or Kafka users', async () => {
  expect(await find({}, 0o100644)).toEqual(['failed: Other users of this machine can read .env.'])
  const none = Object.keys(GENERATED).filter((name) => /VAPID|KAFKA_(?!CLUSTER)/.test(name))
  const without = Object.fromEntries(none.map((name) => [name, undefined]))
  expect(await find({ ...without, COMPOSE_FILE: undefined })).toEqual([expect.stringMatching(/^ok/)])
})

it('needs the passwords of monitoring only where that runs [operations/monitoring-passwords]', async () => {
  const without = { GRAFANA_PASSWORD: undefined, KAFKA_MONITORING_PASSWORD: undefined }
  expect(await find(without)).toEqual([expect.stringMatching(/^ok/)])
  expect(await find({ ...without, COMPOSE_PROFILES: 'observability' })).toEqual([
    'failed: .env lacks GRAFANA_PASSWORD, KAFKA_MONITORING_PASSWORD.',
  ])
})

it('shows no value of a secret [operations/doctor-secrets]', async () => {
  const words = (await find({ POSTGRES_PASSWORD: 'postgres1', SESSION_KEY: 'c2hvcnQ=' })).join()
  for (const value of ['postgres1', 'c2hvcnQ=']) expect(words).not.toContain(value)
})
