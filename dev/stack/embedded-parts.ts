import { join } from 'node:path'
import { addressOf, BUS_ROLE, roleOf } from '@fieldside/database/databases.ts'
import { launchNode } from '@fieldside/dev-process/node-process.ts'
import type { Part } from '@fieldside/dev-process/supervise.ts'
import { type Environment, urlsOf } from './environment.ts'
import type { Foundation, Given } from './foundation.ts'

const nodePart = (name: string, { fileOf }: Given, env: Environment, readyUrl: string): Part => ({
  name,
  needs: ['postgres'],
  launch: (log) => launchNode({ entry: fileOf(`dev/${name}/main.ts`), env, readyUrl }, log),
})

export const loginPart = (given: Given): Part => {
  const { ports, secrets, stateDir, withOverrides } = given
  const urls = urlsOf(ports)
  const env = {
    PORT: String(ports.login),
    KEYCLOAK_STATE_FILE: join(stateDir, 'login', 'realm.db'),
    KEYCLOAK_CLIENTS: JSON.stringify(secrets.clients),
    KEYCLOAK_WEB_ORIGINS: urls.public,
    // Cheap hashing: the first start signs up 60 seeded users.
    KEYCLOAK_HASH_COST: '2048',
  }
  return nodePart('login', given, withOverrides('login', env), `${urls.login}/health/ready`)
}

export const filesPart = (given: Given): Part => {
  const { ports, secrets, stateDir, withOverrides } = given
  const env = {
    PORT: String(ports.files),
    STORAGE_DIRECTORY: join(stateDir, 'files'),
    S3_ACCESS_KEY: secrets.s3AccessKey,
    S3_SECRET_KEY: secrets.s3SecretKey,
    BOOKING_ACCESS_KEY: secrets.bookingS3AccessKey,
    BOOKING_SECRET_KEY: secrets.bookingS3SecretKey,
  }
  return nodePart('files', given, withOverrides('files', env), `${urlsOf(ports).files}/health`)
}

export const mailPart = (given: Given): Part => {
  const { ports, withOverrides } = given
  const env = { PORT: String(ports.inbox), SMTP_PORT: String(ports.smtp) }
  return nodePart('mail', given, withOverrides('mail', env), `${urlsOf(ports).inbox}/health`)
}

export const cardsPart = (given: Given): Part => {
  const { ports, secrets, stateDir, withOverrides } = given
  const urls = urlsOf(ports)
  const env = {
    STRIPE_SIM_PORT: String(ports.stripe),
    STRIPE_SIM_PUBLIC_URL: urls.stripe,
    STRIPE_SIM_STATE: join(stateDir, 'stripe'),
    STRIPE_SECRET_KEY: secrets.stripeSecretKey,
    STRIPE_PUBLISHABLE_KEY: secrets.stripePublishableKey,
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
    STRIPE_WEBHOOK_URL: `${urls.billing}/stripe/webhooks`,
  }
  return nodePart('stripe', given, withOverrides('stripe', env), `${urls.stripe}/healthz`)
}

/** Runs every part from npm packages with nothing to install. Laptops and tests use it. */
export const embedded: Foundation = {
  name: 'embedded',
  busUrl: (ports, secrets, service) => {
    const role = service ? roleOf(service) : BUS_ROLE
    const password = secrets.rolePasswords[role] ?? ''
    return addressOf(`postgres://127.0.0.1:${ports.postgres}/`, 'bus', { role, password })
  },
  parts: (given) => [loginPart(given), filesPart(given), mailPart(given), cardsPart(given)],
  simulated: [
    'the payment provider (no money moves), mail delivery, the login server and the',
    'file store, each speaking the protocol of the real one. The database is a real Postgres.',
  ],
}
