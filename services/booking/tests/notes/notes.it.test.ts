import { cancelAppointment } from '@fieldside/contracts/http/appointments.ts'
import * as api from '@fieldside/contracts/http/session-notes.ts'
import { SESSION_NOTE_MAX_CHARS, SESSION_SUMMARY_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { createSeal, deriveKey } from '@fieldside/platform/seal.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { answering } from '../answering.ts'
import { EARLIER_SECRETS, type Fixture, NOW, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})
const { agreed } = answering(() => fixture)
const admin: Person = { userId: newId(), role: 'admin' }

const noteOf = (id: string, as: Person) => fixture.t.request(api.getSessionNote, { params: { id } }, { as })
const save = (id: string, as: Person, text: string, version = 0) =>
  fixture.t.request(api.saveSessionNote, { params: { id }, body: { text, version } }, { as })
const summaryOf = (id: string, as: Person) =>
  fixture.t.request(api.getSessionSummary, { params: { id } }, { as })
const share = (id: string, as: Person, text: string, version = 0) =>
  fixture.t.request(api.shareSessionSummary, { params: { id }, body: { text, version } }, { as })
const listed = (id: string, as: Person) => fixture.t.request(api.listClientNotes, { params: { id } }, { as })
const sharedEvents = async (id: string) =>
  (await fixture.eventsOf(id)).filter(({ type }) => type === 'booking.summary-shared')

const held = async () => {
  fixture.t.clock.set(NOW)
  const made = await agreed()
  fixture.t.clock.set(new Date('2026-11-26T19:00:00Z'))
  await fixture.t.runJobs('complete-sessions')
  return made
}

test('a note is read and written only by the professional of an agreed session [notes/private]', async () => {
  const { professional, athlete, id } = await agreed()
  expect((await noteOf(id, professional.user)).body).toMatchObject({ text: '', version: 0 })
  expect((await save(id, professional.user, 'Knee still swollen')).body).toMatchObject({ version: 1 })
  expect((await noteOf(id, professional.user)).body.text).toBe('Knee still swollen')
  const other = await fixture.professional()
  for (const as of [athlete, admin, other.user, { ...admin, role: 'professional' as const }]) {
    expect((await noteOf(id, as)).status).toBe(404)
    expect((await save(id, as, 'Mine', 1)).status).toBe(404)
    const { status, body } = await listed(athlete.userId, as)
    expect(status === 404 || body.notes.length === 0).toBe(true)
  }
  expect((await listed(athlete.userId, professional.user)).body.notes).toMatchObject([
    { appointment_id: id, text: 'Knee still swollen' },
  ])
  await fixture.t.request(cancelAppointment, { params: { id } }, { as: athlete })
  expect((await save(id, professional.user, 'Canceled by phone', 1)).status).toBe(200)
  const open = await fixture.pending()
  expect((await noteOf(open.id, open.professional.user)).status).toBe(404)
  expect((await save(open.id, open.professional.user, 'Too early')).status).toBe(404)
})

test('a second tab that would overwrite a note gets a conflict, and a repeated save doesn’t [notes/private]', async () => {
  const { professional, id } = await agreed()
  await save(id, professional.user, 'First tab')
  expect(await save(id, professional.user, 'Second tab')).toMatchObject({
    status: 409,
    problem: { code: 'note-changed' },
  })
  expect((await noteOf(id, professional.user)).body.text).toBe('First tab')
  // The reply was lost, and the client sends the same again.
  expect((await save(id, professional.user, 'First tab')).body).toMatchObject({ version: 1 })
  const raced = await Promise.all(
    Array.from({ length: 6 }, (_, tab) => save(id, professional.user, `Tab ${tab}`, 1)),
  )
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  expect((await save(id, professional.user, '', 2)).body).toMatchObject({ text: '', version: 3 })
})

test('a note has at most 4000 characters, and its refusal doesn’t repeat it [notes/private]', async () => {
  const { professional, id } = await agreed()
  expect((await save(id, professional.user, 'n'.repeat(SESSION_NOTE_MAX_CHARS))).status).toBe(200)
  const refused = await save(id, professional.user, `Walrus${'n'.repeat(SESSION_NOTE_MAX_CHARS)}`, 1)
  expect(refused).toMatchObject({ status: 400, problem: { errors: [{ field: 'text' }] } })
  expect(JSON.stringify(refused.problem)).not.toContain('Walrus')
})

