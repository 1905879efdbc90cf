import { SERVICES } from '@fieldside/contracts/service-name.ts'

export type UpgradeTools = {
  /** Runs Compose with this release's file, or Docker, and returns its output. Rejects on failure. */
  compose: (...args: string[]) => Promise<string>
  docker: (...args: string[]) => Promise<string>
  log: (line: string) => void
}

/**
 * Starts a container of this release next to each old one, and ends the old one once the new one is healthy. In the end,
 * as many run as .env says.
 */
const replace = async ({ compose, docker, log }: UpgradeTools, name: string): Promise<void> => {
  const old = (await compose('ps', '--quiet', name)).split('\n').filter((id) => id !== '')
  const quietly = ['--detach', '--wait', '--no-build', '--no-deps', '--no-recreate']
  for (const id of old) {
    await compose('up', ...quietly, '--scale', `${name}=${old.length + 1}`, name)
    await docker('stop', id)
    await docker('rm', id)
  }
  // .env may say more or fewer than ran.
  await compose('up', ...quietly, name)
  log(`${name}: replaced ${old.length}`)
}

/**
 * Replaces the last release's containers with this release's, without downtime. Expects built images. Safe to run again
 * after a failure. Leaves Postgres, Kafka, Keycloak, storage, Caddy, and Prometheus as they are.
 */
export const upgrade = async (tools: UpgradeTools): Promise<void> => {
  const { compose, log } = tools
  const once = ['run', '--rm', '--no-deps', '-T']
  await compose(...once, 'prepare-database')
  for (const name of SERVICES) await compose(...once, `migrate-${name}`)
  log('the databases are migrated')
  // Billing's and notification's new containers reach the internet through the egress proxies.
  await compose('up', '--detach', '--wait', '--no-build', '--no-deps', 'egress', 'egress-webhooks')
  // Notification comes first, because it skips events that it doesn't know, such as new ones of booking.
  // The BFF comes last, because it calls endpoints that the last release's services lack.
  const others = SERVICES.filter((name) => name !== 'notification')
  for (const name of ['notification', ...others, 'bff']) await replace(tools, name)
  // It isn't healthy while the off-site storage is down, which must not fail an upgrade.
  if (await compose('ps', '--quiet', 'backup'))
    await compose('up', '--detach', '--no-build', '--no-deps', 'backup')
}
