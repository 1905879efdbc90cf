import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  pauseWebhook,
  redeliverEvent,
  redeliverRange,
  replaceWebhookSecret,
  resumeWebhook,
  sendTestEvent,
  updateWebhook,
} from '@fieldside/contracts/http/webhooks.ts'
import { SCOPES, type Scope } from '@fieldside/contracts/scopes.ts'
import { platformTables } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { createLog } from '@fieldside/platform/log.ts'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { admin, CONFIRMED, createWebhookFixture, LOGGED, startReceiver } from './fixture.ts'

const lines: string[] = []
const addresses = { of: (_name: string): string[] => ['127.0.0.1'] }

let t: Awaited<ReturnType<typeof createWebhookFixture>>
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  const log = createLog('notification', 'trace', { write: (line: string) => void lines.push(line) })
  const lookup = ((name: string, _options: unknown, done: (...args: unknown[]) => void) =>
    done(
      null,
      addresses.of(name).map((address) => ({ address, family: 4 })),
    )) as never
  ;[t, receiver] = await Promise.all([createWebhookFixture({ log, lookup }), startReceiver()])
})
afterAll(async () => {
  await t.close()
  await receiver.close()
})
beforeEach(async () => {
  addresses.of = () => ['127.0.0.1']
  receiver.replyWith(204)
  receiver.clear()
  const { body } = await t.request(listWebhooks, {}, { as: admin })
  for (const { id } of body.items) await t.request(deleteWebhook, { params: { id } }, { as: admin })
})

const form = (change: object = {}) => ({
  ...{ url: receiver.url(), description: 'Accounting', event_types: [LOGGED, CONFIRMED] },
  ...change,
})
const creating = (change: object = {}, as: Parameters<typeof t.request>[2] = { as: admin }) =>
  t.request(createWebhook, { body: form(change) }, as)

const auditLog = async (id: string) =>
  platformTables(t.db.kysely)
    .selectFrom('audit_log')
    .selectAll()
    .where('object_id', '=', id)
    .orderBy('id')
    .execute()

test('creates, lists, changes, and deletes an endpoint, and records it in the audit log [events/webhook-endpoints]', async () => {
  const { status, body: created } = await creating({ url: receiver.url('/hook?key=hidden') })
  expect(status).toBe(201)
  expect(created).toMatchObject({ event_types: [CONFIRMED, LOGGED], paused: null, waiting: 0 })
  const { id } = created
  const params = { id }
  const change = { url: receiver.url('/new?key=hidden'), event_types: [CONFIRMED], description: '' }
  expect((await t.request(updateWebhook, { params, body: change }, { as: admin })).body).toMatchObject(change)
  expect((await t.request(listWebhooks, {}, { as: admin })).body.items).toMatchObject([{ id, ...change }])
  await t.request(pauseWebhook, { params }, { as: admin })
  expect((await t.request(sendTestEvent, { params }, { as: admin })).problem.code).toBe('webhook-paused')
  expect((await t.request(deleteWebhook, { params }, { as: admin })).status).toBe(204)
  for (const endpoint of [getWebhook, deleteWebhook, pauseWebhook, sendTestEvent])
    expect((await t.request(endpoint, { params }, { as: admin })).status).toBe(404)
  const entries = await auditLog(id)
  expect(entries.map(({ action, actor }) => [action, actor])).toEqual(
    ['create-webhook', 'update-webhook', 'pause-webhook', 'delete-webhook'].map((action) => [
      action,
      `user:${admin.userId}`,
    ]),
  )
  expect(JSON.stringify(entries)).not.toContain('hidden')
})

