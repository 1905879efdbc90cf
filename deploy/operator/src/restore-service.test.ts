import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { COMMANDS } from './commands.ts'
import type { Installation } from './installation.ts'
import { runOperator } from './run-operator.ts'

const serverWith = (volume: string) => ({ volumes: [{ source: volume, target: '/var/lib/postgresql' }] })
const CONFIG = {
  name: 'fieldside',
  services: {
    'prepare-database': {
      environment: {
        ADMIN_URL: 'postgres://postgres:secret@postgres:5432/postgres',
        BOOKING_POSTGRES: 'postgres-2',
      },
    },
    postgres: serverWith('postgres-data'),
    'postgres-2': serverWith('postgres-2-data'),
  },
  volumes: { 'postgres-data': { name: 'data' }, 'postgres-2-data': { name: 'data-2' } },
}
const TIME = '2026-11-23T08:30:00Z'
const RANGE = '{"from":"2026-11-20T08:00:00.500Z","to":"2026-11-28T23:39:24.700Z"}'

let calls: string[]
let lines: string[]
const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
beforeEach(() => {
  calls = []
  lines = []
})

/** An installation whose Compose and Docker give these answers, the first that matches. */
const installationWith = (...answers: [RegExp, () => string][]): Installation => {
  const known: [RegExp, () => string][] = [
    ...answers,
    [/^config --format/, () => JSON.stringify(CONFIG)],
    [/main\.mjs restorable/, () => RANGE],
    [/^inspect /, () => 'running'],
    [/pg_is_in_recovery/, () => 'f'],
    [/pg_last_xact_replay_timestamp/, () => '1763886599.5'],
    [/^ps --services/, () => 'backup'],
  ]
  const call = (args: string[]): string => {
    const command = args.join(' ')
    calls.push(command)
    return known.find(([pattern]) => pattern.test(command))?.[1]() ?? ''
  }
  return {
    folder: '/project',
    settings: async () => ({}),
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
const restore = (service: string, installation = installationWith(), ...args: string[]): Promise<number> =>
  runOperator(['restore', '--only', service, '--yes', ...args], COMMANDS, installation)
const at = (pattern: RegExp): number => calls.findIndex((call) => pattern.test(call))

describe('restore of one service', () => {
  test('restores its server beside the running one, and replaces its schema alone [operations/restore-service]', async () => {
    expect(await restore('booking', installationWith(), '--until', TIME)).toBe(0)
    const steps = [
      /main\.mjs restorable --server postgres-2$/,
      /^volume create .* fieldside_restored$/,
      /-v fieldside_restored:\/var\/lib\/postgresql backup .* --into \S+ --server postgres-2 --until/,
      /^run --detach .*-v fieldside_restored:\/restored -e PGDATA=\/restored\/18\/docker postgres-2 -crestore_command=cp \/restored\/18\/docker\/barman_wal\/%f %p /,
      /pg_dump .*--schema booking /,
      /^stop booking$/,
      /psql -h postgres-2 .*--single-transaction .*drop schema if exists booking cascade/,
      / migrate-booking$/,
      /postgres-2 psql .*update booking\.appointments set version/,
      / postgres psql .*set search_path = directory, extensions; update directory\.next_slots set version = 0$/,
      /update notification\.outbox/,
      /^up .* --wait booking$/,
      /^volume rm .*fieldside_restored$/,
      /booking node main\.mjs republish$/,
      /booking node main\.mjs recount$/,
    ]
    const places = steps.map((step) => calls.findLastIndex((call) => step.test(call)))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    // The volumes of the running servers stay, and so does everything else.
    expect(calls.filter((call) => /^volume rm/.test(call)).join()).not.toContain('data')
    expect(calls.filter((call) => /^(stop|rm --stop)/.test(call))).toEqual(['stop booking'])
    expect(lines.at(-1)).toBe(`Restored the data of booking of ${TIME}. booking runs.`)
  })

  test('publishes every event again that the service can have missed', async () => {
    await restore('content')
    const published = calls.flatMap(
      (call) => /update (\w+)\.outbox .*timestamptz '(\S+)'/.exec(call)?.slice(1) ?? [],
    )
    expect(published).toEqual(SERVICES.flatMap((name) => [name, '2025-11-23T08:29:59.500Z']))
    expect(at(/main\.mjs republish/)).toBe(-1)
    expect(at(/content node main\.mjs recount$/)).toBeGreaterThan(-1)
  })

  test('changes nothing when the backup cannot be restored, and removes what it made [operations/restore-service]', async () => {
    const ended = installationWith(
      [/^inspect /, () => 'exited'],
      [/^logs /, () => 'recovery ended before configured recovery target was reached'],
    )
    expect(await restore('booking', ended, '--until', TIME)).toBe(1)
    expect(said.mock.lastCall?.[0]).toMatch(/^recovery ended before .*\nNothing was changed\.$/)
    expect(at(/^stop /)).toBe(-1)
    expect(calls.at(-1)).toMatch(/^volume rm .*fieldside_restored$/)
    expect(await restore('booking', installationWith(), '--until', '2036-01-01T00:00:00Z')).toBe(1)
    expect(said.mock.lastCall?.[0]).toContain('Nothing was changed.')
  })

  test('says that the service is stopped when it fails later', async () => {
    const fails = () => {
      throw new Error('no space left')
    }
    expect(await restore('booking', installationWith([/single-transaction/, fails]))).toBe(1)
    expect(said.mock.lastCall?.[0]).toBe(
      'no space left\nbooking is stopped. Correct the cause, then run the same command again.',
    )
  })

  test.each([[['bff']], [['booking', '--closed']]])('refuses --only %j', async ([service = '', ...args]) => {
    expect(await restore(service, installationWith(), ...args)).toBe(2)
    expect(calls).toEqual([])
  })
})
