import { readFile } from 'node:fs/promises'
import { GUARDIAN_STATEMENT_VERSION } from '@fieldside/contracts/guardian.ts'
import { acceptNewTime, proposeNewTime } from '@fieldside/contracts/http/agreed-sessions.ts'
import { cancelAppointment, getLastDetails } from '@fieldside/contracts/http/appointments.ts'
import { openAppointmentDetails } from '@fieldside/contracts/http/appointments-admin.ts'
import { giveLateNotice } from '@fieldside/contracts/http/attendance.ts'
import { addFamilyMember } from '@fieldside/contracts/http/family.ts'
import * as api from '@fieldside/contracts/http/intake.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { asOwner } from '@fieldside/platform/testing/database.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { answering } from '../answering.ts'
import { at, type Fixture, NOW, type Professional, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})
const { accept, seen } = answering(() => fixture)
const admin: Person = { userId: newId(), role: 'admin' }
const START = '2026-12-03T18:00:00.000Z'

const PAIN = { id: newId(), kind: 'scale' as const, text: 'Pain today?', options: [] }
const GOAL = { id: newId(), kind: 'long_text' as const, text: 'What brings you here?', options: [] }

const settingsOf = (as: Person) => fixture.t.request(api.getIntakeQuestions, {}, { as })
const set = ({ user }: Professional, questions: api.IntakeQuestionForm[] = [PAIN, GOAL], version = 0) =>
  fixture.t.request(
    api.setIntakeQuestions,
    { body: { appointment_type: 'consultation', version, questions } },
    { as: user },
  )
const consent = ({ user }: Professional, text: string, version = 0) =>
  fixture.t.request(api.setIntakeConsent, { body: { text, version } }, { as: user })
const intakeOf = (id: string, as: Person) =>
  fixture.t.request(api.getAppointmentIntake, { params: { id } }, { as })
type Answers = api.IntakeAnswersForm['answers']
const answer = (id: string, as: Person, answers: Answers, more: { consent_version?: number } = {}) =>
  fixture.t.request(api.answerIntake, { params: { id }, body: { answers, ...more } }, { as })
const asked = async (id: string) =>
  (await fixture.eventsOf(id))
    .filter(({ type }) => type === 'booking.intake-asked')
    .map(({ data }) => (data as { is_reminder: boolean }).is_reminder)
const pain = (value: number, version = 1) => ({ question_id: PAIN.id, version, scale: value })
const goal = (value: string, version = 1) => ({ question_id: GOAL.id, version, text: value })

const book = async (professional: Professional, athlete: Person, appointment_date = START) => {
  const { id } = (await fixture.ask(professional, athlete, { appointment_date })).body
  await accept(id, professional.user)
  await fixture.t.runJobs('ask-intake')
  return id
}
/** A session whose athlete was asked the two questions. */
const begun = async () => {
  const [professional, athlete] = [await fixture.professional(), fixture.athlete()]
  await set(professional)
  return { professional, athlete, id: await book(professional, athlete) }
}
const remind = async (time: string) => {
  fixture.t.clock.set(new Date(time))
  await fixture.t.runJobs('remind-of-intake')
}

test('a professional sets up to 15 questions per type, and a stale form is refused [intake/questions]', async () => {
  const professional = await fixture.professional()
  expect((await settingsOf(professional.user)).body).toEqual({
    sets: [],
    consent: { version: 0, text: null, unreadable: false },
  })
  expect((await set(professional)).body).toMatchObject({
    version: 1,
    questions: [{ ...PAIN, version: 1 }, GOAL],
  })
  expect((await set(professional)).problem.code).toBe('questions-changed')
  const many = Array.from({ length: 16 }, (_, place) => ({ ...GOAL, id: newId(), text: `Question ${place}` }))
  expect((await set(professional, many, 1)).status).toBe(400)
  expect((await set(professional, many.slice(1), 1)).status).toBe(200)
  const choice = { ...GOAL, kind: 'choice' as const }
  expect((await set(professional, [{ ...choice, options: ['One'] }], 2)).status).toBe(400)
  expect((await set(professional, [{ ...choice, options: ['One', 'Two'] }], 2)).status).toBe(200)
  expect((await set(professional, [], 3)).body).toMatchObject({ version: 4, questions: [] })
  expect((await settingsOf(fixture.athlete())).status).toBe(403)
})

