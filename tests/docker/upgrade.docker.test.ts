import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { professionalChanged } from '@fieldside/contracts/events/directory.ts'
import { userRegistered } from '@fieldside/contracts/events/identity.ts'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { askDocker, docker } from '@fieldside/dev-docker/engine.ts'
import { COMPOSE_FILE, writeSecrets } from '@fieldside/operator/secrets.ts'
import { rollBack, type UpgradeTools, upgrade } from '@fieldside/operator/upgrade.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../faults/until.ts'
import { type Listed, type Person, request, strangers } from '../fixtures/users.ts'
import { figures, seconds } from '../load/figures.ts'
import { type Audited, eventsOf, oracle } from '../load/oracle.ts'
import { createTraffic, type Traffic } from '../load/traffic.ts'
import { type Compose, createCompose } from './compose.ts'
import { hasLastRelease, INSTANCES, startLastRelease } from './last-release.ts'
import { followLive } from './live.ts'
import { type Containers, connectContainers } from './product.ts'

const ROOT = join(import.meta.dirname, '../..')
const NEXT = 'next'
const NEXT_MEMORY_BYTES = 700 * 1024 ** 2

const canUpgrade = hasLastRelease()
if (!canUpgrade) console.log("The upgrade was NOT tried here: the clone lacks the last release's commit.")

/** Run asynchronously, unlike the tests' own Compose, so that the load continues. */
const toolsOf = ({ command, env }: Compose): UpgradeTools => {
  const run = promisify(execFile)
  const ask = async (program: string, args: string[]): Promise<string> =>
    (await run(program, args, { env: { ...process.env, ...env } })).stdout.trim()
  const [program = '', ...first] = command
  return {
    compose: (...args) => ask(program, [...first, ...args]),
    docker: (...args) => ask('docker', args),
    log: console.log,
  }
}