test('a summary of a completed session notifies the athlete once, and can be changed for 24 hours [notes/summary]', async () => {
  const early = await agreed()
  expect(await share(early.id, early.professional.user, 'Too early')).toMatchObject({
    problem: { code: 'not-completed' },
  })
  const { professional, athlete, id } = await held()
  expect((await summaryOf(id, athlete)).body).toEqual({ summary: null })
  expect((await share(id, professional.user, 's'.repeat(SESSION_SUMMARY_MAX_CHARS + 1))).status).toBe(400)
  expect((await share(id, professional.user, '  ')).status).toBe(400)
  expect((await share(id, professional.user, 'Two sets of squats')).body).toMatchObject({ version: 1 })
  expect((await share(id, professional.user, 'Other tab')).problem.code).toBe('summary-changed')
  expect((await share(id, professional.user, 'Two sets of squats')).body).toMatchObject({ version: 1 })
  fixture.t.clock.advance({ hours: 23, minutes: 59 })
  expect((await share(id, professional.user, 'Three sets of squats', 1)).status).toBe(200)
  fixture.t.clock.advance({ minutes: 1 })
  expect((await share(id, professional.user, 'Four', 2)).problem.code).toBe('summary-final')
  expect((await summaryOf(id, athlete)).body.summary).toMatchObject({ text: 'Three sets of squats' })
  const [event, ...more] = await sharedEvents(id)
  expect(more).toEqual([])
  expect(JSON.stringify(event)).not.toContain('squats')
})

test('a summary is read by the two sides and written by the professional only [notes/summary]', async () => {
  const { professional, athlete, id } = await held()
  expect((await share(id, athlete, 'Mine')).status).toBe(404)
  await share(id, professional.user, 'For the athlete')
  for (const as of [athlete, professional.user])
    expect((await summaryOf(id, as)).body.summary).toMatchObject({ text: 'For the athlete' })
  const other = await fixture.professional()
  const promoted: Person = { userId: professional.user.userId, role: 'admin' }
  for (const as of [admin, promoted, other.user, fixture.athlete()]) {
    expect((await summaryOf(id, as)).status).toBe(404)
    expect((await share(id, as, 'Mine', 1)).status).toBe(404)
  }
})

test('notes and summaries are stored encrypted, each bound to its session, and in no other table [notes/private] [notes/summary]', async () => {
  const { professional, id } = await held()
  const idempotencyKey = newId()
  const send = { as: professional.user, idempotencyKey }
  await fixture.t.request(
    api.saveSessionNote,
    { params: { id }, body: { text: 'Walrus in the note', version: 0 } },
    send,
  )
  await share(id, professional.user, 'Walrus in the summary')
  const db = fixture.t.db.kysely
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db)
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['outbox', 'session_notes']))
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.table(name)} as t where t::text ilike ${'%walrus%'}`.execute(
      db,
    )
    expect([name, rows]).toEqual([name, []])
  }
  const { rows: kept } = await sql`select from idempotency_keys where key = ${idempotencyKey}`.execute(db)
  expect(kept).toEqual([])
  const other = await held()
  await save(other.id, other.professional.user, 'Something else')
  await sql`update session_notes set text = (select text from session_notes where appointment_id = ${id})
    where appointment_id = ${other.id}`.execute(db)
  expect((await noteOf(other.id, other.professional.user)).body.text).toBeNull()
})

test('opens a note that was encrypted before the service’s secret was replaced [notes/private]', async () => {
  const { professional, id } = await agreed()
  for (const secret of EARLIER_SECRETS) {
    const text = createSeal(deriveKey(secret, 'health data')).close(`By ${secret}`, `note ${id}`)
    await fixture.t.db.pool.query('delete from session_notes')
    await fixture.t.db.pool.query('insert into session_notes values ($1, 1, $2, now())', [id, text])
    expect((await noteOf(id, professional.user)).body.text).toBe(`By ${secret}`)
  }
})
