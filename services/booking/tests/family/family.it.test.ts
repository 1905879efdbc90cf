import { createHash } from 'node:crypto'
import {
  GUARDIAN_REQUIRED,
  GUARDIAN_STATEMENT_VERSION,
  GUARDIAN_STATEMENTS,
  MEMBER_REQUIRED,
} from '@fieldside/contracts/guardian.ts'
import { acceptNewTime, proposeNewTime } from '@fieldside/contracts/http/agreed-sessions.ts'
import { acceptAppointment } from '@fieldside/contracts/http/appointment-answers.ts'
import {
  type BookingForm,
  cancelAppointment,
  getAppointment,
  getLastDetails,
} from '@fieldside/contracts/http/appointments.ts'
import { getClient } from '@fieldside/contracts/http/clients.ts'
import {
  addFamilyMember,
  changeFamilyMember,
  type FamilyMemberForm,
  listFamily,
  removeFamilyMember,
} from '@fieldside/contracts/http/family.ts'
import {
  answerIntake,
  getAppointmentIntake,
  getClientIntake,
  setIntakeQuestions,
} from '@fieldside/contracts/http/intake.ts'
import { requestSeries } from '@fieldside/contracts/http/series.ts'
import { FAMILY_MEMBERS_MAX } from '@fieldside/contracts/limits.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { expect, test } from 'vitest'
import { at, type Fixture, type Professional, useFixture, WEEKDAYS } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const MATEO: FamilyMemberForm = { first_name: 'Mateo', birth_date: '2017-05-04', sex: 'male' }

const add = (as: Person, changes: Partial<FamilyMemberForm> = {}) =>
  fixture.t.request(addFamilyMember, { body: { ...MATEO, ...changes } }, { as })

const memberOf = async (as: Person, changes: Partial<FamilyMemberForm> = {}) =>
  (await add(as, changes)).body.id

/** Requests a session for a family member, with the guardian's statement. */
const askFor = (to: Professional, as: Person, member_id: string, changes: Partial<BookingForm> = {}) =>
  fixture.ask(to, as, {
    age: undefined,
    sex: undefined,
    member_id,
    guardian_statement: GUARDIAN_STATEMENT_VERSION,
    ...changes,
  })

const seen = async (id: string, as: Person) =>
  (await fixture.t.request(getAppointment, { params: { id } }, { as })).body

const stored = async (table: string): Promise<unknown[]> =>
  (await fixture.t.db.pool.query(`select * from ${table}`)).rows

test('keeps up to ten family members for their athlete only, also when several are added at once [family/members]', async () => {
  const athlete = fixture.athlete()
  expect((await add(athlete)).body).toEqual({ id: expect.any(String), ...MATEO, is_minor: true })
  const replies = await Promise.all(Array.from({ length: FAMILY_MEMBERS_MAX + 2 }, () => add(athlete)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(FAMILY_MEMBERS_MAX - 1)
  expect(replies.find(({ status }) => status !== 201)?.problem.code).toBe('too-many-members')
  const { items } = (await fixture.t.request(listFamily, {}, { as: athlete })).body
  expect(items).toHaveLength(FAMILY_MEMBERS_MAX)
  const params = { id: items[0]!.id }
  const other = fixture.athlete()
  expect((await fixture.t.request(listFamily, {}, { as: other })).body.items).toEqual([])
  expect((await fixture.t.request(removeFamilyMember, { params }, { as: other })).status).toBe(404)
  const body = { ...MATEO, first_name: 'Ana' }
  expect((await fixture.t.request(changeFamilyMember, { params, body }, { as: other })).status).toBe(404)
  expect(
    (await fixture.t.request(changeFamilyMember, { params, body }, { as: athlete })).body.first_name,
  ).toBe('Ana')
  expect((await fixture.t.request(removeFamilyMember, { params }, { as: athlete })).status).toBe(204)
  expect((await add(athlete)).status).toBe(201)
  for (const role of ['professional', 'admin'] as const)
    expect((await fixture.t.request(listFamily, {}, { as: { userId: newId(), role } })).status).toBe(403)
})

test.each([
  ['2027-01-01', 'Birth date can’t be in the future'],
  ['1905-01-01', 'Birth date can’t be more than 120 years ago'],
  ['2026-02-29', /./],
])('rejects the birth date %s', async (birth_date, message) => {
  const { problem } = await add(fixture.athlete(), { birth_date })
  expect(problem.errors).toMatchObject([{ field: 'birth_date', message: expect.stringMatching(message) }])
})

test('books for a family member or for the athlete, and only for their own [family/members]', async () => {
  const to = await fixture.professional()
  const athlete = fixture.athlete()
  const id = await memberOf(athlete)
  const { body, status } = await askFor(to, athlete, id)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    member_id: id,
    for_member: true,
    age: 9,
    sex: 'male',
    child_first_name: 'Mateo',
  })
  const own = await fixture.ask(to, athlete, { appointment_date: at('2026-11-27T18:00:00Z') })
  expect(own.body).toMatchObject({ member_id: null, for_member: false, age: 28, child_first_name: null })
  const other = await askFor(to, fixture.athlete(), id, { appointment_date: at('2026-11-30T18:00:00Z') })
  expect(other.status).toBe(404)
  const last = await fixture.t.request(getLastDetails, {}, { as: athlete })
  expect(last.body.details).toMatchObject({ age: 28, sex: 'female', member_id: null })
})

