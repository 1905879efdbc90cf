import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { networkChecks } from './network-checks.ts'
import { containersOf, planOf, readComposed, wantedOf } from './plan.ts'

const REALM: unknown = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../keycloak/realm.json'), 'utf8'),
)

/** As Compose prints it: each dollar sign twice, and settings of docker-compose.override.yml included. */
const COMPOSED = JSON.stringify({
  services: {
    identity: {
      environment: {
        SMTP_URL: 'smtp://me:a$$b@smtp.example.com',
        MAIL_FROM: 'a@b.com',
        SESSION_KEY: 'not needed',
        DATABASE_URL: 'postgres://not-needed',
      },
      restart: 'unless-stopped',
    },
    booking: { environment: { BUS_URL: 'kafka://kafka:9092' }, scale: 2, restart: 'unless-stopped' },
    billing: { environment: { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_TIMEOUT_MS: '' } },
    bff: {
      environment: {
        KEYCLOAK_URL: 'http://keycloak:8080/realms/fieldside',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      },
    },
    caddy: {
      environment: {
        PUBLIC_URL: 'https://localhost',
        KEYCLOAK_PUBLIC_URL: 'https://localhost:8443',
        STORAGE_PUBLIC_URL: 'https://localhost:9443',
      },
      restart: 'unless-stopped',
    },
    'prepare-database': {
      environment: { ADMIN_URL: 'postgres://postgres:x@postgres/postgres' },
      restart: 'no',
    },
    'migrate-booking': {
      environment: { DATABASE_OWNER_URL: 'postgres://not-needed', KAFKA_ADMIN_PASSWORD: 'k' },
      restart: 'no',
    },
    keycloak: { environment: { KC_DB_PASSWORD: 'not needed', SERVICE_BOOKING_SECRET: 'in the realm' } },
    grafana: { environment: { GF_SECURITY_ADMIN_PASSWORD: 'not needed' }, restart: 'unless-stopped' },
  },
})

it('reads what the containers really get, and passes on no more than the checks need', () => {
  const plan = planOf(readComposed(COMPOSED), REALM, undefined)
  expect(plan.environments.identity?.SMTP_URL).toBe('smtp://me:a$b@smtp.example.com')
  expect(plan.environments.billing).toEqual({ STRIPE_SECRET_KEY: 'sk_test_1' })
  expect(plan.environments.grafana).toBeUndefined()
  expect(plan.environments['migrate-booking']).toEqual({ KAFKA_ADMIN_PASSWORD: 'k' })
  expect(plan.environments.keycloak).toEqual({ SERVICE_BOOKING_SECRET: 'in the realm' })
  expect(JSON.stringify(plan)).not.toMatch(/not.needed/)
  expect(networkChecks(plan, () => undefined).map(({ name }) => name)).toEqual([
    ...['addresses', 'email', 'email', 'stripe', 'kafka', 'postgres', 'backup', 'realm', 'clock'],
  ])
})

it('checks the pooler that services have, without their direct address', () => {
  const pooled = COMPOSED.replace(
    '"DATABASE_URL":"postgres://not-needed"',
    '"DATABASE_URL":"postgres://not-needed","DATABASE_POOLER_URL":"postgres://pooler/fieldside"',
  )
  const plan = planOf(readComposed(pooled), REALM, undefined)
  expect(plan.environments.identity).toHaveProperty('DATABASE_POOLER_URL')
  expect(plan.environments.identity).not.toHaveProperty('DATABASE_URL')
  expect(networkChecks(plan, () => undefined).map(({ name }) => name)).toContain('pooler')
})

it('counts the containers that should run, without those that end after their work', () => {
  expect([...wantedOf(readComposed(COMPOSED))]).toEqual([
    ['identity', 1],
    ['booking', 2],
    ['caddy', 1],
    ['grafana', 1],
  ])
})

it('knows what Compose would give the containers now', () => {
  const text = COMPOSED.replace(
    '"caddy":{',
    `"caddy":{"image":"caddy:2","mem_limit":"268435456","ports":${JSON.stringify([
      { mode: 'ingress', host_ip: '127.0.0.1', target: 443, published: '443', protocol: 'tcp' },
      { mode: 'ingress', target: 9000, published: '9000-9010', protocol: 'tcp' },
    ])},`,
  )
  const composed = containersOf(readComposed(text))
  expect([...composed.keys()]).toEqual(['identity', 'booking', 'caddy', 'grafana'])
  expect(composed.get('identity')?.environment.SMTP_URL).toBe('smtp://me:a$b@smtp.example.com')
  expect(composed.get('caddy')).toMatchObject({
    image: 'caddy:2',
    ports: ['127.0.0.1:443 to 443/tcp'],
    memory: 268_435_456,
  })
})

it('checks every Postgres server', () => {
  const composed = COMPOSED.replace('"ADMIN_URL"', '"BOOKING_POSTGRES":"postgres-2","ADMIN_URL"')
  const plan = planOf(readComposed(composed), REALM, undefined)
  expect(plan.environments['prepare-database']).toMatchObject({ BOOKING_POSTGRES: 'postgres-2' })
  const checks = networkChecks(plan, () => undefined).filter(({ name }) => name === 'postgres')
  expect(checks.map(({ advice }) => advice.fix)).toEqual([
    expect.stringMatching(/^Start postgres,/),
    expect.stringMatching(/^Start postgres-2,/),
  ])
})
