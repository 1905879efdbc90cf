import { feeCreditGranted, firstBookingFeeSettled } from '@fieldside/contracts/events/billing.ts'
import { acceptNewTime, proposeNewTime } from '@fieldside/contracts/http/agreed-sessions.ts'
import { cancelAppointment, getAppointment } from '@fieldside/contracts/http/appointments.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { expect, test } from 'vitest'
import { revealsText, type ShownMessage } from '../../src/messages/rules/thread.ts'
import { serveTexts } from '../../src/messages/steps/serve-texts.ts'
import { pageOfMessages } from '../../src/messages/store/messages.ts'
import { findThread } from '../../src/messages/store/threads.ts'
import { answering } from '../answering.ts'
import { at, type Fixture, useFixture } from '../fixture.ts'
import { messaging } from '../messaging.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})
const { accept, acceptIt, suggest, missed } = answering(() => fixture)
const { send, textsOf, threadOf, threadsOf, question, pageOf } = messaging(() => fixture)

const TEXT = 'Call 555-010-0199'
const MASKED = 'Call •••'
const LATER = at('2026-11-27T18:00:00Z')

const cancel = (id: string, as: Person) => fixture.t.request(cancelAppointment, { params: { id } }, { as })
const contactShown = async (id: string) => {
  const data = (await fixture.eventsOf(id)).at(-1)?.data as { contact_shown?: boolean }
  return data.contact_shown
}

type Made = Awaited<ReturnType<Fixture['pending']>> & { thread: string }

/** Makes the athlete confirm the session and write, so that no contact details reach the professional. */
const agreedUnread = async (): Promise<Made> => {
  const made = await fixture.pending()
  const { thread_id: thread } = await question(made.professional, made.athlete, TEXT)
  await suggest(made.id, made.professional.user)
  await acceptIt(made.id, made.athlete)
  return { ...made, thread }
}
const another = async ({ professional, athlete }: Made) => {
  const { id } = (await fixture.ask(professional, athlete, { appointment_date: LATER })).body
  await suggest(id, professional.user, at('2026-11-27T20:00:00Z'))
  await acceptIt(id, athlete)
  return id
}

test('masks the thread again when the professional cancels the only session unread [contact/masked-again]', async () => {
  const { id, thread, professional, athlete } = await agreedUnread()
  const agreed = await threadOf(thread, athlete)
  expect(await textsOf(thread, athlete)).toEqual([TEXT])
  await cancel(id, professional.user)
  expect(await contactShown(id)).toBe(false)
  const masked = await threadOf(thread, athlete)
  expect(masked.is_agreed).toBe(false)
  expect(masked.revision).toBeGreaterThan(agreed.revision)
  await send(professional.id, athlete, TEXT)
  for (const as of [athlete, professional.user]) {
    expect(await textsOf(thread, as)).toEqual([MASKED, MASKED])
    expect((await threadsOf(as))[0]!.last_message?.text).toBe(MASKED)
  }
  // The athlete may still write: the limits of a first question are over.
  for (const text of ['Two', 'Three', 'Four'])
    expect((await send(professional.id, athlete, text)).status).toBe(201)
  const next = (await fixture.ask(professional, athlete, { appointment_date: LATER })).body.id
  expect((await textsOf(thread, professional.user))[0]).toBe(MASKED)
  await accept(next, professional.user)
  expect((await textsOf(thread, professional.user))[0]).toBe(TEXT)
})

test('keeps showing everything while another session of the pair is agreed, also once it moved [contact/masked-again] [messages/unmasked]', async () => {
  const made = await agreedUnread()
  const { id, thread, professional, athlete } = made
  const second = await another(made)
  await cancel(id, professional.user)
  expect(await textsOf(thread, athlete)).toEqual([TEXT])
  const body = { proposed_date: at('2026-11-28T17:00:00Z') }
  await fixture.t.request(proposeNewTime, { params: { id: second }, body }, { as: athlete })
  await fixture.t.request(acceptNewTime, { params: { id: second } }, { as: professional.user })
  expect(await textsOf(thread, athlete)).toEqual([TEXT])
  await cancel(second, athlete)
  expect(await textsOf(thread, athlete)).toEqual([MASKED])
})

test('keeps showing everything once a session of the pair took place [messages/unmasked]', async () => {
  const made = await agreedUnread()
  const second = await another(made)
  fixture.t.clock.set(new Date('2026-11-27T18:30:00Z'))
  await fixture.t.runJobs('complete-sessions')
  await fixture.t.db.kysely
    .updateTable('appointments')
    .set({ approval_withdrawn_at: fixture.t.clock.now() })
    .where('id', '=', second)
    .execute()
  expect((await cancel(second, made.athlete)).status).toBe(200)
  expect(await textsOf(made.thread, made.athlete)).toEqual([TEXT])
})

