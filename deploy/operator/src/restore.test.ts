import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { COMMANDS } from './commands.ts'
import type { Installation } from './installation.ts'
import { runOperator } from './run-operator.ts'

const ROOT = join(import.meta.dirname, '../../..')
const COMPOSE_FILES = [
  'docker-compose.yml',
  'deploy/compose/three-brokers.yml',
  'deploy/compose/postgres-2.yml',
]
/** The volumes that some Compose files name. */
const VOLUMES = [
  ...new Set(
    COMPOSE_FILES.flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8')
      return [...text.slice(text.lastIndexOf('\nvolumes:')).matchAll(/^ {2}([\w-]+):/gm)].map(
        ([, name]) => name!,
      )
    }),
  ),
]
const volumeOf = (name: string): string => `fieldside_${name}`

const serverWith = (volume: string) => ({
  volumes: [
    { type: 'volume', source: volume, target: '/var/lib/postgresql' },
    {
      type: 'bind',
      source: '/srv/fieldside/deploy/postgres/pg_hba.conf',
      target: '/etc/fieldside/pg_hba.conf',
    },
  ],
})
const preparedWith = (hosts: Record<string, string> = {}) => ({
  'prepare-database': {
    environment: {
      ADMIN_URL: 'postgres://postgres:secret@postgres:5432/postgres',
      BOOKING_POSTGRES: '',
      ...hosts,
    },
  },
})
const SERVERS = {
  ...preparedWith(),
  postgres: serverWith('postgres-data'),
  'postgres-2': serverWith('postgres-2-data'),
}

let calls: string[]
vi.spyOn(console, 'error').mockImplementation(() => undefined)
beforeEach(() => {
  calls = []
})

/** An installation whose Compose gives these answers, the first that matches. */
const installationWith = (...answers: [RegExp, () => string][]): Installation => {
  const call = (args: string[]): string => {
    const command = args.join(' ')
    calls.push(command)
    const known: [RegExp, () => string][] = [
      ...answers,
      [
        /^config --services/,
        () => [...SERVICES, 'bff', 'mail', 'egress', 'postgres', 'kafka', 'files'].join('\n'),
      ],
      [
        /^config --format/,
        () =>
          JSON.stringify({
            services: SERVERS,
            volumes: Object.fromEntries(VOLUMES.map((name) => [name, { name: volumeOf(name) }])),
          }),
      ],
      [/pg_is_in_recovery/, () => 'f'],
      [/main\.mjs list/, () => '{"id":"20261128T233924"}'],
    ]
    return known.find(([pattern]) => pattern.test(command))?.[1]() ?? ''
  }
  return {
    folder: '/project',
    settings: async () => ({ BACKUP_IDENTITY: 'AGE-SECRET-KEY-1' }),
    env: {},
    compose: async (...args) => call(args),
    composeHere: async (...args) => {
      call(args)
      return 0
    },
    docker: async (...args) => call(args),
    log: () => undefined,
  }
}
const restore = (installation: Installation, ...args: string[]): Promise<number> =>
  runOperator(['restore', '--yes', ...args], COMMANDS, installation)
const at = (pattern: RegExp): number => calls.findIndex((call) => pattern.test(call))

const TIME = '2026-11-23T08:30:00Z'

