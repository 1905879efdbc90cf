import { listAudit } from '@fieldside/contracts/http/audit.ts'
import * as system from '@fieldside/contracts/http/system.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../base/ids.ts'
import { insertDeadLetter } from '../bus/dead-letters.ts'
import { envelopeOf } from '../data/outbox.ts'
import { write } from '../data/write.ts'
import { connectionNameOf, thisInstance } from '../telemetry/release.ts'
import { poisonRow } from '../testing/poison.ts'
import { sample, ThingMade } from '../testing/sample.ts'
import { createTestService } from '../testing/service.ts'

const ADMIN = { as: { userId: newId(), role: 'admin' } as const }
const REASON = 'Superseded by a later event'

const create = () => createTestService(sample)
let t: Awaited<ReturnType<typeof create>>
beforeAll(async () => {
  t = await create()
})
afterAll(() => t.close())
beforeEach(() => t.bus.setDown(false))

const deadLetter = async (change: object | string = {}, reason: system.DeadReason = 'failed') => {
  const event = envelopeOf(t.service.context(), ThingMade, newId(), { name: 'x' })
  const value = typeof change === 'string' ? change : JSON.stringify({ ...event, ...change })
  const record = { topic: 'content.events.v1', key: event.subject, value, headers: {} }
  const error = Object.assign(new Error('Sam Field already exists'), { code: '23505' })
  await insertDeadLetter(t.service.consumerParts, record, reason, error)
  const [newest] = (await list()).items
  return { event, id: newest!.id, shown: newest! }
}

const list = async (query = {}) => (await t.request(system.listDeadLetters, { query }, ADMIN)).body
const replay = (id: number, idempotencyKey = newId()) =>
  t.request(system.replayDeadLetter, { params: { id } }, { ...ADMIN, idempotencyKey })
const discard = (id: number, reason = REASON, idempotencyKey = newId()) =>
  t.request(system.discardDeadLetter, { params: { id }, body: { reason } }, { ...ADMIN, idempotencyKey })
const appliedIds = async () =>
  (await t.db.pool.query('select event_id from applied')).rows.map(({ event_id }) => event_id)
const auditOf = async (id: number | string) => {
  const { items } = (await t.request(listAudit, {}, ADMIN)).body
  return items.filter(({ object_id }) => object_id === String(id))
}

test('reports version, queues, and lag, even while the event bus is down [system/parts]', async () => {
  await write(t.context(), async (_tx, emit) => void emit(ThingMade, newId(), { name: 'waits' }))
  await t.db.pool.query("insert into jobs (job, key, run_at, parked_at) values ('prune', 'p', now(), now())")
  const { body } = await t.request(system.getServiceState, {}, ADMIN)
  expect(body).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    prepared: true,
    queues: { outbox: { waiting: 1 }, dead_letters: 0, jobs: [{ job: 'prune', due: 0, parked: 1 }] },
    lag: expect.any(Array),
  })
  t.bus.setDown(true)
  const down = (await t.request(system.getServiceState, {}, ADMIN)).body
  expect(down.lag).toBeNull()
  expect(down.queues).toMatchObject({ outbox: { waiting: 1 } })
})

test('reports every instance that is connected to the database, with its release [release/instances]', async () => {
  const application_name = '0.1.9+a1b2c3d4e5f6@host-of-old'
  const client = new pg.Client({ ...t.db.connection, application_name })
  await client.connect()
  const instances = async () => (await t.request(system.getServiceState, {}, ADMIN)).body.instances
  const own = thisInstance()
  const old = { version: '0.1.9', revision: 'a1b2c3d4e5f6', instance: 'host-of-old' }
  expect(await instances()).toEqual([own, old])
  await client.end()
  await expect.poll(instances).toEqual([own])
  const listener = { channel: 'any', onNotify: () => undefined, onLost: () => undefined }
  const listening = t.db.listening.listening(listener)
  await listening.start()
  const named =
    'select count(*) from pg_stat_activity where datname = current_database() and application_name = $1'
  expect((await t.db.pool.query(named, [connectionNameOf(own)])).rows).toEqual([{ count: 1 }])
  expect(await instances()).toEqual([own])
  await listening.stop()
})

test('shows the fields in an event’s schema, and only the size of an unreadable record [system/dead-letters]', async () => {
  const { shown } = await deadLetter({ data: { name: 'x', email: 'sam@people.test' } })
  expect(shown).toMatchObject({
    reason: 'failed',
    error_code: '23505',
    event: { type: 'content.thing-made', facts: [{ name: 'name', value: 'x' }] },
  })
  const unknown = await deadLetter({ dataschema: 'content.thing-made/9' }, 'unknown-version')
  expect(unknown.shown.event).toMatchObject({ schema: 'content.thing-made/9', facts: null })
  const raw = 'Sam Field, 303 555 0101'
  const unreadable = await deadLetter(raw, 'unreadable')
  expect(unreadable.shown).toMatchObject({ bytes: raw.length, error_code: null, event: null })
  const disguised = await deadLetter({ type: 'Sam Field' }, 'unreadable')
  expect(disguised.shown.event).toBeNull()
  expect(JSON.stringify(await list())).not.toMatch(/Sam|303 555/)
})