test('masks the thread when both sessions of a pair are canceled at once [contact/masked-again]', async () => {
  const made = await agreedUnread()
  const second = await another(made)
  await Promise.all([cancel(made.id, made.professional.user), cancel(second, made.athlete)])
  expect(await textsOf(made.thread, made.athlete)).toEqual([MASKED])
})

test('keeps showing everything after a no-show, which keeps the fee [messages/unmasked]', async () => {
  const { id, thread, athlete } = await agreedUnread()
  fixture.t.clock.set(new Date('2026-11-28T17:00:00Z'))
  await missed(id, athlete, 'athlete')
  expect(await textsOf(thread, athlete)).toEqual([TEXT])
})

test.each([
  ['the messages', ({ thread, professional }: Made) => pageOf(thread, professional.user)],
  ['the list of threads', ({ professional }: Made) => threadsOf(professional.user)],
])(
  'counts contact details as shown when %s show a text in full, so that the fee is kept and the thread stays readable [contact/text-counts] [first-booking-fee/non-refundable]',
  async (_name, read) => {
    const made = await agreedUnread()
    await read(made)
    await cancel(made.id, made.professional.user)
    expect(await contactShown(made.id)).toBe(true)
    expect(await textsOf(made.thread, made.professional.user)).toEqual([TEXT])
  },
)

test('counts contact details as shown also after a no-show of another session of the pair, so that canceling the one left keeps the fee [contact/text-counts]', async () => {
  const { id, thread, professional, athlete } = await agreedUnread()
  const body = { appointment_date: at('2026-12-03T18:00:00Z') }
  const left = (await fixture.ask(professional, athlete, body)).body.id
  await suggest(left, professional.user, at('2026-12-03T20:00:00Z'))
  await acceptIt(left, athlete)
  fixture.t.clock.set(new Date('2026-11-28T17:00:00Z'))
  await missed(id, athlete, 'athlete')
  expect(await textsOf(thread, professional.user)).toEqual([TEXT])
  expect((await cancel(left, professional.user)).status).toBe(200)
  expect(await contactShown(left)).toBe(true)
})

test('shows the notes of a new request in full to a pair that sees everything, and counts them as shown [contact/notes-again] [contact/text-counts]', async () => {
  const made = await agreedUnread()
  const { professional, athlete } = made
  const notes = 'Same knee. Call 555-010-0199'
  const { id } = (await fixture.ask(professional, athlete, { appointment_date: LATER, notes })).body
  const notesFor = async (as: Person) =>
    (await fixture.t.request(getAppointment, { params: { id } }, { as })).body.notes
  expect(await notesFor(athlete)).toBe(notes)
  expect(await notesFor(professional.user)).toBe(notes)
  await cancel(made.id, professional.user)
  expect(await contactShown(made.id)).toBe(true)
})

test('hides the notes of a new request again once the pair’s only session is canceled unread [contact/notes-again]', async () => {
  const { id, professional, athlete } = await agreedUnread()
  const body = { appointment_date: LATER, notes: 'Call 555-010-0199' }
  const next = (await fixture.ask(professional, athlete, body)).body.id
  await cancel(id, professional.user)
  for (const as of [athlete, professional.user]) {
    const reply = await fixture.t.request(getAppointment, { params: { id: next } }, { as })
    expect(reply.body).toMatchObject({ notes: 'Call •••', notes_masked: true })
  }
})

test('counts nothing as shown when the athlete reads, or when nothing in the texts was hidden [contact/text-counts]', async () => {
  const made = await agreedUnread()
  await textsOf(made.thread, made.athlete)
  const plain = await fixture.pending()
  const { thread_id } = await question(plain.professional, plain.athlete, 'See you on the field')
  await suggest(plain.id, plain.professional.user)
  await acceptIt(plain.id, plain.athlete)
  await send(plain.athlete.userId, plain.professional.user, 'My number is 555-010-0142')
  await textsOf(thread_id, plain.professional.user)
  for (const { id, professional } of [made, plain]) {
    await cancel(id, professional.user)
    expect(await contactShown(id)).toBe(false)
  }
})

