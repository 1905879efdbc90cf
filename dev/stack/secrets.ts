import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { BUS_ROLE, roleOf } from '@fieldside/database/databases.ts'
import { clientIdOf, PROCESSES } from '@fieldside/deploy/topology.ts'
import { newVapidKeys } from '@fieldside/operator/vapid-keys.ts'
import { ownerOf } from '@fieldside/platform/schema-roles.ts'

export type Secrets = ReturnType<typeof generate>

const secret = (): string => randomBytes(24).toString('base64url')
const each = (names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, secret()]))

const generate = () => ({
  /** Signs pushes. */
  vapid: newVapidKeys(),
  postgresPassword: secret(),
  /** By database role. */
  rolePasswords: each([...SERVICES.map(roleOf).flatMap((role) => [role, ownerOf(role)]), BUS_ROLE]),
  /** By client id in the identity provider. */
  clients: each(PROCESSES.map(clientIdOf)),
  /** 32 bytes in base64, the key that encrypts the tokens stored by identity. */
  sessionKey: randomBytes(32).toString('base64'),
  s3AccessKey: 'fieldside',
  s3SecretKey: secret(),
  /** Booking's own account at object storage. */
  bookingS3AccessKey: 'fieldside-booking',
  bookingS3SecretKey: secret(),
  stripeSecretKey: `sk_test_${randomBytes(24).toString('hex')}`,
  stripePublishableKey: `pk_test_${randomBytes(24).toString('hex')}`,
  stripeWebhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
})

/** Reads a state folder's secrets, or creates them for its owner only. Adds those that a newer version needs. */
export const secretsIn = (stateDir: string): Secrets => {
  const file = join(stateDir, 'secrets.json')
  const made = generate()
  const known: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const secrets: Secrets = {
    ...made,
    ...known,
    rolePasswords: { ...made.rolePasswords, ...known.rolePasswords },
    clients: { ...made.clients, ...known.clients },
  }
  // Written atomically: data encrypted with a lost secret could not be read again.
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true })
  chmodSync(`${file}.new`, 0o600)
  renameSync(`${file}.new`, file)
  return secrets
}
