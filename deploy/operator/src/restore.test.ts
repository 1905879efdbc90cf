import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

/** The times that the backup can restore to, as its command prints them. */
const RANGE = '{"from":"2026-11-20T08:00:00.500Z","to":"2026-11-28T23:39:24.700Z"}'

let calls: string[]
let lines: string[]
vi.spyOn(console, 'error').mockImplementation(() => undefined)
beforeEach(() => {
  calls = []
  lines = []
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
            name: 'fieldside',
            services: SERVERS,
            volumes: Object.fromEntries(VOLUMES.map((name) => [name, { name: volumeOf(name) }])),
          }),
      ],
      [/pg_is_in_recovery/, () => 'f'],
      [/main\.mjs restorable/, () => RANGE],
      [/^ps --services/, () => 'backup'],
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
    log: (line) => void lines.push(line),
  }
}
const restore = (installation: Installation, ...args: string[]): Promise<number> =>
  runOperator(['restore', '--yes', ...args], COMMANDS, installation)
const at = (pattern: RegExp): number => calls.findIndex((call) => pattern.test(call))

const TIME = '2026-11-23T08:30:00Z'

describe('restore of several servers', () => {
  const composed = (hosts: Record<string, string>) =>
    JSON.stringify({
      name: 'fieldside',
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
    const [, stopped = ''] = /^rm --stop --force --volumes (.*)/.exec(calls[at(/^rm /)]!) ?? []
    expect(stopped.split(' ')).toEqual([...SERVICES, 'bff', 'postgres', 'kafka', 'files'])
    expect(at(/^rm /)).toBeLessThan(at(/^volume rm/))
  })

  test('removes the replica, which follows the lost server [operations/replica]', async () => {
    const replica = serverWith('postgres-replica-data')
    replica.volumes.push({
      type: 'bind',
      source: '/srv/fieldside/deploy/postgres/start-replica.sh',
      target: '/etc/fieldside/start-replica.sh',
    })
    const config = {
      name: 'fieldside',
      services: { ...SERVERS, 'postgres-replica': replica },
      volumes: Object.fromEntries(
        [...VOLUMES, 'postgres-replica-data'].map((name) => [name, { name: volumeOf(name) }]),
      ),
    }
    const installation = () =>
      installationWith(
        [/^config --format/, () => JSON.stringify(config)],
        [/^config --services/, () => ['booking', 'postgres', 'postgres-replica'].join('\n')],
      )
    expect(await restore(installation(), '--only', 'database')).toBe(0)
    expect(calls[at(/^rm --stop/)]).toMatch(/ booking postgres postgres-replica$/)
    expect(calls[at(/^volume rm/)]).toContain(volumeOf('postgres-replica-data'))
    expect(at(/--into/)).toBe(calls.findLastIndex((call) => call.includes('--into')))
    calls = []
    expect(await restore(installation(), '--only', 'files')).toBe(0)
    expect(calls.filter((call) => call.includes('postgres-replica'))).toEqual([])
  })

  test('removes nothing when the store cannot be read [operations/operator-restore]', async () => {
    const noMatch = () => {
      throw new Error('no identity matched any of the recipients')
    }
    for (const answer of [noMatch, () => ''])
      expect(await restore(installationWith([/main\.mjs restorable/, answer]))).toBe(1)
    expect(calls.filter((call) => /^(rm|volume|create|stop)/.test(call))).toEqual([])
  })

  const CHANGES = /^(rm|volume|create|stop|up)/
  const said = (): string => String(vi.mocked(console.error).mock.lastCall?.[0])

  test.each([
    ['2026-11-20T08:00:00Z', 'before the first base backup'],
    ['2026-11-28T23:39:25Z', 'after the last stored change'],
    ['2036-01-01T00:00:00Z', 'in the future'],
  ])(
    'stops and removes nothing for a time that is not stored: %s, %s [operations/restore-range]',
    async (until) => {
      expect(await restore(installationWith(), '--until', until)).toBe(1)
      expect(said()).toBe(
        'Choose a time between 2026-11-20T08:00:01Z and 2026-11-28T23:39:24Z.\nNothing was changed.',
      )
      expect(calls.filter((call) => CHANGES.test(call))).toEqual([])
    },
  )

  test('takes every time that it offers, and none between two servers or two restores', async () => {
    const ranges = `${RANGE}\n{"from":"2026-11-29T07:00:00.000Z","to":"2026-11-29T08:00:00.000Z"}`
    const installation = () => installationWith([/main\.mjs restorable/, () => ranges])
    for (const until of ['2026-11-20T08:00:01Z', '2026-11-28T23:39:24Z', '2026-11-29T07:59:59Z'])
      expect(await restore(installation(), '--until', until)).toBe(0)
    calls = []
    expect(await restore(installation(), '--until', '2026-11-29T06:00:00Z')).toBe(1)
    expect(said()).toContain('24Z, or between 2026-11-29T07:00:00Z and 2026-11-29T07:59:59Z.')
    expect(calls.filter((call) => CHANGES.test(call))).toEqual([])
  })

  test('removes nothing when the catalogue has no backup', async () => {
    const empty = installationWith([/main\.mjs restorable/, () => ''])
    expect(await restore(empty, '--only', 'database')).toBe(1)
    expect(said()).toMatch(
      /^The catalogue on this machine has no base backup of postgres\..* --from store\.\n/,
    )
    expect(await restore(installationWith(), '--only', 'database', '--until', '2026-11-19T00:00:00Z')).toBe(1)
    expect(said()).toContain('The store can have earlier ones: add --from store.')
    expect(calls.filter((call) => CHANGES.test(call))).toEqual([])
  })

  test('shows why the store cannot be read, without the command line', async () => {
    const fails = () => {
      const failure = new Error(
        'Command failed: docker compose run backup\nThese backups are for another key.',
      )
      throw Object.assign(failure, { stderr: 'These backups are for another key.\n' })
    }
    expect(await restore(installationWith([/main\.mjs restorable/, fails]))).toBe(1)
    expect(said()).toBe('These backups are for another key.\nNothing was changed.')
  })

  test('says what is removed when it fails later, and what to run', async () => {
    const fails = () => {
      throw new Error('no space left')
    }
    expect(await restore(installationWith([/main\.mjs restore --into/, fails]))).toBe(1)
    expect(said()).toMatch(
      /^no space left\nThe current databases and files are removed, .* run the same command again\.$/,
    )
    expect(await restore(installationWith([/^up --detach --no-build --wait$/, fails]))).toBe(1)
    expect(said()).toMatch(/^no space left\nThe data is restored, .* operator open-restored$/)
  })

  describe('before it asks', () => {
    let shown = ''
    /** Types an answer in a terminal. */
    const typed = (answer: string, installation = installationWith(), ...args: string[]) => {
      const terminal = Object.assign(Readable.from([`${answer}\n`]), { isTTY: true })
      vi.spyOn(process, 'stdin', 'get').mockReturnValue(terminal as typeof process.stdin)
      return runOperator(['restore', ...args], COMMANDS, installation)
    }
    beforeEach(() => {
      shown = ''
      vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
        shown += text
        return true
      })
    })
    afterEach(() => {
      vi.mocked(process.stdout.write).mockRestore()
      vi.spyOn(process, 'stdin', 'get').mockRestore()
    })
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T23:41:30Z') }))
    afterEach(() => void vi.useRealTimers())

    test('says how old the last stored change is, and to which time it goes back', async () => {
      expect(await typed('restore')).toBe(0)
      expect(lines[0]).toBe('The last stored change is from 2026-11-28T23:39:24Z (2 minutes ago).')
      expect(lines.join('\n')).not.toContain('Warning')
      expect(shown).toBe(
        'This replaces the current databases and files with those of 2026-11-28T23:39:24Z. Later changes are lost. Type restore to go on: ',
      )
    })

    test('warns when nothing is being stored, also with --yes', async () => {
      for (const args of [[], ['--yes']]) {
        lines = []
        await typed('no', installationWith([/^ps --services/, () => 'postgres']), ...args)
        expect(lines[1]).toBe('Warning: backup isn’t running, so nothing later is being stored.')
      }
    })

    test('says that nothing was changed after any other answer', async () => {
      expect(await typed('yes')).toBe(1)
      expect(lines.at(-1)).toBe('Nothing was changed.')
      expect(calls.filter((call) => CHANGES.test(call))).toEqual([])
    })
  })

  test('ends with the time of the restored data', async () => {
    const replayed: [RegExp, () => string] = [/pg_last_xact_replay_timestamp/, () => '1795909164.123456']
    expect(await restore(installationWith(replayed))).toBe(0)
    expect(lines.at(-1)).toBe(
      `Restored the databases and files of ${new Date(1_795_909_164_000).toISOString().replace('.000', '')}. Everything runs.`,
    )
    await restore(installationWith(replayed), '--only', 'database', '--until', TIME)
    expect(lines.at(-1)).toBe(`Restored the databases of ${TIME}. Everything runs.`)
    await restore(installationWith(), '--only', 'files')
    expect(lines.at(-1)).toBe('Restored the files. Everything runs.')
    await restore(installationWith(replayed), '--closed')
    expect(lines.at(-1)).toMatch(/^Restored the databases and files of .* open-restored starts the rest\.$/)
    await runOperator(['open-restored'], COMMANDS, installationWith())
    expect(lines.at(-1)).toBe('Everything runs.')
  })

  test('waits until Postgres has replayed the log before anything else', async () => {
    const replies = ['f', 't', 't']
    vi.useFakeTimers()
    const done = restore(installationWith([/pg_is_in_recovery/, () => replies.pop()!]))
    await vi.runAllTimersAsync()
    vi.useRealTimers()
    expect(await done).toBe(0)
    const polls = calls.filter((call) => call.includes('pg_is_in_recovery'))
    expect(polls).toHaveLength(3)
    expect(calls[calls.lastIndexOf(polls[0]!) + 1]).toMatch(/^up .* files$/)
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
    const composed = { name: 'fieldside', services: preparedWith(), volumes: { 'caddy-data': { name: 'c' } } }
    const elsewhere = installationWith([/^config --format/, () => JSON.stringify(composed)])
    for (const only of [[], ['--only', 'database']]) expect(await restore(elsewhere, ...only)).toBe(1)
    expect(calls.filter((call) => /^(rm|ps|volume|create|stop)/.test(call))).toEqual([])
  })

  test('removes the container that an interrupted restore left on a volume', async () => {
    await restore(installationWith([/^ps --all .*volume=fieldside_postgres-data/, () => 'c0ffee\nbeef']))
    const removed = at(/^rm --force --volumes c0ffee beef$/)
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