test('an agreed session asks once what isn’t answered, reminds once 24 hours before, and follows a move [intake/ask]', async () => {
  const { professional, athlete, id } = await begun()
  expect(await asked(id)).toEqual([false])
  await fixture.t.request(
    proposeNewTime,
    { params: { id }, body: { proposed_date: at('2026-12-04T18:00:00Z') } },
    { as: professional.user },
  )
  await fixture.t.request(acceptNewTime, { params: { id }, body: {} }, { as: athlete })
  await fixture.t.runJobs('ask-intake')
  await remind('2026-12-02T18:00:00Z')
  expect(await asked(id)).toEqual([false])
  await remind('2026-12-03T17:59:59Z')
  expect(await asked(id)).toEqual([false])
  await remind('2026-12-03T18:00:00Z')
  // A job that ran runs once more after a crash.
  await fixture.t.db.pool.query("insert into jobs (job, key, run_at) values ('remind-of-intake', $1, $2)", [
    id,
    new Date('2026-12-03T19:00:00Z'),
  ])
  await remind('2026-12-03T19:00:00Z')
  expect(await asked(id)).toEqual([false, true])
})

test('nothing is asked without questions, when all are answered, or once the session is canceled [intake/ask]', async () => {
  const [without, athlete] = [await fixture.professional(), fixture.athlete()]
  expect(await asked(await book(without, athlete))).toEqual([])
  const { professional, athlete: by, id } = await begun()
  expect((await answer(id, by, [pain(3), goal('Run again')])).status).toBe(200)
  await remind('2026-12-02T18:00:00Z')
  expect(await asked(id)).toEqual([false])
  fixture.t.clock.set(NOW)
  const second = await book(professional, by, at('2026-12-08T18:00:00Z'))
  expect(await asked(second)).toEqual([])
  const canceled = await begun()
  await fixture.t.request(cancelAppointment, { params: { id: canceled.id } }, { as: canceled.athlete })
  await remind('2026-12-02T18:00:00Z')
  expect(await asked(canceled.id)).toEqual([false])
})

test('nobody is reminded of questions before a session that someone can’t make [intake/ask]', async () => {
  const { athlete, id } = await begun()
  fixture.t.clock.set(new Date('2026-12-02T18:30:00Z'))
  const notice = await fixture.t.request(giveLateNotice, { params: { id }, body: {} }, { as: athlete })
  expect(notice.status).toBe(200)
  await remind('2026-12-02T18:31:00Z')
  expect(await asked(id)).toEqual([false])
})

test('a session that is agreed 24 hours before or later is asked about without a reminder [intake/ask]', async () => {
  const [professional, athlete] = [await fixture.professional(), fixture.athlete()]
  await set(professional)
  fixture.t.clock.set(new Date('2026-11-24T15:45:00Z'))
  const id = await book(professional, athlete, at('2026-11-25T16:00:00Z'))
  await remind('2026-11-24T16:00:00Z')
  await remind('2026-11-25T15:30:00Z')
  expect(await asked(id)).toEqual([false])
})

