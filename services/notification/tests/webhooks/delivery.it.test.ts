import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { EventData } from '@fieldside/contracts/envelope.ts'
import { roleChanged } from '@fieldside/contracts/events/identity.ts'
import { listNotifications } from '@fieldside/contracts/http/notification.ts'
import {
  deleteWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  pauseWebhook,
  replaceWebhookSecret,
  resumeWebhook,
  updateWebhook,
} from '@fieldside/contracts/http/webhooks.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { startJobs } from '@fieldside/platform/job-loop.ts'
import { HTTP } from 'cloudevents'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliverWebhooks } from '../../src/webhooks/deliver.ts'
import { admin, CONFIRMED, createWebhookFixture, LOGGED, startReceiver } from './fixture.ts'

let t: Awaited<ReturnType<typeof createWebhookFixture>>
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  ;[t, receiver] = await Promise.all([
    // A request that doesn't end must not end before the test.
    createWebhookFixture({ timeoutMs: 10 * MINUTE_MS }),
    startReceiver(),
  ])
})
afterAll(async () => {
  await t.close()
  await receiver.close()
})
beforeEach(async () => {
  receiver.replyWith(204)
  receiver.clear()
  const { body } = await t.request(listWebhooks, {}, { as: admin })
  for (const { id } of body.items) await t.request(deleteWebhook, { params: { id } }, { as: admin })
})

const stateOf = async (id: string) => (await t.request(getWebhook, { params: { id } }, { as: admin })).body
const logOf = async (id: string) =>
  (await t.request(listWebhookDeliveries, { params: { id } }, { as: admin })).body.items

/** Replies that a test sends when it likes. */
const heldReplies = () => {
  const held = new Map<string, (status: number) => void>()
  receiver.replyWith(({ id }) => new Promise((resolve) => held.set(id, resolve)))
  const arrived = (id: string) => expect.poll(() => held.has(id)).toBe(true)
  return {
    held,
    arrived,
    answer: async (id: string, status = 204) => {
      await arrived(id)
      held.get(id)!(status)
      held.delete(id)
    },
  }
}

test('posts the event as it was published, with signatures that the library verifies [events/webhook-signatures]', async () => {
  const { secret, id } = await t.create(receiver.url())
  const eventId = await t.confirm(newId())
  await t.drain()
  const [first] = receiver.received
  expect(first?.id).toBe(eventId)
  expect(first?.headers).toMatchObject({
    'webhook-id': eventId,
    'content-type': 'application/cloudevents+json; charset=utf-8',
  })
  expect(new Webhook(secret).verify(first!.body, first!.headers)).toEqual(first!.event)
  const { rows } = await t.db.pool.query('select body from webhook_events where id = $1', [eventId])
  const dataschema = `http://fieldside.test/schemas/${CONFIRMED}/1`
  expect(first!.event).toEqual({ ...JSON.parse(rows[0].body), dataschema })
  expect(() => new Webhook(secret).verify(`${first!.body} `, first!.headers)).toThrow()
  expect(await stateOf(id)).toMatchObject({ waiting: 0, failing_since: null, paused: null })
  expect(await logOf(id)).toMatchObject([{ event_id: eventId, state: 'delivered', attempts: 1, status: 204 }])
})

test('posts what the official CloudEvents SDK accepts, also an event stored by an older release [events/dataschema]', async () => {
  await t.create(receiver.url())
  const eventId = await t.confirm(newId())
  const stored = `update webhook_events set body = replace(body, 'http://fieldside.test/schemas/', '') where id = $1`
  await t.db.pool.query(stored, [eventId])
  await t.drain()
  const [{ headers, body }] = receiver.received as [(typeof receiver.received)[number]]
  expect(HTTP.toEvent({ headers, body })).toMatchObject({
    id: eventId,
    dataschema: `http://fieldside.test/schemas/${CONFIRMED}/1`,
  })
})

test('signs with the old secret too for 24 hours after a rotation [events/webhook-rotation]', async () => {
  const { secret: old, id } = await t.create(receiver.url())
  const { body } = await t.request(replaceWebhookSecret, { params: { id } }, { as: admin })
  expect(body.secret).not.toBe(old)
  const deliver = async () => {
    receiver.clear()
    await t.confirm(newId())
    await t.drain()
    return receiver.received[0]!
  }
  const during = await deliver()
  for (const secret of [old, body.secret]) new Webhook(secret).verify(during.body, during.headers)
  t.clock.advance({ hours: 24 })
  const after = await deliver()
  expect(after.headers['webhook-signature']?.split(' ')).toHaveLength(1)
  expect((await stateOf(id)).old_secret_until).toBeNull()
  t.clock.set(new Date())
})

