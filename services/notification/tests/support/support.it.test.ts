import { sendSupportMessage } from '@fieldside/contracts/http/support.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createFixture, type Fixture } from '../fixture.ts'

let service: Fixture

beforeAll(async () => {
  service = await createFixture({ config: { SUPPORT_EMAIL: 'desk@fieldside.test' } })
})
beforeEach(() => {
  service.mails.length = 0
  service.down.mailServer = false
})
afterAll(() => service.close())

const someMessage = () => ({
  name: 'Ana Ruiz',
  email: `${newId()}@people.test`,
  subject: 'My <card>',
  message: 'It was declined.\nWhat can I do?',
})
const send = (
  body: ReturnType<typeof someMessage>,
  options: { as?: { userId: string; role: 'athlete' }; idempotencyKey?: string } = {},
) => service.request(sendSupportMessage, { body }, options)
const storedOf = (email: string) =>
  service.db.kysely.selectFrom('support_messages').selectAll().where('email', '=', email).execute()

it('stores a message from a visitor and emails it to support once, with the visitor as reply-to', async () => {
  const body = someMessage()
  const { status } = await send(body)
  expect(status).toBe(201)
  expect(await storedOf(body.email)).toMatchObject([{ ...body, user_id: null, mailed_at: null }])
  await service.runJobs('support-mails')
  await service.runJobs('support-mails')
  expect(service.mails).toHaveLength(1)
  expect(service.mails[0]).toMatchObject({
    to: 'desk@fieldside.test',
    replyTo: body.email,
    subject: 'Support: My <card>',
  })
  expect(service.mails[0]?.text).toContain(body.message)
  expect(service.mails[0]?.html).toContain('My &lt;card&gt;')
  expect(await storedOf(body.email)).toMatchObject([{ mailed_at: service.clock.now() }])
})

it('stores the account of a signed-in sender and emits no event', async () => {
  const body = someMessage()
  const userId = newId()
  const reply = await send(body, { as: { userId, role: 'athlete' } })
  expect(reply.status).toBe(201)
  expect(reply.headers.get('fieldside-events')).toBeNull()
  expect(await storedOf(body.email)).toMatchObject([{ user_id: userId }])
  expect(await service.emitted()).toEqual([])
})

it.each(['name', 'email', 'subject', 'message'] as const)(
  'rejects a message without %s, names the field, and stores nothing [help/contact-required]',
  async (field) => {
    const body = { ...someMessage(), [field]: '  ' }
    const { status, problem } = await send(body)
    expect(status).toBe(400)
    expect(problem.errors?.map((error) => error.field)).toEqual([field])
    expect(await storedOf(body.email)).toEqual([])
  },
)

it.each(['name', 'subject'] as const)(
  'rejects a %s with a line break, which would add a header to the email, and names the field',
  async (field) => {
    const body = { ...someMessage(), [field]: 'Card\nBcc: all@people.test' }
    const { status, problem } = await send(body)
    expect(status).toBe(400)
    expect(problem.errors?.map((error) => error.field)).toEqual([field])
    expect(await storedOf(body.email)).toEqual([])
  },
)

it('stores one message per key, and rejects the key for another message', async () => {
  const body = someMessage()
  const idempotencyKey = newId()
  const first = await send(body, { idempotencyKey })
  const second = await send(body, { idempotencyKey })
  expect(second.body).toEqual(first.body)
  expect(await storedOf(body.email)).toHaveLength(1)
  expect((await send({ ...body, subject: 'Another' }, { idempotencyKey })).status).toBe(422)
})

it('limits a sender to five messages an hour, even in parallel, without limiting others', async () => {
  const body = someMessage()
  const sent = await Promise.all(Array.from({ length: 7 }, () => send(body)))
  expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 429, 429])
  const refused = await send({ ...body, email: body.email.toUpperCase() })
  expect(refused.problem.code).toBe('too-many-messages')
  expect(Number(refused.headers.get('retry-after'))).toBe(3600)
  expect((await send(someMessage())).status).toBe(201)
  service.clock.advance({ minutes: 61 })
  expect((await send(body)).status).toBe(201)
})

it('keeps a message while the mail server is unavailable, even for hours, and then sends it', async () => {
  const body = someMessage()
  service.down.mailServer = true
  await send(body)
  for (let hour = 0; hour < 24; hour += 1) {
    await service.runJobs('support-mails')
    service.clock.advance({ minutes: 61 })
  }
  service.down.mailServer = false
  await service.runJobs('support-mails')
  expect(service.mails.filter(({ replyTo }) => replyTo === body.email)).toHaveLength(1)
})

it('deletes a message after a year', async () => {
  const body = someMessage()
  await send(body)
  service.clock.advance({ days: 364 })
  await service.runJobs('support-messages')
  expect(await storedOf(body.email)).toHaveLength(1)
  service.clock.advance({ days: 2 })
  await service.runJobs('support-messages')
  expect(await storedOf(body.email)).toEqual([])
})

it('deletes more old messages than fit in a batch, and keeps younger ones', async () => {
  const insert = (email: string, count: number, days: number) =>
    service.db.pool.query(
      `insert into support_messages (id, name, email, subject, message, created_at)
       select gen_random_uuid(), 'Ana', $1, 'Hello', 'Hello', $2::timestamptz - make_interval(days => $3)
       from generate_series(1, $4)`,
      [email, service.clock.now(), days, count],
    )
  await insert('old@people.test', 5001, 366)
  await insert('young@people.test', 1, 364)
  await service.runJobs('support-messages')
  expect(await storedOf('old@people.test')).toEqual([])
  expect(await storedOf('young@people.test')).toHaveLength(1)
})