test('answers can be corrected until the session starts, and keep the question as it was asked [intake/ask]', async () => {
  const { professional, athlete, id } = await begun()
  await answer(id, athlete, [pain(3)])
  await set(professional, [{ ...PAIN, text: 'Pain at rest?' }, GOAL], 1)
  const { questions, can_answer } = (await intakeOf(id, athlete)).body
  expect(can_answer).toBe(true)
  expect(questions).toMatchObject([
    { question: { text: 'Pain today?', version: 1 }, value: 3 },
    { question: { text: GOAL.text }, value: null },
  ])
  expect((await answer(id, athlete, [pain(5)])).body.questions[0]).toMatchObject({
    question: { text: 'Pain today?' },
    value: 5,
  })
  expect((await answer(id, athlete, [goal('Run', 9)])).problem.code).toBe('questions-changed')
  expect(await answer(id, athlete, [pain(11)])).toMatchObject({ status: 400 })
  const asText = { question_id: PAIN.id, version: 1, text: 'Strong' }
  expect(await answer(id, athlete, [asText])).toMatchObject({
    status: 400,
    problem: { errors: [{ field: 'answers.0.text' }] },
  })
  fixture.t.clock.set(new Date(Date.parse(START) - 1))
  expect((await answer(id, athlete, [pain(6)])).status).toBe(200)
  fixture.t.clock.set(new Date(START))
  expect((await answer(id, athlete, [pain(7)])).problem.code).toBe('started')
  expect((await intakeOf(id, athlete)).body.can_answer).toBe(false)
  expect((await intakeOf(id, professional.user)).body.questions[0]).toMatchObject({ value: 6 })
  // A later session of the two changes the same answer, and the earlier one says when.
  await fixture.t.runJobs('complete-sessions')
  const later = await book(professional, athlete, at('2026-12-08T18:00:00Z'))
  fixture.t.clock.advance({ minutes: 5 })
  await answer(later, athlete, [pain(2)])
  expect((await intakeOf(id, professional.user)).body.questions[0]).toMatchObject({
    value: 2,
    answered_at: fixture.t.clock.now().toISOString(),
  })
  await answer(later, athlete, [pain(6)])
  // Removed questions leave the form, not the answers, which come after those that are still asked.
  await set(professional, [GOAL], 2)
  await answer(later, athlete, [goal('Run again')])
  const { body } = await fixture.t.request(
    api.getClientIntake,
    { params: { id: athlete.userId } },
    { as: professional.user },
  )
  expect(body.answers).toMatchObject([
    { question: { text: GOAL.text }, value: 'Run again' },
    { question: { text: 'Pain today?' }, value: 6 },
  ])
})

test('an answer that can’t be decrypted is said to be unreadable, and isn’t asked for again [intake/ask]', async () => {
  const { professional, athlete, id } = await begun()
  await answer(id, athlete, [pain(3), goal('Run again')])
  await fixture.t.db.pool.query(
    'update intake_answers set content = $2 where athlete_id = $1 and question_id = $3',
    [athlete.userId, Buffer.alloc(40).toString('base64'), GOAL.id],
  )
  expect((await intakeOf(id, athlete)).body.questions).toMatchObject([
    { value: 3, unreadable: false },
    { question: { text: GOAL.text }, value: null, unreadable: true },
  ])
  await remind('2026-12-02T18:00:00Z')
  expect(await asked(id)).toEqual([false])
  const params = { id: athlete.userId }
  const { body } = await fixture.t.request(api.getClientIntake, { params }, { as: professional.user })
  expect(body).toMatchObject({ answers: [{ value: 3 }], unreadable_answers: 1 })
  expect((await answer(id, athlete, [goal('Run')])).body.questions[1]).toMatchObject({
    value: 'Run',
    unreadable: false,
  })
})

