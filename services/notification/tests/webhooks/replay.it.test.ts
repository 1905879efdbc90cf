import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  pauseWebhook,
  redeliverEvent,
  redeliverRange,
  resumeWebhook,
  updateWebhook,
} from '@fieldside/contracts/http/webhooks.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { admin, CONFIRMED, createWebhookFixture, LOGGED, startReceiver } from './fixture.ts'

let t: Awaited<ReturnType<typeof createWebhookFixture>>
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  ;[t, receiver] = await Promise.all([createWebhookFixture(), startReceiver()])
})
afterAll(async () => {
  await t.close()
  await receiver.close()
})
const removeAll = async () => {
  const { body } = await t.request(listWebhooks, {}, { as: admin })
  for (const { id } of body.items) await t.request(deleteWebhook, { params: { id } }, { as: admin })
}
beforeEach(async () => {
  await removeAll()
  receiver.replyWith(204)
  receiver.clear()
})

const call = <E extends typeof redeliverRange | typeof redeliverEvent>(endpoint: E, input: object) =>
  t.request(endpoint, input as never, { as: admin })
const logOf = async (id: string, query: object = {}) =>
  (await t.request(listWebhookDeliveries, { params: { id }, query }, { as: admin })).body
const idsReceived = () => receiver.received.map(({ id }) => id)
const countOf = async (table: string, where = 'true') =>
  Number((await t.db.pool.query(`select count(*) from ${table} where ${where}`)).rows[0].count)

test('loses no event when an endpoint is deleted and created again with the time of the deletion [events/webhook-recreate]', async () => {
  const first = await t.create(receiver.url('/first'))
  const subject = newId()
  const before = await t.confirm(subject)
  await t.drain()
  t.clock.advance({ minutes: 1 })
  const deletedAt = t.clock.now()
  await t.request(deleteWebhook, { params: { id: first.id } }, { as: admin })
  const between = [await t.confirm(subject), await t.confirm(newId())]
  t.clock.advance({ days: 29 })
  const second = await t.create(receiver.url('/second'), {
    // As openapi-generator's Python clients write it.
    since: deletedAt.toISOString().replace('Z', '000+0000'),
  })
  const waiting = await t.request(getWebhook, { params: { id: second.id } }, { as: admin })
  expect(waiting.body.waiting).toBe(2)
  const after = await t.confirm(subject)
  await t.drain()
  const got = receiver.ofPath('/second')
  expect(got.map(({ id }) => id).sort()).toEqual([...between, after].sort())
  expect(got.filter((one) => one.subject === subject).map(({ id }) => id)).toEqual([between[0], after])
  expect(receiver.ofPath('/first').map(({ id }) => id)).toEqual([before])
  t.clock.set(new Date())
})

test('says since when a new endpoint gets all events, and refuses a future time [events/webhook-since]', async () => {
  t.clock.advance({ days: 60 })
  await t.runJobs('old-webhook-events')
  const sinceOf = async (since?: Date) =>
    new Date((await t.create(receiver.url(), since && { since: since.toISOString() })).since!)
  const beforeMs = (ms: number) => new Date(t.clock.now().getTime() - ms)
  // Without an endpoint, recording ends after 30 days.
  for (const { id } of (await t.request(listWebhooks, {}, { as: admin })).body.items)
    await t.request(deleteWebhook, { params: { id } }, { as: admin })
  await t.confirm(newId())
  t.clock.advance({ days: 31 })
  const restarted = t.clock.now()
  expect(await sinceOf(beforeMs(DAY_MS))).toEqual(restarted)
  t.clock.advance({ days: 2 })
  expect(await sinceOf(beforeMs(20 * DAY_MS))).toEqual(restarted)
  expect(await sinceOf(beforeMs(DAY_MS))).toEqual(beforeMs(DAY_MS))
  t.clock.advance({ days: 40 })
  expect(await sinceOf(beforeMs(35 * DAY_MS))).toEqual(beforeMs(30 * DAY_MS))
  expect(await sinceOf()).toEqual(t.clock.now())
  const body = { url: receiver.url(), event_types: [CONFIRMED], since: beforeMs(-HOUR_MS).toISOString() }
  const { status, problem } = await t.request(createWebhook, { body }, { as: admin })
  expect([status, problem.errors]).toEqual([400, [{ field: 'since', message: 'Choose a time in the past' }]])
  t.clock.set(new Date())
})

