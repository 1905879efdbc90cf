import {
  answerIntake,
  getClientIntake,
  setIntakeConsent,
  setIntakeQuestions,
} from '@fieldside/contracts/http/intake.ts'
import { openMessageFile } from '@fieldside/contracts/http/message-files.ts'
import {
  listClientNotes,
  saveSessionNote,
  shareSessionSummary,
} from '@fieldside/contracts/http/session-notes.ts'
import { PNG } from '@fieldside/files/testing/sample-files.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { createLog } from '@fieldside/platform/log.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { answering } from '../answering.ts'
import { type Fixture, useFixture } from '../fixture.ts'
import { messaging } from '../messaging.ts'

const lines: string[] = []
const log = createLog('booking', 'trace', { write: (line) => void lines.push(line) })
let fixture: Fixture
useFixture((made) => {
  fixture = made
}, log)
const { agreed } = answering(() => fixture)
const { send, upload, pageOf } = messaging(() => fixture)

const WORD = 'Walrus'
const question = { id: newId(), kind: 'long_text' as const, text: 'What brings you here?', options: [] }

test('no table, event, audit entry, stored reply, problem, or log line has the text of a note, summary, answer, or consent [intake/private] [notes/private] [notes/summary]', async () => {
  const { professional, athlete, id } = await agreed()
  const { t } = fixture
  const params = { id }
  const pro = () => ({ as: professional.user, idempotencyKey: newId() })
  const own = () => ({ as: athlete, idempotencyKey: newId() })
  await t.request(
    setIntakeQuestions,
    { body: { appointment_type: 'consultation', version: 0, questions: [question] } },
    pro(),
  )
  await t.request(setIntakeConsent, { body: { text: `${WORD} consent`, version: 0 } }, pro())
  await t.runJobs('ask-intake')
  const answers = [{ question_id: question.id, version: 1, text: `${WORD} answer` }]
  const replies: { status: number; problem?: unknown }[] = [
    await t.request(answerIntake, { params, body: { answers, consent_version: 1 } }, own()),
    await t.request(saveSessionNote, { params, body: { text: `${WORD} note`, version: 0 } }, pro()),
  ]
  t.clock.set(new Date('2026-11-26T19:00:00Z'))
  await t.runJobs('complete-sessions')
  replies.push(
    await t.request(shareSessionSummary, { params, body: { text: `${WORD} summary`, version: 0 } }, pro()),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  // Refused ones: stale, too long, too late, of someone else, and unreadable.
  const refused: { status: number; problem?: unknown }[] = [
    await t.request(saveSessionNote, { params, body: { text: `${WORD} again`, version: 0 } }, pro()),
    await t.request(saveSessionNote, { params, body: { text: WORD.repeat(1000), version: 1 } }, pro()),
    await t.request(shareSessionSummary, { params, body: { text: `${WORD} again`, version: 0 } }, pro()),
    await t.request(answerIntake, { params, body: { answers } }, own()),
    await t.request(
      answerIntake,
      { params, body: { answers: [{ ...answers[0]!, text: WORD.repeat(999) }] } },
      own(),
    ),
    await t.request(saveSessionNote, { params, body: { text: WORD, version: 1 } }, own()),
  ]
  expect(refused.map(({ status }) => status)).toEqual([409, 400, 409, 409, 400, 404])
  const broken = await t.fetch(
    `/appointments/${id}/note`,
    { method: 'PUT', headers: { 'content-type': 'application/json' }, body: `{"text":"${WORD}` },
    professional.user,
  )
  expect(broken.status).toBe(400)
  expect(JSON.stringify(refused.map(({ problem }) => problem)) + (await broken.text())).not.toContain(WORD)
  // The two sides do read them.
  const client = { params: { id: athlete.userId } }
  const read = [
    await t.request(listClientNotes, client, { as: professional.user }),
    await t.request(getClientIntake, client, { as: professional.user }),
  ]
  expect(JSON.stringify(read.map(({ body }) => body)).split(WORD)).toHaveLength(5)

  const db = t.db.kysely
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db)
  const names = tables.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['outbox', 'inbox', 'idempotency_keys', 'audit_log', 'jobs', 'dead_letters']),
  )
  for (const name of names) {
    const { rows } = await sql`select from ${sql.table(name)} as t where t::text like ${`%${WORD}%`}`.execute(
      db,
    )
    expect([name, rows.length]).toEqual([name, 0])
  }
  const events = JSON.stringify(await t.emitted())
  expect(events).toContain('booking.summary-shared')
  expect(events).not.toContain(WORD)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => line.includes(WORD))).toEqual([])
})

test('no event, audit entry, stored reply, problem, link, or log line has the name of a file, and no other table [messages/files]', async () => {
  const NAME = 'Narwhal knee.pdf'
  const { professional, athlete } = await agreed()
  const { t } = fixture
  const file = (await upload(professional.id, athlete, PNG)).body
  const attached = { files: [{ id: file.id, name: NAME }] }
  const client_id = newId()
  const sent = await send(professional.id, athlete, 'Here it is', { ...attached, client_id })
  expect(sent.status).toBe(201)
  const refused = [
    await send(professional.id, athlete, 'Once more', attached),
    await send(professional.id, athlete, 'Another', { ...attached, client_id }),
    await send(professional.id, athlete, 'Long', { files: [{ id: file.id, name: NAME.repeat(20) }] }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 400])
  expect(JSON.stringify(refused.map(({ problem }) => problem))).not.toContain('Narwhal')
  const link = await t.request(openMessageFile, { params: { id: file.id } }, { as: professional.user })
  expect(link.body.url).not.toContain('Narwhal')
  expect(JSON.stringify((await pageOf(sent.body.thread_id, professional.user)).body)).toContain(NAME)
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(t.db.kysely)
  const having: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.table(name)} as t where t::text like '%Narwhal%'`.execute(
      t.db.kysely,
    )
    if (rows.length > 0) having.push(name)
  }
  expect(having).toEqual(['message_files'])
  expect(JSON.stringify(await t.emitted())).not.toContain('Narwhal')
  expect(lines.filter((line) => line.includes('Narwhal'))).toEqual([])
})