test('who agreed to which version of a consent text when is append-only and shown to both sides [intake/consent]', async () => {
  const { professional, athlete, id } = await begun()
  expect((await consent(professional, 'I agree to treatment.')).body).toEqual({ version: 1 })
  expect((await consent(professional, 'I agree to treatment.', 1)).body).toEqual({ version: 1 })
  expect((await consent(professional, 'Another tab', 0)).problem.code).toBe('consent-changed')
  expect((await intakeOf(id, athlete)).body.consent).toEqual({ version: 1, text: 'I agree to treatment.' })
  expect((await answer(id, athlete, [], { consent_version: 2 })).problem.code).toBe('consent-changed')
  await answer(id, athlete, [], { consent_version: 1 })
  fixture.t.clock.advance({ minutes: 5 })
  await answer(id, athlete, [], { consent_version: 1 })
  const given = { version: 1, text: 'I agree to treatment.', agreed_at: NOW.toISOString() }
  for (const as of [athlete, professional.user])
    expect((await intakeOf(id, as)).body).toMatchObject({ consent: null, consents: [given] })
  await consent(professional, 'I agree to treatment and photos.', 1)
  expect((await intakeOf(id, athlete)).body).toMatchObject({ consent: { version: 2 }, consents: [given] })
  await consent(professional, '', 2)
  expect((await intakeOf(id, athlete)).body).toMatchObject({ consent: null, consents: [given] })
  const db = fixture.t.db.kysely
  for (const statement of [
    sql`update consents set agreed_at = now()`,
    sql`delete from consents`,
    sql`update consent_texts set text = null`,
    sql`delete from consent_texts`,
  ])
    await expect(statement.execute(db)).rejects.toThrow(/append-only/)
  // What operators run when someone asks for deletion.
  const reference = await readFile(
    new URL('../../../../docs/operating/reference.md', import.meta.url),
    'utf8',
  )
  const steps = /<<'SQL'\n([^`]*consents_stay[^`]*)SQL\n/.exec(reference)![1]!
  await asOwner(fixture.t.db, steps.replaceAll('booking.', '').replace('<id of the user>', athlete.userId))
  expect((await intakeOf(id, athlete)).body.consents).toEqual([])
  await consent(professional, 'I agree again.', 3)
  await answer(id, athlete, [], { consent_version: 4 })
  await expect(sql`delete from consents`.execute(db)).rejects.toThrow(/append-only/)
})

test('a consent text that can’t be decrypted can’t be agreed to, and can be replaced or switched off [intake/consent]', async () => {
  const { professional, athlete, id } = await begun()
  await fixture.t.db.pool.query('insert into consent_texts values ($1, 1, $2, now())', [
    professional.id,
    Buffer.alloc(40).toString('base64'),
  ])
  expect((await settingsOf(professional.user)).body.consent).toEqual({
    version: 1,
    text: null,
    unreadable: true,
  })
  expect((await intakeOf(id, athlete)).body.consent).toEqual({ version: 1, text: null })
  expect((await answer(id, athlete, [], { consent_version: 1 })).problem.code).toBe('consent-unreadable')
  expect((await intakeOf(id, athlete)).body.consents).toEqual([])
  expect((await consent(professional, '', 1)).body).toEqual({ version: 2 })
  expect((await intakeOf(id, athlete)).body.consent).toBeNull()
})