test('has one delivery per subject in flight, and delivers other subjects at the same time [events/webhook-order]', async () => {
  const { id } = await t.create(receiver.url())
  const [one, other] = [newId(), newId()]
  const first = await t.confirm(one)
  const second = await t.confirm(one)
  const elsewhere = await t.confirm(other)
  const { answer, held, arrived } = heldReplies()
  const drained = t.drain()
  await arrived(first)
  await answer(elsewhere)
  expect(held.has(second)).toBe(false)
  await answer(first)
  await answer(second)
  await drained
  expect(receiver.received.filter(({ subject }) => subject === one).map((event) => event.id)).toEqual([
    first,
    second,
  ])
  expect((await stateOf(id)).waiting).toBe(0)
})

test('holds back later events of a subject while an earlier one fails, and delivers them after it [events/webhook-order]', async () => {
  const { id } = await t.create(receiver.url())
  const subject = newId()
  const ids = [await t.confirm(subject), await t.confirm(subject), await t.confirm(subject)]
  receiver.replyWith(503)
  await t.drain()
  expect(receiver.received.map((event) => event.id)).toEqual([ids[0]])
  const failing = await logOf(id)
  expect(failing.map(({ next_attempt_at }) => next_attempt_at !== null)).toEqual([false, false, true])
  expect(failing[2]).toMatchObject({ attempts: 1, status: 503, error: null, state: 'waiting' })
  expect((await stateOf(id)).failing_since).not.toBeNull()
  receiver.replyWith(200)
  t.clock.advance({ seconds: 10 })
  await t.drain()
  expect(receiver.received.map((event) => event.id)).toEqual([ids[0], ...ids])
  expect(await stateOf(id)).toMatchObject({ waiting: 0, failing_since: null })
})

test('has at most eight deliveries of an endpoint in flight', async () => {
  await t.create(receiver.url())
  const ids: string[] = []
  for (let n = 0; n < 12; n += 1) ids.push(await t.confirm(newId()))
  const { held, answer } = heldReplies()
  const drained = t.drain()
  await expect.poll(() => held.size).toBe(8)
  await answer([...held.keys()][0]!)
  await expect.poll(() => receiver.received.length).toBe(9)
  expect(held.size).toBe(8)
  receiver.replyWith(204)
  for (const id of [...held.keys()]) await answer(id)
  await drained
  expect(new Set(receiver.received.map((event) => event.id))).toEqual(new Set(ids))
})

test('leaves a delivery alone while another instance may be trying it, and ignores late outcomes [events/webhook-order]', async () => {
  const { id: endpoint } = await t.create(receiver.url())
  const subject = newId()
  const first = await t.confirm(subject)
  const { answer, arrived, held } = heldReplies()
  // Without this, the waiting instance could claim the lane again once its lease has ended.
  let mayGoOn = true
  const drained = deliverWebhooks(t.context(), endpoint, undefined, () => mayGoOn)
  await arrived(first)
  mayGoOn = false
  const answerLate = held.get(first)!
  // Another instance takes over while this one waits for the reply.
  const takeOver = () => deliverWebhooks(t.context(), endpoint)
  await takeOver()
  expect(receiver.received).toHaveLength(1)
  t.clock.advance({ seconds: 15 })
  const second = await t.confirm(subject)
  const takenOver = takeOver()
  await expect.poll(() => receiver.received.length).toBe(2)
  await answer(first)
  await arrived(second)
  answerLate(204)
  await drained
  await takeOver()
  expect(receiver.received.map(({ id }) => id)).toEqual([first, first, second])
  await answer(second)
  await takenOver
  expect((await logOf(endpoint)).map(({ attempts }) => attempts)).toEqual([1, 1])
  expect((await stateOf(endpoint)).waiting).toBe(0)
})

test('delays no endpoint when another one doesn’t reply [events/webhook-isolation]', async () => {
  const { held } = heldReplies()
  const slow = await startReceiver()
  slow.replyWith(() => new Promise(() => {}))
  await t.create(slow.url())
  await t.create(receiver.url())
  const { service } = t
  const jobs = startJobs({ ...service.jobParts, service: service.name, jobs: service.jobs })
  const first = await t.confirm(newId())
  await expect.poll(() => slow.received.length).toBe(1)
  await expect.poll(() => held.has(first)).toBe(true)
  receiver.replyWith(204)
  held.get(first)!(204)
  for (let n = 0; n < 3; n += 1) {
    const id = await t.confirm(newId())
    await expect.poll(() => receiver.received.map((event) => event.id)).toContain(id)
  }
  const stopped = jobs.stop()
  await slow.close()
  await stopped
})