test('creates an endpoint paused, so that its events wait until the receiver has the secret [events/webhook-pause]', async () => {
  await t.create(receiver.url('/old'))
  const earlier = await t.confirm(newId())
  await t.drain()
  const since = t.clock.now().toISOString()
  const { id, paused } = await t.create(receiver.url('/new'), { since, paused: true })
  expect(paused).toEqual({ at: since, reason: 'manual' })
  await t.drain()
  expect(receiver.ofPath('/new')).toEqual([])
  await t.request(resumeWebhook, { params: { id } }, { as: admin })
  await t.drain()
  expect(receiver.ofPath('/new').map((one) => one.id)).toContain(earlier)
})

test('delivers to a new endpoint only events that happen from then on, and only the chosen types', async () => {
  await t.create(receiver.url('/old'))
  await t.confirm(newId())
  await t.drain()
  t.clock.advance({ minutes: 2 })
  await t.create(receiver.url('/new'))
  await t.create(receiver.url('/others'), { event_types: [LOGGED] })
  const id = await t.confirm(newId())
  await t.drain()
  expect(receiver.ofPath('/new').map((one) => one.id)).toEqual([id])
  expect(receiver.ofPath('/others')).toEqual([])
})

test('delivers events of an added type only from then on, and those of a removed type until then', async () => {
  const { id } = await t.create(receiver.url(), { event_types: [LOGGED] })
  const change = async (event_types: string[]) => {
    const body = { url: receiver.url(), event_types, description: '' }
    expect((await t.request(updateWebhook, { params: { id }, body }, { as: admin })).status).toBe(200)
  }
  await t.confirm(newId())
  await change([CONFIRMED])
  const wanted = await t.confirm(newId())
  await change([LOGGED])
  await t.confirm(newId())
  await t.drain()
  expect(idsReceived()).toEqual([wanted])
})

test('records nothing without an endpoint, and stops 30 days after the last one is deleted [events/webhook-retention]', async () => {
  await t.create(receiver.url())
  await t.confirm(newId())
  t.clock.advance({ days: 10 })
  await removeAll()
  await t.confirm(newId())
  t.clock.advance({ days: 29 })
  await t.runJobs('old-webhook-events')
  expect(await countOf('webhook_events')).toBe(1)
  t.clock.advance({ days: 2 })
  await t.confirm(newId())
  await t.runJobs('old-webhook-events')
  await t.runJobs('webhook-removals')
  for (const table of ['events', 'deliveries', 'lanes', 'recording'])
    expect(await countOf(`webhook_${table}`), table).toBe(0)
  t.clock.set(new Date())
})

test('keeps deliveries for 30 days, and drops those that could not be delivered by then [events/webhook-retention]', async () => {
  const { id } = await t.create(receiver.url())
  await t.confirm(newId())
  receiver.replyWith(500)
  await t.drain()
  await t.request(pauseWebhook, { params: { id } }, { as: admin })
  t.clock.advance({ days: 31 })
  const kept = await t.confirm(newId())
  await t.drain()
  await t.runJobs('old-webhook-events')
  receiver.clear()
  receiver.replyWith(204)
  await t.request(resumeWebhook, { params: { id } }, { as: admin })
  await t.drain()
  expect(idsReceived()).toEqual([kept])
  expect((await t.request(getWebhook, { params: { id } }, { as: admin })).body.waiting).toBe(0)
  expect((await logOf(id)).items.map(({ event_id }) => event_id)).toEqual([kept])
  t.clock.set(new Date())
})