describe('restore of several servers', () => {
  const composed = (hosts: Record<string, string>) =>
    JSON.stringify({
      services: { ...SERVERS, ...preparedWith(hosts) },
      volumes: Object.fromEntries(VOLUMES.map((name) => [name, { name: volumeOf(name) }])),
    })
  const several = (hosts = { BOOKING_POSTGRES: 'postgres-2', BILLING_POSTGRES: 'postgres-2' }) =>
    installationWith(
      [/^config --format/, () => composed(hosts)],
      [
        /^config --services/,
        () => [...SERVICES, 'postgres', 'postgres-2', 'postgres-exporter-2', 'kafka'].join('\n'),
      ],
    )

  test('restores each one to the same moment from its own backup, and publishes each service’s events', async () => {
    expect(await restore(several(), '--until', TIME)).toBe(0)
    const restores = calls.filter((call) => / main\.mjs restore --into /.test(call))
    expect(restores.map((call) => call.slice(call.indexOf('-v')))).toEqual([
      `-v fieldside_postgres-data:/var/lib/postgresql backup node main.mjs restore --into /var/lib/postgresql/18/docker --until ${TIME}`,
      `-v fieldside_postgres-2-data:/var/lib/postgresql backup node main.mjs restore --into /var/lib/postgresql/18/docker --server postgres-2 --until ${TIME}`,
    ])
    expect(calls[at(/^volume rm/)]).toContain('fieldside_postgres-2-data')
    expect(calls[at(/^rm --stop/)]).toMatch(/ postgres postgres-2 kafka$/)
    const published = calls.flatMap(
      (call) => / (\S+) psql .*update (\w+)\.outbox/.exec(call)?.slice(1).join(' ') ?? [],
    )
    expect(published.filter((one) => one.startsWith('postgres-2'))).toEqual([
      'postgres-2 booking',
      'postgres-2 billing',
    ])
    expect(published).toHaveLength(SERVICES.length)
  })

  test('removes nothing without a moment for all, or when one has no backup or runs elsewhere', async () => {
    expect(await restore(several())).toBe(1)
    expect(
      await restore(several({ BOOKING_POSTGRES: 'db.example.com', BILLING_POSTGRES: '' }), '--until', TIME),
    ).toBe(1)
    const installation = several()
    const { compose } = installation
    const withoutSecond: Installation = {
      ...installation,
      compose: async (...args) =>
        (await compose(...args)) && args.includes('postgres-2') ? '' : compose(...args),
    }
    expect(await restore(withoutSecond, '--until', TIME)).toBe(1)
    expect(calls.filter((call) => /^(rm|volume|create|stop)/.test(call))).toEqual([])
  })

  test('restores the files alone without a moment', async () => {
    expect(await restore(several(), '--only', 'files')).toBe(0)
    expect(at(/--server/)).toBe(-1)
  })
})