test('answers are read by the two sides only, written by the athlete only, and stored encrypted in one table [intake/private]', async () => {
  const { professional, athlete, id } = await begun()
  await consent(professional, 'Walrus consent')
  const idempotencyKey = newId()
  await fixture.t.request(
    api.answerIntake,
    { params: { id }, body: { answers: [goal('Walrus in the answer')], consent_version: 1 } },
    { as: athlete, idempotencyKey },
  )
  const other = await fixture.professional()
  const promoted: Person = { userId: athlete.userId, role: 'admin' }
  for (const as of [admin, promoted, other.user, fixture.athlete()]) {
    expect((await intakeOf(id, as)).status).toBe(404)
    expect((await answer(id, as, [pain(1)])).status).toBe(404)
    const params = { id: athlete.userId }
    expect((await fixture.t.request(api.getClientIntake, { params }, { as })).status).toBe(404)
  }
  expect((await answer(id, professional.user, [pain(1)])).status).toBe(404)
  expect(
    (await fixture.t.request(api.getClientIntake, { params: { id: athlete.userId } }, { as: athlete }))
      .status,
  ).toBe(404)
  expect((await seen(id, professional.user)).notes).not.toContain('Walrus')
  const refused = await answer(id, athlete, [goal(`Walrus ${'x'.repeat(2001)}`)])
  expect(JSON.stringify(refused.problem)).not.toContain('Walrus')
  const db = fixture.t.db.kysely
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db)
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['outbox', 'intake_answers']))
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.table(name)} as t where t::text ilike ${'%walrus%'}`.execute(
      db,
    )
    expect([name, rows]).toEqual([name, []])
  }
  const { rows } = await sql`select from idempotency_keys where key = ${idempotencyKey}`.execute(db)
  expect(rows).toEqual([])
})

test('deletes the details of a session 24 months after its end, and the answers 24 months after the pair’s last one [retention/bookings]', async () => {
  const { professional, athlete, id } = await begun()
  const member = { first_name: 'Mateo', birth_date: '2017-01-05', sex: 'male' as const }
  const { id: member_id } = (await fixture.t.request(addFamilyMember, { body: member }, { as: athlete })).body
  const whom = { member_id, guardian_statement: GUARDIAN_STATEMENT_VERSION, notes: 'Sore knee' }
  const young = (
    await fixture.ask(professional, athlete, { appointment_date: at('2026-12-04T18:00:00Z'), ...whom })
  ).body.id
  const kept = await begun()
  const later = (
    await fixture.ask(kept.professional, kept.athlete, { appointment_date: at('2026-12-10T18:00:00Z') })
  ).body.id
  for (const one of [{ id, athlete }, kept]) await answer(one.id, one.athlete, [pain(3), goal('Run again')])
  const contents = async () => {
    const athletes = [athlete.userId, kept.athlete.userId]
    const { rows } = await fixture.t.db.pool.query(
      'select athlete_id from intake_answers where athlete_id = any($1)',
      [athletes],
    )
    return rows.map(({ athlete_id }) => athlete_id)
  }
  const details = async (of: string) => {
    const { rows } = await fixture.t.db.pool.query(
      `select age, sex, phone, email, notes, child_first_name, member_id, member_birth_date, version, ends_at
       from appointments where id = $1`,
      [of],
    )
    return rows[0]
  }
  const runAt = async (time: string) => {
    fixture.t.clock.set(new Date(time))
    await fixture.t.runJobs('old-details')
    await fixture.t.runJobs('old-intake-answers')
  }
  const [first, second, third] = [await details(id), await details(young), await details(later)]
  expect(first.ends_at).toEqual(new Date('2026-12-03T19:00:00Z'))
  expect(second).toMatchObject({ age: 9, child_first_name: 'Mateo', notes: 'Sore knee' })
  await runAt('2028-12-03T18:59:59Z')
  expect([await details(id), await details(young)]).toEqual([first, second])
  const none = Object.fromEntries(
    Object.keys(first).flatMap((name) => (['version', 'ends_at'].includes(name) ? [] : [[name, null]])),
  )
  await runAt('2028-12-03T19:00:00Z')
  expect(await details(id)).toEqual({ ...first, ...none })
  expect(await details(young)).toEqual(second)
  expect(await contents()).toHaveLength(4)
  await runAt('2028-12-04T19:00:00Z')
  expect(await details(young)).toEqual({ ...second, ...none })
  expect(await details(later)).toEqual(third)
  expect(await contents()).toEqual([kept.athlete.userId, kept.athlete.userId])

  for (const as of [athlete, professional.user])
    expect(await seen(id, as)).toMatchObject({ age: null, sex: null, notes: null, contact_info: null })
  const opened = await fixture.t.request(openAppointmentDetails, { params: { id } }, { as: admin })
  expect(opened.body).toEqual({ notes: null, contact_info: null })
  const last = async (as: Person) => (await fixture.t.request(getLastDetails, {}, { as })).body.details
  expect([await last(athlete), (await last(kept.athlete))?.email]).toEqual([null, third.email])

  await runAt('2028-12-10T19:00:00Z')
  expect(await contents()).toEqual([])
})