test('shows a secret once, and has it in no other reply, event, log, audit entry, or table [events/webhook-secret]', async () => {
  const { body: created } = await creating({}, { as: admin, idempotencyKey: newId() })
  const params = { id: created.id }
  const replaced = await t.request(replaceWebhookSecret, { params }, { as: admin, idempotencyKey: newId() })
  const secrets = [created.secret, replaced.body.secret]
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  await t.confirm(newId())
  await t.drain()
  await t.request(sendTestEvent, { params }, { as: admin })
  const later = await Promise.all([
    t.request(getWebhook, { params }, { as: admin }),
    t.request(listWebhooks, {}, { as: admin }),
    t.request(updateWebhook, { params, body: form() }, { as: admin }),
  ])
  const tables = await t.db.pool.query(
    `select string_agg(query_to_xml(format('select * from %I', tablename), true, false, '')::text, '') as text
     from pg_tables where schemaname = 'notification'`,
  )
  const everything = [
    JSON.stringify(later.map(({ body }) => body)),
    lines.join(''),
    tables.rows[0].text,
    JSON.stringify(await t.emitted()),
    receiver.received.map(({ body, headers }) => body + JSON.stringify(headers)).join(''),
  ].join('')
  expect(everything).toContain(created.id)
  for (const secret of secrets) {
    expect(everything).not.toContain(secret)
    expect(everything).not.toContain(secret.slice('whsec_'.length))
  }
})

test('has at most 10 endpoints, even when many are created concurrently [events/webhook-endpoints]', async () => {
  const replies = await Promise.all(Array.from({ length: 13 }, () => creating()))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(10)
  for (const { status, problem } of replies.filter((reply) => reply.status !== 201))
    expect([status, problem.code]).toEqual([409, 'too-many-webhooks'])
  expect((await t.request(listWebhooks, {}, { as: admin })).body.items).toHaveLength(10)
})

test('rejects URLs without https, with a user name, and to internal addresses [events/webhook-internal]', async () => {
  const errorsOf = async (change: object) => {
    const { status, problem } = await creating(change)
    return [status, problem.code, problem.errors?.map(({ field }) => field)]
  }
  for (const url of [
    'http://hooks.example/',
    'ftp://hooks.example/',
    'hooks.example',
    'https://a:b@hooks.example/',
  ])
    expect(await errorsOf({ url }), url).toEqual([400, 'invalid-input', ['url']])
  expect(await errorsOf({ event_types: ['booking.unheard-of'] })).toEqual([
    400,
    'invalid-input',
    ['event_types'],
  ])
  const notPublic = [422, 'address-not-public', ['url']]
  for (const host of ['10.0.0.1', '169.254.169.254', '[fd00::1]', '192.168.0.1'])
    expect(await errorsOf({ url: `https://${host}/` }), host).toEqual(notPublic)
  addresses.of = () => ['93.184.216.34', '172.16.0.9']
  expect(await errorsOf({ url: 'https://hooks.example/' })).toEqual(notPublic)
  addresses.of = () => ['127.0.0.1']
  const { body: created } = await creating()
  const params = { id: created.id }
  addresses.of = () => ['10.1.2.3']
  const changed = await t.request(updateWebhook, { params, body: form() }, { as: admin })
  expect([changed.status, changed.problem.code]).toEqual([422, 'address-not-public'])
})

test('checks the address again at each delivery [events/webhook-internal]', async () => {
  const { body: created } = await creating()
  await t.confirm(newId())
  addresses.of = () => ['10.1.2.3']
  await t.drain()
  expect(receiver.received).toEqual([])
  const params = { id: created.id }
  expect((await t.request(sendTestEvent, { params }, { as: admin })).body).toMatchObject({
    status: null,
    error: 'address-not-public',
  })
  addresses.of = () => ['127.0.0.1']
  t.clock.advance({ seconds: 10 })
  await t.drain()
  expect(receiver.received).toHaveLength(1)
})

