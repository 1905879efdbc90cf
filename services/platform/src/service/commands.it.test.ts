import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bundled } from '../../../../tests/setup/programs.ts'
import { newId } from '../base/ids.ts'
import { insertDeadLetter } from '../bus/dead-letters.ts'
import { startRelay } from '../bus/relay.ts'
import { envelopeOf } from '../data/outbox.ts'
import { createEmptyDatabase, createEmptySchema } from '../testing/database.ts'
import { sample, ThingMade } from '../testing/sample.ts'
import { createTestService } from '../testing/service.ts'
import { TEST_ISSUER } from '../testing/tokens.ts'
import { runCommand } from './commands.ts'

const MAIN = await bundled('services/platform/src/testing/sample-main.ts')

const create = () => createTestService(sample)
let t: Awaited<ReturnType<typeof create>>
let bus: Awaited<ReturnType<typeof createEmptyDatabase>>
beforeAll(async () => {
  t = await create()
  bus = await createEmptyDatabase()
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await t.close()
  await bus.drop()
})

/** Runs a command in a process of its own, as an operator does. */
const run = async (args: string[], env: Record<string, string>) => {
  type Ended = { code?: number; stdout: string; stderr: string }
  const ended = await promisify(execFile)(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
  }).catch((error: Ended) => error)
  const { code = 0, stdout, stderr } = ended as Ended
  return { code, lines: stdout.split('\n').filter((line) => line !== ''), stderr }
}

const environment = () => ({
  DATABASE_URL: t.databaseUrl,
  BUS_URL: bus.url,
  KEYCLOAK_URL: TEST_ISSUER,
  CLIENT_ID: 'service-content',
  CLIENT_SECRET: 'x',
  PORT: '0',
})

/** Runs a command in this process: starting one takes more CPU than the command. */
const command = async (name: string, ...args: string[]) => {
  for (const [key, value] of Object.entries(environment())) vi.stubEnv(key, value)
  vi.stubEnv('LOG_LEVEL', 'silent')
  const [printed, complained] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')]
  for (const spy of [printed, complained]) spy.mockReset().mockReturnValue(undefined)
  const code = await runCommand(sample, {}, name, args)
  const [lines, stderr] = [printed, complained].map(({ mock }) => mock.calls.map(([line]) => String(line)))
  for (const spy of [printed, complained]) spy.mockRestore()
  return { code, lines: lines!, stderr: stderr!.join('\n') }
}

const aside = async (change: Record<string, unknown> = {}) => {
  const event = { ...envelopeOf(t.service.context(), ThingMade, newId(), { name: 'x' }), ...change }
  const record = { topic: 'content.events.v1', key: event.subject, value: JSON.stringify(event), headers: {} }
  await insertDeadLetter(t.service.consumerParts, record, 'failed', new Error('a defect'))
  return event
}

test('lists dead letters and replays one by id or all of them', async () => {
  const [mended, alsoMended] = [await aside(), await aside()]
  await aside({ dataschema: 'content.thing-made/9' })
  const listed = await run(['dead-letters'], environment())
  expect(listed.code).toBe(0)
  expect(listed.lines.at(-1)).toBe('3 dead letters wait')
  const letters = listed.lines.slice(0, 3).map((line) => JSON.parse(line))
  expect(letters[0]).toMatchObject({
    topic: 'content.events.v1',
    key: mended.subject,
    reason: 'failed',
    error: 'a defect',
  })

  expect(await command('replay-dead-letters', String(letters[1].id))).toMatchObject({
    code: 0,
    lines: ['1 replayed, 0 failed again'],
  })
  const applied = async () =>
    (await t.db.pool.query('select event_id from applied')).rows.map((row) => row.event_id)
  expect(await applied()).toEqual([alsoMended.id])

  const all = await command('replay-dead-letters')
  expect(all.code).toBe(1)
  expect(all.lines).toContain('1 replayed, 1 failed again')
  expect(await applied()).toEqual([alsoMended.id, mended.id])
  expect((await command('dead-letters')).lines.at(-1)).toBe('1 dead letters wait')
})