test('lists dead letters newest first, page by page [system/dead-letters]', async () => {
  const first = await deadLetter()
  const second = await deadLetter()
  const { items } = await list({ limit: 1 })
  expect(items.map(({ id }) => id)).toEqual([second.id])
  expect((await list({ limit: 1, before: second.id })).items.map(({ id }) => id)).toEqual([first.id])
})

test('replays a dead letter once and records who did it [system/replay]', async () => {
  const { id, event } = await deadLetter()
  const key = newId()
  expect((await replay(id, key)).status).toBe(204)
  expect((await replay(id, key)).status).toBe(204)
  expect((await appliedIds()).filter((applied) => applied === event.id)).toHaveLength(1)
  expect((await list()).items.map((item) => item.id)).not.toContain(id)
  expect(await auditOf(id)).toMatchObject([
    { action: 'replay-dead-letter', actor: `user:${ADMIN.as.userId}`, object_type: 'dead-letter' },
  ])
  expect((await replay(id)).problem).toMatchObject({ status: 409, code: 'dead-letter-settled' })
  expect((await replay(999_999)).status).toBe(404)
})

test('keeps a dead letter that fails again, without an audit entry [system/replay]', async () => {
  const { id } = await deadLetter({ dataschema: 'content.thing-made/9' })
  expect((await replay(id)).problem).toMatchObject({ status: 422, code: 'replay-failed' })
  expect((await list()).items.map((item) => item.id)).toContain(id)
  expect(await auditOf(id)).toEqual([])
})

test('rejects the second of two admins who settle a dead letter at once, and records only the first [system/replay] [system/discard]', async () => {
  const { id, event } = await deadLetter()
  const statuses = (await Promise.all([replay(id), replay(id)])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([204, 409])
  expect(await auditOf(id)).toHaveLength(1)
  expect((await appliedIds()).filter((applied) => applied === event.id)).toHaveLength(1)
  const other = await deadLetter()
  const both = await Promise.all([discard(other.id), discard(other.id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect(await auditOf(other.id)).toHaveLength(1)
})

test('discards a dead letter for a reason and records both, or neither [system/discard]', async () => {
  const { id, event } = await deadLetter()
  expect((await discard(id, 'too short')).problem).toMatchObject({ status: 400, code: 'invalid-input' })
  const key = newId()
  expect((await discard(id, REASON, key)).status).toBe(204)
  expect((await discard(id, REASON, key)).status).toBe(204)
  expect(await auditOf(id)).toMatchObject([{ action: 'discard-dead-letter', reason: REASON }])
  expect((await replay(id)).status).toBe(409)
  expect(await appliedIds()).not.toContain(event.id)
  const kept = await deadLetter()
  const heal = await poisonRow<{ dead_letters: { id: number } }>(
    t.db as never,
    'dead_letters',
    String(kept.id),
  )
  expect((await discard(kept.id)).status).toBe(500)
  await heal()
  expect(await auditOf(kept.id)).toEqual([])
})

test('retries one parked job and records who did it [system/parked-jobs]', async () => {
  await t.db.pool.query(
    `insert into jobs (job, key, failures, run_at, parked_at, error)
     select 'prune', key, 20, now(), now(), 'card-declined' from unnest(array['a', 'b']) key`,
  )
  const parked = async () => (await t.request(system.listParkedJobs, {}, ADMIN)).body.items
  expect(await parked()).toContainEqual(
    expect.objectContaining({ job: 'prune', key: 'a', failures: 20, error: 'card-declined' }),
  )
  const retry = (idempotencyKey = newId()) =>
    t.request(system.retryParkedJob, { body: { job: 'prune', key: 'a' } }, { ...ADMIN, idempotencyKey })
  const key = newId()
  expect([(await retry(key)).status, (await retry(key)).status]).toEqual([204, 204])
  expect((await parked()).map((job) => job.key)).not.toContain('a')
  expect((await parked()).map((job) => job.key)).toContain('b')
  expect(await auditOf('a')).toMatchObject([{ action: 'retry-job', after: { job: 'prune' } }])
  expect((await retry()).problem).toMatchObject({ status: 409, code: 'job-not-parked' })
})

test.each([
  ['GET', '/admin/system'],
  ['GET', '/admin/dead-letters'],
  ['GET', '/admin/parked-jobs'],
  ['POST', '/admin/dead-letters/1/replay'],
  ['POST', '/admin/dead-letters/1/discard'],
  ['POST', '/admin/parked-jobs/retry'],
])('refuses %s %s to everyone but admins [system/admins-only]', async (method, path) => {
  for (const role of ['athlete', 'professional'] as const)
    expect((await t.fetch(path, { method }, { userId: newId(), role })).status).toBe(403)
  expect((await t.fetch(path, { method })).status).toBe(401)
})