test('pauses an endpoint that has failed for 3 days, and notifies its creator [events/webhook-retries]', async () => {
  const other = newId()
  for (const user_id of [admin.userId, other]) {
    const change = { user_id, version: 1, role: 'admin', previous_role: 'athlete', changed_by: 'operator' }
    await t.deliver(roleChanged, user_id, change as EventData<typeof roleChanged>)
  }
  const { id } = await t.create(receiver.url('/secret-path'), { description: 'Accounting' })
  const eventId = await t.confirm(newId())
  receiver.replyWith(500)
  for (let hours = 0; hours <= 71; hours += 1) {
    await t.drain()
    t.clock.advance({ hours: 1 })
  }
  expect(await stateOf(id)).toMatchObject({ paused: null })
  t.clock.advance({ hours: 2 })
  await t.drain()
  expect(await stateOf(id)).toMatchObject({ paused: { reason: 'failing' }, waiting: 1 })
  const titles = async (userId: string) =>
    (await t.request(listNotifications, {}, { as: { userId, role: 'admin' } })).body.items.map(
      ({ title, message }) => `${title}: ${message}`,
    )
  expect((await titles(admin.userId))[0]).toMatch(
    /^A webhook endpoint is paused: We paused the webhook endpoint “Accounting”/,
  )
  expect((await titles(other)).filter((title) => title.includes('paused'))).toEqual([])
  const { rows } = await t.db.pool.query("select from jobs where job = 'mails'")
  expect(rows.length).toBeGreaterThan(0)
  expect((await t.emitted('notification.notification-created')).length).toBeGreaterThan(0)
  receiver.clear()
  receiver.replyWith(204)
  t.clock.advance({ hours: 7 })
  await t.drain()
  expect(receiver.received).toEqual([])
  await t.request(resumeWebhook, { params: { id } }, { as: admin })
  await t.drain()
  expect(receiver.received.map((event) => event.id)).toEqual([eventId])
  t.clock.set(new Date())
})

test('pauses an endpoint immediately when it replies 410 [events/webhook-retries]', async () => {
  const { id } = await t.create(receiver.url())
  await t.confirm(newId())
  receiver.replyWith(410)
  await t.drain()
  expect(await stateOf(id)).toMatchObject({ paused: { reason: 'gone' }, waiting: 1 })
  expect(await logOf(id)).toMatchObject([{ status: 410, next_attempt_at: null }])
})

test('keeps events of a paused endpoint and delivers them in order when it resumes [events/webhook-pause]', async () => {
  const { id } = await t.create(receiver.url())
  const paused = await t.request(pauseWebhook, { params: { id } }, { as: admin })
  expect(paused.body.paused?.reason).toBe('manual')
  const subject = newId()
  const ids = [await t.confirm(subject), await t.confirm(subject)]
  await t.drain()
  expect(receiver.received).toEqual([])
  expect(await stateOf(id)).toMatchObject({ waiting: 2 })
  await t.request(resumeWebhook, { params: { id } }, { as: admin })
  await t.drain()
  expect(receiver.received.map((event) => event.id)).toEqual(ids)
})

test('treats a redirect as a failure and doesn’t follow it [events/webhook-internal]', async () => {
  const { id } = await t.create(receiver.url())
  await t.confirm(newId())
  receiver.replyWith(302)
  await t.drain()
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])
  expect(await logOf(id)).toMatchObject([{ state: 'waiting', status: 302 }])
})

test('delivers an event once that the bus delivers twice', async () => {
  await t.create(receiver.url())
  await t.confirm(newId(), { times: 2 })
  await t.drain()
  expect(receiver.received).toHaveLength(1)
})

test('ignores the outcome of an attempt that was in flight when the URL changed', async () => {
  const { id } = await t.create(receiver.url('/old'))
  const subject = newId()
  const event = await t.confirm(subject)
  const { answer, arrived } = heldReplies()
  const drained = t.drain()
  await arrived(event)
  const body = { url: receiver.url('/new'), event_types: [CONFIRMED], description: '' }
  expect((await t.request(updateWebhook, { params: { id }, body }, { as: admin })).status).toBe(200)
  await answer(event, 410)
  await drained
  expect(await stateOf(id)).toMatchObject({ paused: null, failing_since: null, waiting: 1 })
  receiver.replyWith(204)
  t.clock.advance({ seconds: 15 })
  await t.drain()
  expect(receiver.ofPath('/new').map((one) => one.id)).toEqual([event])
  t.clock.set(new Date())
})

test('runs again when it stopped before it had looked at all events', async () => {
  const { id } = await t.create(receiver.url())
  await t.confirm(newId())
  const stopped = () => false
  expect(await deliverWebhooks(t.context(), id, undefined, stopped)).toBeInstanceOf(Date)
})

test('wakes a webhook that begins to want an event while the event waits to be recorded', async () => {
  await t.create(receiver.url(), { event_types: [LOGGED] })
  const client = await t.db.pool.connect()
  await client.query('begin')
  await client.query(`select pg_advisory_xact_lock(hashtextextended('webhook_events', 0))`)
  await client.query('update webhook_endpoints set event_types = $1', [[CONFIRMED]])
  const recorded = t.confirm(newId())
  const waiting = () =>
    t.db.pool.query(
      "select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()",
    )
  await expect.poll(async () => (await waiting()).rowCount).toBe(1)
  await client.query('commit')
  client.release()
  const event = await recorded
  await t.drain()
  expect(receiver.received.map((one) => one.id)).toEqual([event])
})