test('replays every dead letter, however many fail before it', async () => {
  await t.db.pool.query(
    `insert into dead_letters (consumer, topic, key, value, headers, reason, error)
     select 'content', 'content.events.v1', 'k', 'no event', '{}', 'unreadable', '' from generate_series(1, 501)`,
  )
  const mended = await aside()
  const all = await command('replay-dead-letters')
  expect(all.lines).toContain('1 replayed, 502 failed again')
  const { rows } = await t.db.pool.query('select from applied where event_id = $1', [mended.id])
  expect(rows).toHaveLength(1)
  await t.db.pool.query('delete from dead_letters')
})

test("migrates once, with only the owner's URL", async () => {
  const empty = await createEmptySchema('content')
  const migrate = () => run(['migrate'], { DATABASE_OWNER_URL: empty.ownerUrl })
  const [first, second] = [await migrate(), await migrate()]
  expect([first.code, second.code]).toEqual([0, 0])
  expect(JSON.parse(first.lines[0]!)).toMatchObject({
    applied: expect.arrayContaining(['0000_platform', '0001_things']),
  })
  expect(JSON.parse(second.lines[0]!)).toMatchObject({ applied: [] })
  await empty.drop()
  const failed = await migrate()
  expect([failed.code, failed.lines[0]]).toEqual([1, expect.stringContaining('migrate failed')])
})

test('rejects an unknown command and invalid arguments with a usage message', async () => {
  const rejected = [await run(['toString'], environment()), await command('replay-dead-letters', 'all')]
  for (const { code, stderr } of rejected) {
    expect(code).toBe(2)
    expect(stderr).toContain(
      'usage: node main.mjs [migrate | dead-letters | replay-dead-letters [id…] | jobs | retry-job <job> [key…] | grow-topic]',
    )
  }
})

test("adds partitions only while no instance publishes the topic's events", async () => {
  const relay = startRelay({ ...t.service, service: t.service.name })
  await expect.poll(async () => (await command('grow-topic')).code).toBe(1)
  await relay.stop()
  expect(await command('grow-topic')).toMatchObject({
    code: 0,
    lines: ['content.events.v1 keeps its partitions: 1'],
  })
})

test('lists parked and overdue jobs and retries parked ones', async () => {
  await t.db.pool.query(
    `insert into jobs (job, key, failures, run_at, parked_at, error)
     select 'prune', key, 20, now(), now(), 'card-declined' from unnest(array['a', 'b', 'c']) key`,
  )
  await t.db.pool.query(
    "insert into jobs (job, key, run_at) values ('prune', 'late', now() - interval '1 hour')",
  )
  const listed = await command('jobs')
  expect(listed.lines.at(-1)).toBe('4 jobs are stuck: 3 parked, 1 overdue')
  expect(JSON.parse(listed.lines[0]!)).toMatchObject({ key: 'late', parked_at: null })
  expect(JSON.parse(listed.lines[1]!)).toMatchObject({
    job: 'prune',
    failures: 20,
    error: 'card-declined',
  })
  expect(await command('retry-job', 'prune', 'b')).toMatchObject({
    code: 0,
    lines: ['retrying 1 jobs'],
  })
  expect((await command('retry-job', 'prune', 'b')).code).toBe(1)
  expect(await command('retry-job', 'prune')).toMatchObject({ code: 0, lines: ['retrying 2 jobs'] })
  expect((await command('jobs')).lines.at(-1)).toBe('1 jobs are stuck: 0 parked, 1 overdue')
  expect((await command('retry-job', 'no-such-job')).code).toBe(2)
})

test('prune deletes dead letters 90 days after they were settled, and keeps open ones', async () => {
  await t.db.pool.query(
    `insert into dead_letters (consumer, topic, key, value, headers, reason, error, created_at, replayed_at, discarded_at)
     select 'content', 'a', name, '', '{}', 'failed', '', now() - interval '1 year',
       now() - replayed, now() - discarded
     from (values
       ('open', null::interval, null::interval),
       ('replayed long ago', '91 days', null), ('replayed', '89 days', null),
       ('discarded long ago', null, '91 days'), ('discarded', null, '89 days')
     ) as given (name, replayed, discarded)`,
  )
  await t.runJobs('prune')
  const { rows } = await t.db.pool.query<{ key: string }>('select key from dead_letters order by id')
  expect(rows.map(({ key }) => key)).toEqual(['open', 'replayed', 'discarded'])
  await t.db.pool.query('delete from dead_letters')
})