test('repeats a request for a member who was changed or removed since, and keeps what it was requested with [family/members]', async () => {
  const to = await fixture.professional()
  const athlete = fixture.athlete()
  const id = newId()
  const member = await memberOf(athlete)
  const params = { id: member }
  expect((await askFor(to, athlete, member, { id })).status).toBe(201)
  await fixture.t.request(
    changeFamilyMember,
    { params, body: { ...MATEO, first_name: 'Matt' } },
    { as: athlete },
  )
  expect((await askFor(to, athlete, member, { id })).body.child_first_name).toBe('Mateo')
  await fixture.t.request(removeFamilyMember, { params }, { as: athlete })
  expect((await askFor(to, athlete, member, { id })).body).toMatchObject({ id, child_first_name: 'Mateo' })
  expect((await askFor(to, athlete, await memberOf(athlete), { id })).problem.code).toBe('already-requested')
})

test('takes a booking for a minor only with the guardian’s statement, stored append-only with version and time [family/guardian] [booking-form/guardian] [booking-form/guardian-shown] [booking-form/child-name]', async () => {
  const to = await fixture.professional()
  const athlete = fixture.athlete()
  const member = await memberOf(athlete)
  const before = (await stored('guardian_statements')).length
  for (const guardian_statement of [undefined, GUARDIAN_STATEMENT_VERSION + 1])
    expect((await askFor(to, athlete, member, { guardian_statement })).problem.errors).toEqual([
      { field: 'guardian_statement', message: GUARDIAN_REQUIRED },
    ])
  const minor = await fixture.ask(to, athlete, { age: 17 })
  expect(minor.problem.errors).toEqual([{ field: 'age', message: MEMBER_REQUIRED }])
  expect(await stored('guardian_statements')).toHaveLength(before)
  const { body } = await askFor(to, athlete, member)
  expect(await stored('guardian_statements')).toHaveLength(before + 1)
  expect((await stored('guardian_statements')).at(-1)).toEqual({
    appointment_id: body.id,
    athlete_id: athlete.userId,
    member_id: member,
    text_version: GUARDIAN_STATEMENT_VERSION,
    stated_at: fixture.t.clock.now(),
  })
  for (const change of ['update guardian_statements set text_version = 2', 'delete from guardian_statements'])
    await expect(fixture.t.db.pool.query(change)).rejects.toThrow(/append-only|permission denied/)
  expect(await seen(body.id, to.user)).toMatchObject({ guardian_present: true, child_first_name: null })
})

test('keeps each text of the statement under its version [family/guardian]', () => {
  const digests = Object.entries(GUARDIAN_STATEMENTS).map(([version, text]) => [
    version,
    createHash('sha256').update(text).digest('hex').slice(0, 16),
  ])
  // A changed text gets the next version. Never edit a digest.
  expect(digests).toEqual([['1', '3c13d778b50549c5']])
  expect(GUARDIAN_STATEMENTS[GUARDIAN_STATEMENT_VERSION]).toBeDefined()
})

test('needs no statement for a grown-up member, and one for who turns 18 before the session [family/guardian]', async () => {
  const to = await fixture.professional()
  const athlete = fixture.athlete()
  const grown = await memberOf(athlete, { first_name: 'Rosa', birth_date: '1980-02-29', sex: 'female' })
  const { body } = await askFor(to, athlete, grown, { guardian_statement: undefined })
  expect(body).toMatchObject({ age: 46, guardian_present: false, for_member: true, child_first_name: 'Rosa' })
  // The session is on November 26 in Denver, and the request on November 24.
  const turning = await memberOf(athlete, { birth_date: '2008-11-26' })
  const later = { appointment_date: at('2026-11-26T20:00:00Z') }
  const refused = await askFor(to, athlete, turning, { ...later, guardian_statement: undefined })
  expect(refused.problem.errors).toMatchObject([{ field: 'guardian_statement' }])
  expect((await askFor(to, athlete, turning, later)).body).toMatchObject({ age: 18, guardian_present: true })
})