describe.runIf(canUpgrade)('a rolling upgrade from the last release', () => {
  let compose: Compose
  let containers: Containers
  let traffic: Traffic
  let startedMs: number
  let pro: Listed
  let athlete: Person
  let skipped: Audited['skipped']
  const tagged: string[] = []
  const folders: string[] = []
  beforeAll(async () => {
    // The last release's Kafka had no users, and an upgrade keeps it so.
    compose = await createCompose({ project: 'fieldside-upgrade', composeFile: 'docker-compose.yml' })
    // A killed run leaves its containers behind.
    if (compose.left().length > 0) compose.clear()
    startLastRelease(compose)
    // The operator adds missing secrets and the number of instances before the upgrade.
    expect(await writeSecrets(compose.env.COMPOSE_ENV_FILES!, {})).toContain('BACKUP_DATABASE_PASSWORD')
    for (const [name, count] of Object.entries(INSTANCES))
      compose.set({ [`${name.toUpperCase()}_INSTANCES`]: String(count) })
    containers = await connectContainers(compose, { hasLastRelease: true })
    traffic = await createTraffic(containers, { professionals: 6, athletes: 12 })
    ;({ pro, athlete } = await strangers(containers, containers.admin))
    await traffic.run({ concurrency: 2, count: 12 })
    // The last release's notification consumes no sign-ups, and its billing no changed professionals.
    skipped = {
      notification: await eventsOf(containers, userRegistered.type),
      billing: await eventsOf(containers, professionalChanged.type),
    }
  })
  afterAll(async () => {
    await containers?.database.end()
    compose?.remove()
    if (tagged.length > 0) docker('image', 'rm', ...tagged)
    for (const folder of folders) rmSync(folder, { recursive: true })
  })

  const figuresOf = (what: string, before: number) =>
    figures(what, {
      lasted: seconds(performance.now() - startedMs),
      bookings: traffic.tried() - before,
      'replies with 503, retried': traffic.unavailable,
      'requests without a reply, retried': traffic.unanswered,
      refused: traffic.refused.length,
    })

  /** Gives this release's images the tag of a next one, whose operator has another docker-compose.yml. Returns the tags. */
  const tagNext = (): string[] => {
    for (const name of [...SERVICES, 'bff', 'database', 'egress'])
      docker('tag', `fieldside/${name}:test`, `fieldside/${name}:${NEXT}`)
    const changed = join(compose.folder, 'operator')
    mkdirSync(changed)
    writeFileSync(
      join(changed, 'Dockerfile'),
      `FROM fieldside/operator:test\nRUN sed -i 's/mem_limit: 768m/mem_limit: ${NEXT_MEMORY_BYTES}/' /installation/docker-compose.yml\n`,
    )
    docker('build', '--quiet', '--tag', `fieldside/operator:${NEXT}`, changed)
    return [...SERVICES, 'bff', 'database', 'egress', 'operator'].map((name) => `fieldside/${name}:${NEXT}`)
  }

  /** Writes the files of this release into a folder, and then those of the next one over them. Returns the folder. */
  const installNext = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'fieldside-installation-'))
    const write = (version: string) =>
      askDocker('run', '--rm', '--volume', `${folder}:/project`, `fieldside/operator:${version}`, 'files')
    expect(write('test')).toContain('added docker-compose.yml')
    expect(write(NEXT)).toBe('replaced docker-compose.yml')
    copyFileSync(join(ROOT, 'tests/docker/stand-ins.yml'), join(folder, 'docker-compose.override.yml'))
    return folder
  }

  const inFolder = (folder: string) => {
    const env = {
      ...{ ...process.env, ...compose.env, FIELDSIDE_VERSION: NEXT },
      COMPOSE_FILE: `${COMPOSE_FILE}:docker-compose.override.yml`,
    }
    const [program = '', ...first] = compose.command
    return (...args: string[]) => promisify(execFile)(program, [...first, ...args], { cwd: folder, env })
  }

  const ourImages = () => {
    const lines = compose.run('ps', '--format', '{{.Service}} {{.Image}}').split('\n')
    return lines.filter((line) => [...SERVICES, 'bff'].some((name) => line.startsWith(`${name} `))).sort()
  }
  const imagesOf = (tag: string) =>
    [...SERVICES, 'bff']
      .flatMap((name) => Array(INSTANCES[name] ?? 1).fill(`${name} fieldside/${name}:${tag}`))
      .sort()

  test('replaces every container while bookings continue', async () => {
    const before = traffic.tried()
    startedMs = performance.now()
    const live = followLive(pro)
    await traffic.during(() => upgrade(toolsOf(compose)), { concurrency: 2 })
    const asked = await request(athlete, pro.professional.id)
    await until('the live update', live.ids, (ids) => ids.includes(asked.id), 30_000)
    live.stop()
    figuresOf('every container of the last release replaced', before)
    expect(traffic.refused).toEqual([])
    expect(ourImages()).toEqual(imagesOf('test'))
  }, 600_000)

  test('loses nothing when Postgres, Kafka, Keycloak, and Caddy get their new settings', async () => {
    const before = traffic.tried()
    startedMs = performance.now()
    const { compose: run } = toolsOf(compose)
    await traffic.during(() => run('up', '--detach', '--wait', '--no-build'), { concurrency: 2 })
    expect(ourImages()).toEqual(imagesOf('test'))
    await traffic.run({ concurrency: 2, count: 12 })
    figuresOf('all other containers recreated', before)
    expect(traffic.refused).toEqual([])
    const upgraded = await connectContainers(compose)
    await containers.database.end()
    containers = upgraded
    figures('after the upgrade', await oracle({ ...containers, skipped }, traffic))
  }, 600_000)

  test('keeps the containers that run when a new one does not start', async () => {
    const ids = () => compose.run('ps', '--quiet').split('\n').sort()
    const before = ids()
    compose.set({ DATABASE_POOL_SIZE: '0' })
    await expect(upgrade(toolsOf(compose))).rejects.toThrow("notification: the new container isn't healthy")
    compose.set({ DATABASE_POOL_SIZE: '' })
    expect(ids()).toEqual(before)
  }, 120_000)

  test('goes back to the images of another version while bookings continue', async () => {
    for (const name of [...SERVICES, 'bff']) {
      tagged.push(`fieldside/${name}:other`)
      docker('tag', `fieldside/${name}:test`, `fieldside/${name}:other`)
    }
    const before = traffic.tried()
    startedMs = performance.now()
    compose.env.FIELDSIDE_VERSION = 'other'
    await traffic.during(() => rollBack(toolsOf(compose)), { concurrency: 2 })
    expect(ourImages()).toEqual(imagesOf('other'))
    compose.env.FIELDSIDE_VERSION = 'test'
    figuresOf('every container rolled back', before)
    expect(traffic.refused).toEqual([])
  }, 600_000)

  test("loses nothing when Kafka gets TLS and users, with a release's changed Compose file [operations/operator-files]", async () => {
    const before = traffic.tried()
    startedMs = performance.now()
    tagged.push(...tagNext())
    const installation = installNext()
    folders.push(installation)
    compose.set({ FIELDSIDE_VERSION: NEXT })
    const run = inFolder(installation)
    await traffic.during(
      async () => {
        await run('up', '--detach', '--wait', '--no-build', 'kafka')
        await run('run', '--rm', '-T', 'operator', 'upgrade')
      },
      { concurrency: 2 },
    )
    await traffic.run({ concurrency: 2, count: 12 })
    figuresOf('Kafka switched to TLS and users', before)
    expect(traffic.refused).toEqual([])
    expect(ourImages()).toEqual(imagesOf(NEXT))
    for (const name of [...SERVICES, 'bff'])
      for (const { HostConfig } of compose.inspect(name))
        expect(HostConfig.Memory, name).toBe(NEXT_MEMORY_BYTES)
    compose.env.COMPOSE_FILE = compose.env.COMPOSE_FILE!.replace('docker-compose.yml', COMPOSE_FILE)
    figures('after the switch', await oracle({ ...containers, skipped }, traffic))
  }, 600_000)
})
