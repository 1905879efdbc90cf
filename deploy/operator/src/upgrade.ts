import { setTimeout as pause } from 'node:timers/promises'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import type { Installation } from './installation.ts'

export type UpgradeTools = Pick<Installation, 'compose' | 'docker' | 'log'>

const POLL_MS = 500
const QUIETLY = ['--detach', '--no-build', '--no-deps', '--no-recreate']

/**
 * Notification comes first, because it skips events that it doesn't know, such as new ones of booking.
 * The BFF comes last, because it calls endpoints that the last release's services lack.
 */
export const ORDER = ['notification', ...SERVICES.filter((name) => name !== 'notification'), 'bff']

/** Waits for a container's first health checks. A container that restarts isn't healthy. */
const becomesHealthy = async ({ docker }: UpgradeTools, id: string): Promise<boolean> => {
  for (;;) {
    const state = await docker('inspect', '--format', '{{.RestartCount}} {{.State.Health.Status}}', id)
    if (state !== '0 starting') return state === '0 healthy'
    await pause(POLL_MS)
  }
}

const idsOf = async ({ compose }: UpgradeTools, name: string, ...options: string[]): Promise<string[]> =>
  (await compose('ps', ...options, '--quiet', name)).split('\n').filter((id) => id !== '')

/**
 * Starts one more container of this release, and removes it if it doesn't become healthy. Compose's own `--wait` would
 * also wait for the old containers, which may be what is broken.
 */
const startOneMore = async (tools: UpgradeTools, name: string, count: number): Promise<void> => {
  const { compose, docker, log } = tools
  const before = await idsOf(tools, name, '--all')
  const added = async () => (await idsOf(tools, name, '--all')).filter((id) => !before.includes(id))
  try {
    await compose('up', ...QUIETLY, '--scale', `${name}=${count}`, name)
    for (const id of await added())
      if (!(await becomesHealthy(tools, id)))
        throw new Error(`${name}: the new container isn't healthy. It is removed, and the old ones still run`)
  } catch (error) {
    for (const id of await added()) {
      log(await docker('logs', '--tail', '20', id))
      await docker('rm', '--force', id)
    }
    throw error
  }
}

/**
 * Starts a container of this release next to each old one, and ends the old one once the new one is healthy. In the end,
 * as many run as .env says.
 */
export const replace = async (tools: UpgradeTools, name: string): Promise<void> => {
  const { compose, docker, log } = tools
  // Compose would start a stopped container instead of a new one.
  await compose('rm', '--force', name)
  const old = await idsOf(tools, name)
  for (const id of old) {
    await startOneMore(tools, name, old.length + 1)
    await docker('stop', id)
    await docker('rm', id)
  }
  // The number in .env can differ from how many ran.
  await compose('up', ...QUIETLY, '--wait', name)
  log(`${name}: replaced ${old.length}`)
}

/**
 * Replaces the last release's containers with this release's, without downtime of bookings. Expects built images. Safe to
 * run again after a failure. Leaves Postgres, Kafka, Keycloak, Caddy, and Prometheus as they are.
 */
export const upgrade = async (tools: UpgradeTools): Promise<void> => {
  const { compose, log } = tools
  const once = ['run', '--rm', '--no-deps', '-T']
  await compose(...once, 'prepare-database')
  for (const name of SERVICES) await compose(...once, `migrate-${name}`)
  log('the databases are migrated')
  // Billing's and notification's new containers reach the internet through the egress proxies.
  await compose('up', '--detach', '--wait', '--no-build', '--no-deps', 'egress', 'egress-webhooks')
  // Storage creates the accounts of services when it starts. While it is recreated, files wait or get a 503. Without its
  // container, storage is elsewhere.
  if (await compose('ps', '--quiet', 'files'))
    await compose('up', '--detach', '--wait', '--no-build', '--no-deps', 'files')
  for (const name of ORDER) await replace(tools, name)
  // It isn't healthy while the off-site storage is down, which must not fail an upgrade.
  if (await compose('ps', '--quiet', 'backup'))
    await compose('up', '--detach', '--no-build', '--no-deps', 'backup')
}

/**
 * Replaces the next release's containers with this release's, without downtime and in the opposite order. This release
 * runs on the next one's schema, so the databases stay as they are.
 */
export const rollBack = async (tools: UpgradeTools): Promise<void> => {
  for (const name of ORDER.toReversed()) await replace(tools, name)
}
