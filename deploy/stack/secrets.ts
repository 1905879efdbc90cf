import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVICES } from './services.ts'

export type Secrets = ReturnType<typeof generate>

const secret = (): string => randomBytes(24).toString('base64url')
const each = (names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, secret()]))

const generate = () => ({
  postgresPassword: secret(),
  /** By database role. */
  rolePasswords: each([...SERVICES.map((service) => `fieldside_${service}`), 'fieldside_bus']),
  /** By client id at the login. */
  clients: each(['fieldside-bff', ...SERVICES.map((service) => `service-${service}`)]),
  /** 32 bytes, base64: encrypts the tokens that identity keeps. */
  sessionKey: randomBytes(32).toString('base64'),
  s3AccessKey: 'fieldside',
  s3SecretKey: secret(),
  stripeSecretKey: `sk_test_${randomBytes(24).toString('hex')}`,
  stripePublishableKey: `pk_test_${randomBytes(24).toString('hex')}`,
  stripeWebhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
})

/** Made once for a state folder, then read; only the owner can. What a newer version adds is filled in. */
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
  // Whole or not at all: without them what they lock cannot be opened again.
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true })
  chmodSync(`${file}.new`, 0o600)
  renameSync(`${file}.new`, file)
  return secrets
}
