import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { native } from '@fieldside/dev-native/parts.ts'
import { findFreePorts, type Ports } from '@fieldside/dev-process/ports.ts'
import { type Stack, startStack } from '@fieldside/dev-stack/supervisor.ts'
import type { Target } from '../fixtures/users.ts'
import { startFrontDoor } from './caddy.ts'

export type Addresses = { product: string; login: string; files: string; plain: string }

/** Returns the addresses as in docker-compose.yml: one host name with different ports. */
const addressesOf = (ports: Ports): Addresses => ({
  product: `https://localhost:${ports.bff}`,
  login: `https://localhost:${ports.login}`,
  files: `https://localhost:${ports.files}`,
  plain: `http://localhost:${ports.inbox}`,
})

/** Starts the product with the settings in which docker-compose.yml differs from `npm start`. */
const startBehind = ({ product, login, files }: Addresses, stateDir: string, attemptsPerMinute: number) =>
  startStack({
    stateDir,
    ports: 'free',
    seed: false,
    quiet: true,
    durable: false,
    foundation: native({ quick: true }),
    extraEnv: { KEYCLOAK_ISSUER: `${login}/realms/fieldside` },
    services: {
      login: {
        KC_HOSTNAME: login,
        KC_HOSTNAME_BACKCHANNEL_DYNAMIC: 'true',
        KC_PROXY_HEADERS: 'xforwarded',
        FIELDSIDE_PUBLIC_URL: product,
      },
      bff: {
        PUBLIC_URL: product,
        TRUST_PROXY: 'true',
      },
      identity: { SIGN_IN_ATTEMPTS_PER_MINUTE: String(attemptsPerMinute) },
      directory: { S3_PUBLIC_URL: files },
      notification: { PUBLIC_URL: product },
    },
  })

export type BehindCaddy = {
  addresses: Addresses
  stack: Stack
  target: Target
  /** Certificate of Caddy's own authority, as PEM. */
  certificate: string
  stop: () => Promise<void>
}

export const startBehindCaddy = async (given: { attemptsPerMinute: number }): Promise<BehindCaddy> => {
  const stateDir = mkdtempSync(join(tmpdir(), 'fieldside-front-door-'))
  const spare = await findFreePorts()
  const addresses = addressesOf(spare)
  const startedMs = performance.now()
  const stack = await startBehind(addresses, stateDir, given.attemptsPerMinute)
  const { ports, urls, secrets, environments } = stack
  const door = await startFrontDoor({
    ...addresses,
    httpPort: spare.inbox,
    healthPort: spare.smtp,
    behind: { bff: ports.bff, billing: ports.billing, keycloak: ports.login, files: ports.files },
  })
  console.log(`ready behind Caddy in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`)
  const target: Target = {
    publicUrl: addresses.product,
    stripeUrl: urls.stripe,
    stripeSecretKey: secrets.stripeSecretKey,
    identityEnvironment: environments.identity ?? {},
    identityCommand: [process.execPath, stack.fileOf('services/identity/src/main.ts')],
  }
  const stop = async (): Promise<void> => {
    await door.stop()
    await stack.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
  return { addresses, stack, target, certificate: door.certificate, stop }
}
