import { messageDecided, messageReported } from '@fieldside/contracts/events/booking.ts'
import * as api from '@fieldside/contracts/http/messages.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Fixture, useFixture } from '../fixture.ts'
import { messaging } from '../messaging.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})
const { send, pageOf, threadOf, threadsOf } = messaging(() => fixture)
const admin: Person = { userId: newId(), role: 'admin' }
const REASON = 'It insults me and my coach.'

const report = (id: string, as: Person, reason = REASON) =>
  fixture.t.request(api.reportMessage, { params: { id }, body: { reason } }, { as })
const open = (id: string, as: Person = admin, idempotencyKey?: string) =>
  fixture.t.request(
    api.adminOpenMessage,
    { params: { id } },
    { as, ...(idempotencyKey && { idempotencyKey }) },
  )
const decide = (endpoint: typeof api.hideMessage, id: string, as: Person = admin) =>
  fixture.t.request(endpoint, { params: { id }, body: { reason: 'Breaks the rules.' } }, { as })
const queue = async (as: Person = admin) =>
  (await fixture.t.request(api.adminListMessageReports, {}, { as })).body.items
const inQueue = async (id: string) => (await queue()).filter(({ message_id }) => message_id === id)

/** Returns a pair with messages of the athlete. */
const talked = async (count: number) => {
  const { professional, athlete } = await fixture.pending()
  const sent = []
  for (let number = 1; number <= count; number += 1)
    sent.push((await send(professional.id, athlete, `Message ${number}`)).body)
  return { professional, athlete, thread: sent[0]!.thread_id, ids: sent.map(({ message }) => message.id) }
}

test('the other side reports a message once, with a reason of 10 to 1000 characters, and the sender doesn’t see it [messages/report]', async () => {
  const { professional, athlete, thread, ids } = await talked(2)
  for (const reason of ['Too short', 'a'.repeat(1001)]) {
    const { status, problem } = await report(ids[0]!, professional.user, reason)
    expect([status, problem.errors?.[0]?.field]).toEqual([400, 'reason'])
  }
  expect((await report(ids[0]!, professional.user)).status).toBe(204)
  expect((await report(ids[0]!, professional.user, 'Another reason to say so')).status).toBe(204)
  expect(await inQueue(ids[0]!)).toMatchObject([
    { thread_id: thread, sent_by: 'athlete', reason: REASON, athlete_id: athlete.userId },
  ])
  const flags = async (as: Person) => (await pageOf(thread, as)).body.items.map((one) => one.is_reported)
  expect(await flags(professional.user)).toEqual([true, false])
  expect(await flags(athlete)).toEqual([false, false])
  const reported = (await fixture.eventsOf(thread)).filter(({ type }) => type === messageReported.type)
  expect(reported.map(({ data }) => data)).toEqual([
    expect.objectContaining({ message_id: ids[0], reported_by: 'professional' }),
  ])
  expect(JSON.stringify(reported)).not.toContain('insults')
})

test('nobody reports their own message, or one of another pair [messages/report] [messages/who-writes]', async () => {
  const { athlete, ids } = await talked(1)
  expect(await report(ids[0]!, athlete)).toMatchObject({ status: 409, problem: { code: 'own-message' } })
  const others = [fixture.athlete(), (await fixture.professional()).user, admin]
  for (const as of others) expect((await report(ids[0]!, as)).status).toBe(404)
  expect(await inQueue(ids[0]!)).toEqual([])
})

test('an administrator reads a reported message with the five before and after it, and each reading is audited [messages/report]', async () => {
  const { professional, ids } = await talked(14)
  const id = ids[6]!
  expect((await open(id)).status).toBe(404)
  await report(id, professional.user)
  expect(JSON.stringify(await queue())).not.toContain('Message 7')
  const key = newId()
  const { body } = await open(id, admin, key)
  expect(body.items.map(({ text }) => text)).toEqual(
    Array.from({ length: 11 }, (_, index) => `Message ${index + 2}`),
  )
  await open(id, admin, key)
  const { rows } = await sql`select actor, action from audit_log where object_id = ${id}`.execute(
    fixture.t.db.kysely,
  )
  const reading = { actor: `user:${admin.userId}`, action: 'open-message' }
  expect(rows).toEqual([reading, reading])
  // A reply with messages isn't kept for replays.
  const { rows: kept } = await sql`select from idempotency_keys where key = ${key}`.execute(
    fixture.t.db.kysely,
  )
  expect(kept).toEqual([])
  for (const next of [ids[5]!, newId()]) expect((await open(next)).status).toBe(404)
  expect((await open(id, professional.user)).status).toBe(403)
})

test('an administrator reads contact details as masked as the two sides do [messages/report] [messages/masked]', async () => {
  const { professional, athlete } = await fixture.pending()
  const { message } = (await send(professional.id, athlete, 'Call 555-010-0199')).body
  await report(message.id, professional.user)
  expect((await open(message.id)).body.items).toMatchObject([{ text: 'Call •••', state: 'masked' }])
})

test('a hidden message is empty for both sides and in lists, and the reason is audited [messages/report]', async () => {
  const { professional, athlete, thread, ids } = await talked(1)
  const id = ids[0]!
  const before = await threadOf(thread, athlete)
  expect((await decide(api.hideMessage, id)).status).toBe(404)
  await report(id, professional.user)
  expect((await decide(api.hideMessage, id, athlete)).status).toBe(403)
  expect((await decide(api.hideMessage, id)).status).toBe(204)
  for (const as of [athlete, professional.user]) {
    expect((await pageOf(thread, as)).body.items).toMatchObject([{ state: 'hidden', text: '' }])
    expect((await threadsOf(as))[0]!.last_message).toMatchObject({ state: 'hidden', text: '' })
  }
  expect((await threadOf(thread, athlete)).revision).toBeGreaterThan(before.revision)
  expect(await inQueue(id)).toEqual([])
  const again = await decide(api.hideMessage, id)
  expect(again).toMatchObject({ status: 409, problem: { code: 'already-decided' } })
  const { rows } = await sql`select action, reason from audit_log where object_id = ${id}`.execute(
    fixture.t.db.kysely,
  )
  expect(rows).toEqual([{ action: 'hide-message', reason: 'Breaks the rules.' }])
  const decided = (await fixture.eventsOf(thread)).filter(({ type }) => type === messageDecided.type)
  expect(decided.map(({ data }) => data)).toEqual([expect.objectContaining({ message_id: id, hidden: true })])
})

test('a message that is kept stays visible, and can’t be reported again [messages/report]', async () => {
  const { professional, athlete, thread, ids } = await talked(1)
  await report(ids[0]!, professional.user)
  expect((await decide(api.keepMessage, ids[0]!)).status).toBe(204)
  expect((await pageOf(thread, athlete)).body.items).toMatchObject([{ text: 'Message 1', state: 'shown' }])
  await report(ids[0]!, professional.user)
  expect(await inQueue(ids[0]!)).toEqual([])
})