test('counts a member’s age on the session’s day in the professional’s zone, across the end of a year [family/members]', async () => {
  const to = await fixture.professional({
    schedule: {
      ...WEEKDAYS,
      weekly_hours: [{ weekday: 4, from: '08:00', until: '23:00' }],
    },
  })
  const athlete = fixture.athlete()
  const member = await memberOf(athlete, { birth_date: '2017-01-01' })
  fixture.t.clock.set(new Date('2026-12-30T12:00:00Z'))
  // Already January 1 in UTC, and December 31 in Denver.
  const { body } = await askFor(to, athlete, member, { appointment_date: at('2027-01-01T03:00:00Z') })
  expect(body.age).toBe(9)
  // A session that is moved over the birthday is one of a 10-year-old.
  const { id } = body
  await fixture.t.request(acceptAppointment, { params: { id } }, { as: to.user })
  const moved = { params: { id }, body: { proposed_date: at('2027-01-08T03:00:00Z') } }
  await fixture.t.request(proposeNewTime, moved, { as: to.user })
  expect((await seen(id, to.user)).age).toBe(9)
  await fixture.t.request(acceptNewTime, { params: { id }, body: {} }, { as: athlete })
  expect((await seen(id, to.user)).age).toBe(10)
})

test('shows name, age, and the guardian’s contact details once the session is agreed, and none of it in an event [family/shown] [booking-form/child-name]', async () => {
  const to = await fixture.professional()
  const athlete = fixture.athlete()
  const member = await memberOf(athlete)
  const { body } = await askFor(to, athlete, member)
  const params = { id: body.id }
  expect(await seen(body.id, to.user)).toMatchObject({
    child_first_name: null,
    contact_info: null,
    age: 9,
    for_member: true,
    member_id: null,
  })
  await fixture.t.request(acceptAppointment, { params }, { as: to.user })
  expect(await seen(body.id, to.user)).toMatchObject({
    child_first_name: 'Mateo',
    age: 9,
    guardian_present: true,
    contact_info: { phone: '+1 (555) 010-0199', email: 'ada@example.test' },
  })
  const admin: Person = { userId: newId(), role: 'admin' }
  expect((await seen(body.id, admin)).child_first_name).toBeNull()
  const client = () => fixture.t.request(getClient, { params: { id: athlete.userId } }, { as: to.user })
  expect((await client()).body.sessions).toMatchObject([{ member_first_name: 'Mateo' }])
  await fixture.t.request(cancelAppointment, { params }, { as: athlete })
  expect((await client()).body.sessions).toMatchObject([{ member_first_name: null }])
  expect((await seen(body.id, to.user)).child_first_name).toBeNull()
  expect((await seen(body.id, athlete)).child_first_name).toBe('Mateo')
  const events = await fixture.eventsOf(body.id)
  expect(events.length).toBeGreaterThan(2)
  expect(JSON.stringify(events)).not.toMatch(new RegExp(`Mateo|2017-05-04|guardian|birth|"age"|${member}`))
})

test('requests each date of a series for the same member, each with the statement [family/members] [family/guardian]', async () => {
  const to = await fixture.professional()
  const athlete = fixture.athlete()
  const { id: _, appointment_date: first, age: __, sex: ___, ...form } = fixture.form(to)
  const wanted = {
    ...form,
    first,
    every_weeks: 1,
    sessions: 2,
    changes: [],
    member_id: await memberOf(athlete),
  }
  const refused = await fixture.t.request(requestSeries, { body: wanted }, { as: athlete })
  expect(refused.problem.errors).toMatchObject([{ field: 'guardian_statement' }])
  const body = { ...wanted, guardian_statement: GUARDIAN_STATEMENT_VERSION }
  const before = (await stored('guardian_statements')).length
  const series = await fixture.t.request(requestSeries, { body }, { as: athlete })
  expect(series.body.items.map(({ child_first_name }) => child_first_name)).toEqual(['Mateo', 'Mateo'])
  expect(await stored('guardian_statements')).toHaveLength(before + 2)
})

test('never mixes the answers about a family member with the athlete’s own [family/shown]', async () => {
  const to = await fixture.professional()
  const athlete = fixture.athlete()
  const question = { id: newId(), kind: 'short_text' as const, text: 'Injuries?', options: [] }
  await fixture.t.request(
    setIntakeQuestions,
    { body: { appointment_type: 'consultation', version: 0, questions: [question] } },
    { as: to.user },
  )
  const own = await fixture.ask(to, athlete)
  const child = await askFor(to, athlete, await memberOf(athlete), {
    appointment_date: at('2026-11-27T18:00:00Z'),
  })
  for (const { body } of [own, child])
    await fixture.t.request(acceptAppointment, { params: { id: body.id } }, { as: to.user })
  const answered = (id: string, text: string) =>
    fixture.t.request(
      answerIntake,
      { params: { id }, body: { answers: [{ question_id: question.id, version: 1, text }] } },
      { as: athlete },
    )
  await answered(own.body.id, 'Left knee')
  const before = await fixture.t.request(
    getAppointmentIntake,
    { params: { id: child.body.id } },
    { as: to.user },
  )
  expect(before.body.questions).toMatchObject([{ value: null }])
  await answered(child.body.id, 'None')
  const params = { id: athlete.userId }
  const { body } = await fixture.t.request(getClientIntake, { params }, { as: to.user })
  expect(body.answers).toMatchObject([{ value: 'Left knee' }])
  expect(body.members).toMatchObject([{ first_name: 'Mateo', answers: [{ value: 'None' }] }])
})
