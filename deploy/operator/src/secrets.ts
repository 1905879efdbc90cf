import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { newVapidKeys } from './vapid-keys.ts'

const secret = (): string => randomBytes(24).toString('base64url')

/** Keys that can't be generated, so they come from the environment. */
export const STRIPE_KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']

/** An installation without them runs without push notifications. */
export const PUSH_KEYS = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']

/** Only the profile for monitoring needs them, and its start scripts ask for them. */
export const MONITORING_KEYS = ['GRAFANA_PASSWORD', 'KAFKA_MONITORING_PASSWORD']

/** The files that a new installation runs: Kafka has TLS and users. */
export const COMPOSE_FILE = 'docker-compose.yml:deploy/compose/kafka-users.yml'

/** Returns the text of a .env file with a new secret for each one that the Compose files require. */
export const newSecrets = (env: NodeJS.ProcessEnv): string => {
  const vapid = newVapidKeys()
  const made: [string, string][] = [
    ['POSTGRES_PASSWORD', secret()],
    ...SERVICES.map((name): [string, string] => [`${name.toUpperCase()}_DATABASE_PASSWORD`, secret()]),
    ...SERVICES.map((name): [string, string] => [`${name.toUpperCase()}_OWNER_PASSWORD`, secret()]),
    ['KEYCLOAK_DATABASE_PASSWORD', secret()],
    ['KEYCLOAK_ADMIN_PASSWORD', secret()],
    ['BACKUP_DATABASE_PASSWORD', secret()],
    ['MONITORING_DATABASE_PASSWORD', secret()],
    ['FIELDSIDE_BFF_SECRET', secret()],
    ...SERVICES.map((name): [string, string] => [`SERVICE_${name.toUpperCase()}_SECRET`, secret()]),
    // 32 bytes, the key that encrypts the tokens stored by identity.
    ['SESSION_KEY', randomBytes(32).toString('base64')],
    ['S3_ACCESS_KEY', 'fieldside'],
    ['S3_SECRET_KEY', secret()],
    ['BOOKING_S3_ACCESS_KEY', 'fieldside-booking'],
    ['BOOKING_S3_SECRET_KEY', secret()],
    ['METRICS_TOKEN', secret()],
    ['GRAFANA_PASSWORD', secret()],
    // A pair. Browsers that subscribed with another one get no pushes.
    ['VAPID_PUBLIC_KEY', vapid.publicKey],
    ['VAPID_PRIVATE_KEY', vapid.privateKey],
    ['KAFKA_CLUSTER_ID', randomBytes(16).toString('base64url')],
    ['KAFKA_ADMIN_PASSWORD', secret()],
    ['KAFKA_BROKER_PASSWORD', secret()],
    ['KAFKA_KEYSTORE_PASSWORD', secret()],
    ['KAFKA_MONITORING_PASSWORD', secret()],
    ...SERVICES.map((name): [string, string] => [`${name.toUpperCase()}_KAFKA_PASSWORD`, secret()]),
    ...STRIPE_KEYS.map((name): [string, string] => [name, env[name] ?? '']),
  ]
  const lines = made.map(([name, value]) => `${name}=${value}`)
  return `# Secrets of one installation: keep it, back it up, never commit it.\n${lines.join('\n')}\n`
}

/** Turns on backups into a volume. No container gets the private key. */
const backupSettings = async (): Promise<string> => {
  const identity = await generateX25519Identity()
  return `# Backups into a volume, encrypted for this pair of keys (docs/operating/backup.md). Keep the private key elsewhere, too.
COMPOSE_PROFILES=backup
BACKUP_URL=http://backup:8080
BACKUP_RECIPIENT=${await identityToRecipient(identity)}
BACKUP_IDENTITY=${identity}
`
}

/**
 * Writes the secrets to a file that only its owner can read, and returns their names. Keeps existing entries and adds
 * missing ones, such as the secrets of a newer release. Only a new file names the Compose files and turns on backups,
 * because an upgrade must not change the bus of a running installation or the keys of its backups.
 */
export const writeSecrets = async (file: string, env: NodeJS.ProcessEnv): Promise<string[]> => {
  const made = newSecrets(env)
  if (!existsSync(file)) {
    // Windows separates paths with a semicolon by default.
    const files = `COMPOSE_PATH_SEPARATOR=:\nCOMPOSE_FILE=${COMPOSE_FILE}`
    const compose = `# The Compose files of this installation (docs/operating/install.md).\n${files}\n`
    const text = [made, compose, await backupSettings()].join('\n')
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
    return Object.keys(parseEnv(text))
  }
  const kept = readFileSync(file, 'utf8')
  const missing = Object.entries(parseEnv(made)).filter(([name]) => !(name in parseEnv(kept)))
  const lines = missing.map(([name, value]) => `${name}=${value}\n`)
  if (lines.length > 0) appendFileSync(file, `${kept.endsWith('\n') ? '' : '\n'}${lines.join('')}`)
  return missing.map(([name]) => name)
}
