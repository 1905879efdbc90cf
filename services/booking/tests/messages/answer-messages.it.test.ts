import { messageSent } from '@fieldside/contracts/events/booking.ts'
import { proposeNewTime } from '@fieldside/contracts/http/agreed-sessions.ts'
import { declineAppointment, suggestTime } from '@fieldside/contracts/http/appointment-answers.ts'
import { cancelAppointment } from '@fieldside/contracts/http/appointments.ts'
import { ANSWER_MESSAGE_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { expect, test } from 'vitest'
import { ALTERNATE, answering } from '../answering.ts'
import { type Fixture, useFixture } from '../fixture.ts'
import { messaging } from '../messaging.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})
const { pageOf, threadsOf, unreadOf, send } = messaging(() => fixture)
const { agreed, seen } = answering(() => fixture)

const TEXT = 'Sorry, I’m away. Call 555-010-0199'
const MASKED = 'Sorry, I’m away. Call •••'

const messagesOf = async (as: Person) => {
  const [thread] = await threadsOf(as)
  return (await pageOf(thread!.id, as)).body.items
}

const decline = (id: string, as: Person, message?: string, idempotencyKey?: string) =>
  fixture.t.request(
    declineAppointment,
    { params: { id }, body: message === undefined ? {} : { message } },
    { as, ...(idempotencyKey && { idempotencyKey }) },
  )

test('a message with a decline goes into the thread under that booking, masked until the pair agrees [messages/words-with-answers] [messages/masked]', async () => {
  const { professional, athlete, id } = await fixture.pending()
  const { status, body } = await decline(id, professional.user, TEXT)
  expect([status, body.status]).toEqual([200, 'declined'])
  expect(JSON.stringify(body)).not.toContain('away')
  expect(await messagesOf(athlete)).toMatchObject([
    { sent_by: 'professional', text: MASKED, state: 'masked', appointment_id: id },
  ])
  expect(await unreadOf(athlete)).toBe(1)
  const [{ id: thread } = { id: '' }] = await threadsOf(athlete)
  const sent = (await fixture.eventsOf(thread)).filter(({ type }) => type === messageSent.type)
  expect(sent.map(({ data }) => data)).toMatchObject([{ appointment_id: id, sent_by: 'professional' }])
})

test('a message with a suggestion reaches the athlete, who then has no limit before an answer [messages/words-with-answers]', async () => {
  const { professional, athlete, id } = await fixture.pending()
  const body = { suggested_date: ALTERNATE, message: '  Friday is quieter.  ' }
  await fixture.t.request(suggestTime, { params: { id }, body }, { as: professional.user })
  expect(await messagesOf(athlete)).toMatchObject([{ text: 'Friday is quieter.', appointment_id: id }])
  await fixture.t.request(cancelAppointment, { params: { id } }, { as: athlete })
  for (let count = 0; count < 4; count += 1)
    expect((await send(professional.id, athlete, `${count}`)).status).toBe(201)
})

test('messages with a proposal and a cancellation are from the side that sent them, in full once agreed [messages/words-with-answers] [messages/unmasked]', async () => {
  const { professional, athlete, id } = await agreed()
  const proposed_date = ALTERNATE
  await fixture.t.request(
    proposeNewTime,
    { params: { id }, body: { proposed_date, message: 'Would Friday work?' } },
    { as: athlete },
  )
  const body = { message: TEXT }
  await fixture.t.request(cancelAppointment, { params: { id }, body }, { as: professional.user })
  expect(await messagesOf(professional.user)).toMatchObject([
    { sent_by: 'athlete', text: 'Would Friday work?', appointment_id: id },
    { sent_by: 'professional', text: TEXT, state: 'shown', appointment_id: id },
  ])
  expect((await seen(id, athlete)).status).toBe('cancelled')
})

test('without a message, or with an empty one, nothing is written [messages/words-with-answers]', async () => {
  const { professional, athlete, id } = await fixture.pending()
  const other = await fixture.pending()
  await decline(id, professional.user)
  await decline(other.id, other.professional.user, '   ')
  expect(await messagesOf(athlete)).toEqual([])
  expect(await messagesOf(other.athlete)).toEqual([])
})

test('a refused answer writes nothing, and a repeated one writes once [messages/words-with-answers] [messages/once]', async () => {
  const { professional, athlete, id } = await fixture.pending()
  const key = newId()
  await decline(id, professional.user, 'Once', key)
  await decline(id, professional.user, 'Once', key)
  expect((await decline(id, professional.user, 'Again')).status).toBe(409)
  expect((await messagesOf(athlete)).map(({ text }) => text)).toEqual(['Once'])
})

test('a message of more than 500 characters is refused by its field, and the request stays open [messages/words-with-answers]', async () => {
  const { professional, id } = await fixture.pending()
  const refused = await decline(id, professional.user, 'a'.repeat(ANSWER_MESSAGE_MAX_CHARS + 1))
  expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([400, 'message'])
  expect((await seen(id, professional.user)).status).toBe('pending')
})

test('a message counts as one of 20 a minute, and the answer can be given without it [messages/limits] [messages/words-with-answers]', async () => {
  const { professional, athlete, id } = await fixture.pending()
  const other = await fixture.ask(professional, athlete, { appointment_date: '2026-11-27T18:00:00.000Z' })
  for (let count = 0; count < 19; count += 1) await send(athlete.userId, professional.user, `${count}`)
  expect((await decline(newId(), professional.user, TEXT)).status).toBe(404)
  expect((await decline(other.body.id, professional.user, TEXT)).status).toBe(200)
  const refused = await decline(id, professional.user, TEXT)
  expect(refused).toMatchObject({ status: 429, problem: { code: 'too-many-messages' } })
  expect(refused.problem.errors?.[0]?.field).toBe('message')
  expect(refused.headers.get('retry-after')).not.toBeNull()
  expect((await seen(id, professional.user)).status).toBe('pending')
  expect((await decline(id, professional.user)).body.status).toBe('declined')
})