test('posts a test event at once, returns its outcome, and doesn’t retry it [events/webhook-test]', async () => {
  const { body: created } = await creating()
  const params = { id: created.id }
  const send = async () => (await t.request(sendTestEvent, { params }, { as: admin })).body
  expect(await send()).toMatchObject({ status: 204, error: null })
  const [received] = receiver.received
  expect(new Webhook(created.secret).verify(received!.body, received!.headers)).toMatchObject({
    type: 'webhook.test',
    dataschema: 'http://fieldside.test/schemas/webhook.test/1',
    data: { endpoint_id: created.id },
  })
  receiver.replyWith(500)
  expect(await send()).toMatchObject({ status: 500, error: null })
  await t.drain()
  expect(receiver.received).toHaveLength(2)
  expect((await t.request(getWebhook, { params }, { as: admin })).body).toMatchObject({
    waiting: 0,
    failing_since: null,
  })
})

const asClient = (client: string, ...scopes: Scope[]) => ({ as: { client, scopes } })

test('lets API clients with the scope manage their own webhooks, and nobody else but administrators [events/webhook-access]', async () => {
  const booked = { event_types: [CONFIRMED] }
  expect((await creating(booked, asClient('api-accounting', 'bookings:read'))).status).toBe(403)
  for (const role of ['athlete', 'professional'] as const)
    expect((await creating({}, { as: { userId: newId(), role } })).status).toBe(403)
  expect((await creating({}, {})).status).toBe(401)
  const accounting = asClient('api-accounting', 'webhooks:manage', 'bookings:read')
  const { status, body } = await creating(booked, accounting)
  expect(status).toBe(201)
  expect((await auditLog(body.id))[0]?.actor).toBe('client:api-accounting')
  const { body: ofAdmin } = await creating()
  const listedFor = async (as: Parameters<typeof t.request>[2]) =>
    (await t.request(listWebhooks, {}, as)).body.items.map(({ id }) => id)
  expect(await listedFor(accounting)).toEqual([body.id])
  expect(await listedFor({ as: admin })).toEqual([ofAdmin.id, body.id])
  const other = asClient('api-other', 'webhooks:manage', 'bookings:read', 'payments:read')
  for (const [id, as] of [
    [ofAdmin.id, accounting],
    [body.id, other],
  ] as const) {
    const params = { id }
    const refused = await Promise.all([
      t.request(getWebhook, { params }, as),
      t.request(updateWebhook, { params, body: form(booked) }, as),
      t.request(deleteWebhook, { params }, as),
      t.request(replaceWebhookSecret, { params }, as),
      t.request(pauseWebhook, { params }, as),
      t.request(resumeWebhook, { params }, as),
      t.request(sendTestEvent, { params }, as),
      t.request(listWebhookDeliveries, { params }, as),
      t.request(redeliverEvent, { params: { id, delivery_id: newId() } }, as),
      t.request(redeliverRange, { params, body: { from: '2026-11-01T00:00:00.000Z' } }, as),
    ])
    expect(refused.map((reply) => reply.status)).toEqual(refused.map(() => 404))
  }
  expect((await t.request(getWebhook, { params: { id: body.id } }, accounting)).status).toBe(200)
})

test('sends an API client only events that its other scopes read [events/webhook-access]', async () => {
  const refusedTypes = [
    [CONFIRMED, ['webhooks:manage', 'payments:read']],
    ['billing.payment-recorded', ['webhooks:manage', 'bookings:read']],
    [LOGGED, SCOPES],
  ] as const
  for (const [type, scopes] of refusedTypes) {
    const { status, problem } = await creating({ event_types: [type] }, asClient('api-reader', ...scopes))
    expect([status, problem.errors?.[0]?.field], type).toEqual([400, 'event_types'])
  }
  const as = asClient('api-reader', 'webhooks:manage', 'bookings:read')
  const { body } = await creating({ event_types: [CONFIRMED] }, as)
  const wider = form({ event_types: [CONFIRMED, 'billing.payment-recorded'] })
  expect((await t.request(updateWebhook, { params: { id: body.id }, body: wider }, as)).status).toBe(400)
})