describe('restore', () => {
  test('removes every volume of Postgres, the files, and the bus, with one broker or three', async () => {
    expect(await restore(installationWith())).toBe(0)
    const removed = calls[at(/^volume rm/)]!.split(' ').slice(3)
    const old = VOLUMES.filter((name) => /^((postgres|files|kafka(-\d)?)-data|kafka-cluster)$/.test(name))
    expect(old).toHaveLength(6)
    expect(removed).not.toContain(volumeOf('postgres-2-data'))
    expect(removed.sort()).toEqual(old.map(volumeOf).sort())
  })

  test('stops everything that writes first, and nothing else', async () => {
    await restore(installationWith())
    const [, stopped = ''] = /^rm --stop --force (.*)/.exec(calls[at(/^rm /)]!) ?? []
    expect(stopped.split(' ')).toEqual([...SERVICES, 'bff', 'postgres', 'kafka', 'files'])
    expect(at(/^rm /)).toBeLessThan(at(/^volume rm/))
  })

  test('removes nothing when the store cannot be read [operations/operator-restore]', async () => {
    const noMatch = () => {
      throw new Error('no identity matched any of the recipients')
    }
    for (const answer of [noMatch, () => ''])
      expect(await restore(installationWith([/main\.mjs list/, answer]))).toBe(1)
    expect(calls.filter((call) => /^(rm|volume|create|stop)/.test(call))).toEqual([])
  })

  test('waits until Postgres has replayed the log before anything else', async () => {
    const replies = ['f', 't', 't']
    vi.useFakeTimers()
    const done = restore(installationWith([/pg_is_in_recovery/, () => replies.pop()!]))
    await vi.runAllTimersAsync()
    vi.useRealTimers()
    expect(await done).toBe(0)
    const asked = calls.filter((call) => call.includes('pg_is_in_recovery'))
    expect(asked).toHaveLength(3)
    expect(calls[calls.lastIndexOf(asked[0]!) + 1]).toMatch(/^up .* files$/)
  })

  test('starts the services only after the events of each are to be published again', async () => {
    expect(await restore(installationWith())).toBe(0)
    const published = calls.flatMap((call) => /update (\w+)\.outbox/.exec(call)?.[1] ?? [])
    expect(published).toEqual([...SERVICES])
    const start = at(/^up --detach --no-build --wait$/)
    expect(at(/update notification\.outbox/)).toBeLessThan(start)
    expect(start).toBeLessThan(at(/main\.mjs republish/))
    calls = []
    const fails = () => {
      throw new Error('no connection')
    }
    expect(await restore(installationWith([/booking\.outbox/, fails]))).toBe(1)
    expect(at(/^up --detach --no-build --wait$/)).toBe(-1)
  })

  test('gives the time to both restores, and the key to no command line', async () => {
    const installation = installationWith()
    await restore(installation, '--until', '2026-11-23T08:30:00Z', '--closed')
    expect(calls.filter((call) => call.endsWith('--until 2026-11-23T08:30:00Z'))).toHaveLength(2)
    expect(calls.join('\n')).not.toContain('AGE-SECRET-KEY')
    expect(installation.env.BACKUP_IDENTITY).toBe('AGE-SECRET-KEY-1')
    expect(at(/outbox/)).toBe(-1)
  })

  test('removes nothing when Postgres runs elsewhere', async () => {
    const composed = { services: preparedWith(), volumes: { 'caddy-data': { name: 'c' } } }
    const elsewhere = installationWith([/^config --format/, () => JSON.stringify(composed)])
    for (const only of [[], ['--only', 'database']]) expect(await restore(elsewhere, ...only)).toBe(1)
    expect(calls.filter((call) => /^(rm|ps|volume|create|stop)/.test(call))).toEqual([])
  })

  test('removes the container that an interrupted restore left on a volume', async () => {
    await restore(installationWith([/^ps --all .*volume=fieldside_postgres-data/, () => 'c0ffee\nbeef']))
    const removed = at(/^rm --force c0ffee beef$/)
    expect(removed).toBeGreaterThan(at(/^rm --stop/))
    expect(removed).toBeLessThan(at(/^volume rm/))
  })

  test('restores the database alone from the catalogue, without the key, and keeps the files', async () => {
    await restore(installationWith(), '--only', 'database')
    expect(calls[at(/^volume rm/)]).not.toContain('files')
    expect(calls[at(/^rm --stop/)]).not.toContain('files')
    expect(calls.join('\n')).not.toMatch(/BACKUP_IDENTITY|restore-files/)
  })

  test('restores the files alone, and leaves the database', async () => {
    await restore(installationWith(), '--only', 'files')
    expect(at(/^(rm|volume|create)/)).toBe(-1)
    expect(at(/main\.mjs restore-files/)).toBeGreaterThan(at(/^stop backup/))
  })

  test('without a key, names one line that asks for it and does what was typed [operations/operator-restore]', async () => {
    const installation = { ...installationWith(), settings: async () => ({}) }
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(await restore(installation, '--until', '2026-11-23 08:30Z', '--closed')).toBe(1)
    const line = printed.mock.lastCall?.[0].split('\n').at(-1)
    expect(calls).toEqual([])
    // A shell that only notes what it would run.
    const script = `docker() { printf '%s\\n' "key=$BACKUP_IDENTITY" "$@"; }\n${line}`
    const { stdout } = spawnSync('bash', ['-c', script], { input: 'AGE-SECRET-KEY-1\n', encoding: 'utf8' })
    expect(stdout.trim().split('\n')).toEqual([
      'key=AGE-SECRET-KEY-1',
      ...['compose', 'run', '--rm', '-e', 'BACKUP_IDENTITY', 'operator'],
      ...['restore', '--yes', '--until', '2026-11-23 08:30Z', '--closed'],
    ])
    expect(await runOperator(['backups'], COMMANDS, installation)).toBe(1)
    expect(printed.mock.lastCall?.[0]).toMatch(/ operator backups$/)
  })

  test.each([
    [['--until', '2026-11-23T08:30:00']],
    [['--until', 'yesterday']],
    [['--only', 'bus']],
    [['--from', 'catalogue']],
    [['--only', 'files', '--closed']],
    [['--all']],
  ])('refuses %j before it does anything', async (args) => {
    expect(await restore(installationWith(), ...args)).toBe(2)
    expect(calls).toEqual([])
  })
})