test('reads again when a cancellation that reports nothing as shown comes between reading and serving [contact/text-counts]', async () => {
  const { id, thread: threadId, professional } = await agreedUnread()
  const { kysely } = fixture.t.db
  let reads = 0
  const texts = await serveTexts(fixture.t.context(professional.user), async () => {
    const thread = (await findThread(kysely, threadId))!
    const messages = await pageOfMessages(kysely, thread, { after: 0 })
    if (reads === 0) {
      expect(messages.map(revealsText)).toEqual([true])
      await cancel(id, professional.user)
    }
    reads += 1
    const read = messages.map((message) => ({ thread, side: 'professional' as const, message }))
    return { reply: messages.map(({ text }) => text), read }
  })
  expect([reads, texts]).toEqual([2, [MASKED]])
  expect(await contactShown(id)).toBe(false)
})

test('masks a thread that a process of the last release opened again [contact/masked-again]', async () => {
  const { id, thread, professional } = await agreedUnread()
  await cancel(id, professional.user)
  await fixture.t.db.pool.query('update threads set agreed_at = now() where id = $1', [thread])
  expect(await textsOf(thread, professional.user)).toEqual([MASKED])
})

const settle = ({ id, professional, athlete }: Made, outcome: 'kept' | 'refunded' | 'given_back') =>
  fixture.t.deliver(
    firstBookingFeeSettled,
    id,
    {
      appointment_id: id,
      professional_id: professional.id,
      professional_user_id: professional.user.userId,
      athlete_id: athlete.userId,
      payment_id: newId(),
      amount_cents: 2500,
      currency: 'usd',
      outcome,
    },
    { times: 2 },
  )

const credit = ({ id, professional, athlete }: Made, owes_again: boolean) =>
  fixture.t.deliver(
    feeCreditGranted,
    id,
    {
      credit_id: newId(),
      appointment_id: id,
      professional_id: professional.id,
      professional_user_id: professional.user.userId,
      athlete_id: athlete.userId,
      payment_id: newId(),
      amount_cents: 2500,
      currency: 'usd',
      reason: owes_again ? 'athlete_absent' : 'dispute',
      owes_again,
    },
    { times: 2 },
  )

test('masks the thread once a credit makes the pair owe the fee again, but not after a dispute [contact/masked-again]', async () => {
  const made = await agreedUnread()
  const { id, thread, professional, athlete } = made
  await cancel(id, athlete)
  await settle(made, 'kept')
  await credit(made, false)
  expect(await textsOf(thread, professional.user)).toEqual([TEXT])
  await credit(made, true)
  expect(await textsOf(thread, professional.user)).toEqual([MASKED])
})

test('follows what becomes of the fee: shows everything while it is kept, and masks the thread once it is given back [contact/masked-again] [fee/given-back]', async () => {
  const made = await agreedUnread()
  const { id, thread, professional, athlete } = made
  await cancel(id, athlete)
  expect(await textsOf(thread, professional.user)).toEqual([MASKED])
  await settle(made, 'kept')
  expect(await textsOf(thread, professional.user)).toEqual([TEXT])
  await settle(made, 'given_back')
  for (const as of [athlete, professional.user]) expect(await textsOf(thread, as)).toEqual([MASKED])
  await another(made)
  await settle(made, 'refunded')
  expect(await textsOf(thread, professional.user)).toEqual([TEXT])
})

test('masks the thread for both sides once the fee of contact details that were shown is given back [contact/masked-again] [fee/given-back]', async () => {
  const made = await agreedUnread()
  const { id, thread, professional, athlete } = made
  await textsOf(thread, professional.user)
  await cancel(id, professional.user)
  await settle(made, 'given_back')
  for (const as of [professional.user, athlete]) expect(await textsOf(thread, as)).toEqual([MASKED])
})

const shown = (changes: Partial<ShownMessage>): ShownMessage => ({
  id: 'm',
  client_id: 'c',
  position: 1,
  sent_by: 'athlete',
  text: 'Look at this',
  is_masked: false,
  appointment_id: null,
  sent_at: new Date(0),
  hidden_at: null,
  is_reported: false,
  files: [],
  ...changes,
})
const named = (name: string) => ({
  files: [
    { id: 'f', kind: 'pdf' as const, size_bytes: 1, width: null, height: null, duration_ms: null, name },
  ],
})

test.each<[string, Partial<ShownMessage>, boolean]>([
  ['a text', { text: 'My number is 555-010-0142' }, true],
  ['a text that was masked', { is_masked: true }, true],
  ['the name of a file', named('ada@example.test.pdf'), true],
  ['neither', named('knee.pdf'), false],
  ['a hidden message', { ...named('ada@example.test.pdf'), hidden_at: new Date(0) }, false],
  ['the professional’s own', { ...named('ada@example.test.pdf'), sent_by: 'professional' }, false],
])('finds contact details of the athlete in %s [messages/files]', (_, changes, reveals) => {
  expect(revealsText(shown(changes))).toBe(reveals)
})
