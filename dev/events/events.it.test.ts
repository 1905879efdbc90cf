import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { topicOf } from '@fieldside/contracts/envelope.ts'
import type { Bus } from '@fieldside/platform/bus.ts'
import { connectBus } from '@fieldside/platform/connect-bus.ts'
import { createLog } from '@fieldside/platform/log.ts'
import { createEmptyDatabase } from '@fieldside/platform/testing/database.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundled } from '../../tests/setup/programs.ts'
import { readBusConformance } from './read-bus.conformance.ts'

const MAIN = await bundled('dev/events/main.ts')
const FIXTURES = join(import.meta.dirname, '../../contracts/src/events/fixtures')

const tracesIn = async (url: string): Promise<unknown> => {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(
    `select (select json_agg(g) from bus.group_offsets g) as offsets, (select json_agg(i) from bus.interests i) as interests`,
  )
  await client.end()
  return rows
}

readBusConformance('Postgres', async () => {
  const { url, drop } = await createEmptyDatabase()
  return { url, traces: () => tracesIn(url), close: drop }
})

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let bus: Bus
const running = new Set<ChildProcess>()
beforeAll(async () => {
  database = await createEmptyDatabase()
  bus = await connectBus(database.url, { clientId: 'test', log: createLog('test', 'silent') })
  // Not in order of time, because topics are read one after the other.
  await publish('booking.appointment-requested', '2026-11-23T09:00:02.000Z')
  await publish('booking.appointment-paid', '2026-11-23T09:00:04.000Z')
  await publish('billing.payment-recorded', '2026-11-23T09:00:03.000Z')
  await publish('identity.role-changed', '2026-11-23T09:00:01.000Z')
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await bus.close()
  await database.drop()
})

const publish = async (type: string, time: string): Promise<void> => {
  const event = { ...JSON.parse(readFileSync(join(FIXTURES, `${type}.json`), 'utf8')), time }
  const topic = topicOf(type.split('.')[0]!)
  await bus.publish([{ topic, key: event.subject, value: JSON.stringify(event), headers: { type } }])
}

const start = (...args: string[]) => {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...process.env, BUS_URL: database.url, FORCE_COLOR: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const out = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk: Buffer) => {
      out[name] += chunk.toString()
    })
  const code = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, out, code }
}

const finished = async (...args: string[]) => {
  const { out, code } = start(...args)
  return { code: await code, ...out }
}

test('prints the events so far in order of time and ends, without color outside a terminal [events/follow]', async () => {
  const { code, stdout } = await finished()
  expect(code).toBe(0)
  expect(stdout.match(/^\d{4}-\S+ {2}\S+/gm)).toEqual([
    '2026-11-23T09:00:01.000Z  identity.role-changed',
    '2026-11-23T09:00:02.000Z  booking.appointment-requested',
    '2026-11-23T09:00:03.000Z  billing.payment-recorded',
    '2026-11-23T09:00:04.000Z  booking.appointment-paid',
  ])
  expect(stdout).toMatch(/^ {2}amount_cents +2500$/m)
  expect(stdout).not.toContain('\u001b')
})

test('follows the named services and types as JSON until Ctrl-C [events/follow]', async () => {
  const wanted = ['--type', 'billing.payment-recorded', '--type', 'booking.appointment-paid']
  const { child, out, code } = start('--follow', '--from', 'beginning', '--json', ...wanted)
  const types = () => out.stdout.match(/(?<="type":")[^"]*/g) ?? []
  await expect.poll(types).toEqual(['billing.payment-recorded', 'booking.appointment-paid'])
  await publish('booking.appointment-cancelled', '2026-11-23T10:00:00.000Z')
  await publish('booking.appointment-paid', '2026-11-23T10:00:01.000Z')
  await expect.poll(types).toEqual([...wanted.filter((_, n) => n % 2), 'booking.appointment-paid'])
  child.kill('SIGINT')
  expect(await code).toBe(0)
  const lines = out.stdout.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).specversion)).toEqual(['1.0', '1.0', '1.0'])
  expect(out.stderr).toContain('Following booking, billing. Press Ctrl-C to stop.')
})