test('lists deliveries newest first, page by page, by state and type [events/webhook-log]', async () => {
  const { id } = await t.create(receiver.url())
  const ids: string[] = []
  for (let n = 0; n < 23; n += 1) ids.push(await t.confirm(newId()))
  await t.drain()
  receiver.replyWith(500)
  ids.push(await t.confirm(newId()))
  await t.drain()
  const first = await logOf(id)
  const second = await logOf(id, { cursor: first.next })
  expect([...first.items, ...second.items].map(({ event_id }) => event_id)).toEqual(ids.toReversed())
  expect(second.next).toBeNull()
  expect((await logOf(id, { state: 'waiting' })).items.map(({ event_id }) => event_id)).toEqual(ids.slice(-1))
  expect((await logOf(id, { state: 'delivered', event_type: CONFIRMED })).items).toHaveLength(20)
  expect((await logOf(id, { event_type: LOGGED })).items).toEqual([])
  const other = await t.request(
    listWebhookDeliveries,
    { params: { id }, query: { cursor: 'nonsense' } },
    { as: admin },
  )
  expect(other.status).toBe(400)
})

test('delivers an event again after the waiting ones, with the same id [events/webhook-redelivery]', async () => {
  const { id } = await t.create(receiver.url())
  const subject = newId()
  const first = await t.confirm(subject)
  await t.drain()
  const delivered = (await logOf(id)).items[0]!
  receiver.replyWith(500)
  const second = await t.confirm(subject)
  await t.drain()
  receiver.clear()
  receiver.replyWith(204)
  const params = { id, delivery_id: delivered.id }
  const { status, body } = await call(redeliverEvent, { params })
  expect([status, body]).toMatchObject([200, { event_id: first, is_redelivery: true, state: 'waiting' }])
  t.clock.advance({ seconds: 10 })
  await t.drain()
  expect(idsReceived()).toEqual([second, first])
  expect(receiver.received[1]?.headers['webhook-id']).toBe(first)
  const unknown = await call(redeliverEvent, { params: { id, delivery_id: newId() } })
  expect(unknown.status).toBe(404)
})

test('delivers the events of a range again, in order [events/webhook-redelivery]', async () => {
  const { id } = await t.create(receiver.url())
  const subject = newId()
  const times: Date[] = []
  const ids: string[] = []
  for (let n = 0; n < 4; n += 1) {
    times.push(t.clock.now())
    ids.push(await t.confirm(subject))
    t.clock.advance({ minutes: 1 })
  }
  await t.drain()
  receiver.clear()
  const range = { from: times[1]!.toISOString(), until: times[3]!.toISOString() }
  expect((await call(redeliverRange, { params: { id }, body: range })).body).toEqual({ events: 2 })
  await t.drain()
  expect(idsReceived()).toEqual(ids.slice(1, 3))
  const early = new Date(t.clock.now().getTime() - 31 * 24 * 3600 * 1000).toISOString()
  const rejected = await call(redeliverRange, { params: { id }, body: { from: early } })
  expect([rejected.status, rejected.problem.errors?.[0]?.field]).toEqual([400, 'from'])
})

test('redelivers nothing to a paused endpoint [events/webhook-redelivery]', async () => {
  const { id } = await t.create(receiver.url())
  const from = t.clock.now().toISOString()
  await t.confirm(newId())
  await t.drain()
  const delivery = (await logOf(id)).items[0]!
  await t.request(pauseWebhook, { params: { id } }, { as: admin })
  receiver.clear()
  const one = await call(redeliverEvent, { params: { id, delivery_id: delivery.id } })
  const range = await call(redeliverRange, { params: { id }, body: { from } })
  for (const { status, problem } of [one, range])
    expect([status, problem.code]).toEqual([409, 'webhook-paused'])
  await t.drain()
  expect(receiver.received).toEqual([])
  expect((await logOf(id)).items).toHaveLength(1)
})
