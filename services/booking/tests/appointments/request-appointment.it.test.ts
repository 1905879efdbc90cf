import { AppointmentStatus } from '@fieldside/contracts/appointment-status.ts'
import { APPOINTMENT_TYPE_LABELS, AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import {
  type BookingForm,
  getAppointment,
  getLastDetails,
  requestAppointment,
} from '@fieldside/contracts/http/appointments.ts'
import { listAppointmentTypes } from '@fieldside/contracts/http/offers.ts'
import { Sex } from '@fieldside/contracts/sex.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { describe, expect, test } from 'vitest'
import { upsertProfessional } from '../../src/appointments/upsert-professional.ts'
import { at, CONSULTATION, type Fixture, NOW, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const stored = async () =>
  (
    await fixture.t.db.kysely
      .selectFrom('appointments')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .execute()
  )[0]!.n

test("cancels a request whose unknown professional's rejection is stored at the same time", async () => {
  const to = await fixture.professional()
  const { pool, kysely } = fixture.t.db
  await pool.query('delete from professionals where professional_id = $1', [to.id])
  const rejected = { ...fixture.eligibilities.get(to.id)!, version: 9, status: 'rejected' as const }
  const waiting =
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  const requested = await kysely.transaction().execute(async (tx) => {
    await upsertProfessional(tx, { ...rejected, has_role: true }, NOW)
    const requesting = fixture.ask(to, fixture.athlete())
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    return () => requesting
  })
  const { status, body } = await requested()
  expect(status).toBe(201)
  await fixture.t.runJobs('cancel-unlisted-requests')
  const { rows } = await pool.query('select status from appointments where id = $1', [body.id])
  expect(rows).toEqual([{ status: 'cancelled' }])
})

test('creates a pending request with the offered terms and one event [appointment-states/new-pending] [calls/appointment-create] [entities/appointment]', async () => {
  const to = await fixture.professional()
  const athlete = fixture.athlete()
  const reply = await fixture.ask(to, athlete)
  expect(reply.status).toBe(201)
  expect(reply.body).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    athlete_id: athlete.userId,
    professional_id: to.id,
    professional_user_id: to.user.userId,
    appointment_type: 'consultation',
    appointment_date: at('2026-11-26T18:00:00Z'),
    ends_at: at('2026-11-26T19:00:00Z'),
    duration_minutes: 60,
    suggested_date: null,
    professional_time_zone: 'America/Denver',
    age: 28,
    sex: 'female',
    notes: 'Left knee',
    contact_info: { phone: '+1 (555) 010-0199', email: 'ada@example.test' },
    status: 'pending',
    price_cents: 8500,
    place: 'in_person',
    place_detail: null,
    answer_by: at('2026-11-26T15:00:00Z'),
    created_at: NOW.toISOString(),
  })
  const [event, ...more] = await fixture.eventsOf(reply.body.id)
  expect(more).toEqual([])
  expect(event).toMatchObject({
    type: 'booking.appointment-requested',
    data: { status: 'pending', version: 1 },
  })
  expect(JSON.stringify(event)).not.toMatch(/ada@example|010-0199|Left knee|female/)
})

test.each([
  ['America/New_York', 'America/New_York'],
  ['Etc/Unknown', null],
])('accepts a request in the time zone %s and stores %s for emails', async (time_zone, kept) => {
  const reply = await fixture.ask(await fixture.professional(), fixture.athlete(), { time_zone })
  expect(reply.status).toBe(201)
  const [event] = await fixture.eventsOf(reply.body.id)
  expect(event).toMatchObject({ data: { athlete_time_zone: kept } })
})

test("prefills the next request from the athlete's own latest one", async () => {
  const to = await fixture.professional()
  const athlete = fixture.athlete()
  const detailsOf = async (as: typeof athlete) =>
    (await fixture.t.request(getLastDetails, {}, { as })).body.details
  expect(await detailsOf(athlete)).toBeNull()
  await fixture.ask(to, athlete)
  fixture.t.clock.advance({ minutes: 1 })
  const said = { age: 29, sex: 'female', phone: '+1 555 010 0142', email: 'ada@club.test' } as const
  await fixture.ask(to, athlete, { ...said, appointment_date: at('2026-11-27T18:00:00Z') })
  expect(await detailsOf(athlete)).toEqual({
    ...said,
    appointment_type: 'consultation',
    member_id: null,
  })
  expect(await detailsOf(fixture.athlete())).toBeNull()
  expect((await fixture.t.request(getLastDetails, {}, { as: to.user })).status).toBe(403)
})

describe('input validation that names the field and stores nothing [booking-form/server-validation]', () => {
  const bad: [string, Record<string, unknown>, string, string | RegExp][] = [
    [
      'notes of 1001 characters',
      { notes: 'n'.repeat(1001) },
      'notes',
      'Notes must be less than 1000 characters',
    ],
    ['an empty phone', { phone: ' ' }, 'phone', 'Phone number is required'],
    ['a 9-digit phone', { phone: '555 010 019' }, 'phone', 'Please enter a valid phone number'],
    ['a phone with letters', { phone: '5550100199x' }, 'phone', 'Please enter a valid phone number'],
    ['a phone of 21 characters', { phone: '123456789012345678901' }, 'phone', /at most 20/],
    ['an empty email', { email: '' }, 'email', 'Email address is required'],
    ['no email', { email: 'ada' }, 'email', 'Please enter a valid email address'],
    ['an email of 101 characters', { email: `${'a'.repeat(88)}@example.test` }, 'email', /at most 100/],
    ['age 0', { age: 0 }, 'age', 'Age must be from 1 to 120'],
    ['age 121', { age: 121 }, 'age', 'Age must be from 1 to 120'],
    ['age left empty', { age: null }, 'age', /Age must be/],
    ['half a year', { age: 1.5 }, 'age', /whole number/],
    ['a past date', { appointment_date: at('2026-11-24T14:59:00Z') }, 'appointment_date', /in the future/],
    ['no date', { appointment_date: '' }, 'appointment_date', /./],
    ['an unknown type', { appointment_type: 'massage' }, 'appointment_type', /./],
    ['an unknown sex', { sex: 'x' }, 'sex', /./],
    ['a status', { status: 'confirmed' }, 'body', 'Contains an unknown field: status'],
    ['a role', { role: 'admin' }, 'body', 'Contains an unknown field: role'],
    ["a foreign athlete's id", { athlete_id: newId() }, 'body', 'Contains an unknown field: athlete_id'],
    ['a price', { price_cents: 1 }, 'body', 'Contains an unknown field: price_cents'],
  ]

  test.each(bad)('rejects %s', async (_name, changes, field, message) => {
    const to = await fixture.professional()
    const before = await stored()
    const reply = await fixture.ask(to, fixture.athlete(), changes as Partial<BookingForm>)
    expect(reply.status).toBe(400)
    expect(reply.problem.code).toBe('invalid-input')
    const wrong = reply.problem.errors?.find((error) => error.field === field)
    if (message instanceof RegExp) expect(wrong?.message).toMatch(message)
    else expect(wrong?.message).toBe(message)
    expect(await stored()).toBe(before)
  })

  test('names every invalid field at once', async () => {
    const to = await fixture.professional()
    const reply = await fixture.ask(to, fixture.athlete(), { age: 0, phone: '', email: '' })
    expect(reply.problem.errors?.map(({ field }) => field).sort()).toEqual(['age', 'email', 'phone'])
  })

  test('rejects a body that is not JSON', async () => {
    const reply = await fixture.t.fetch(
      '/appointments',
      { method: 'POST', body: 'age=3', headers: { 'content-type': 'application/json' } },
      fixture.athlete(),
    )
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({ errors: [{ field: 'body' }] })
  })

  test('accepts values at their limits [booking-form/phone-limit] [booking-form/email-limit]', async () => {
    const to = await fixture.professional()
    const reply = await fixture.ask(to, fixture.athlete(), {
      notes: 'n'.repeat(1000),
      phone: '12345678901234567890',
      email: `${'a'.repeat(51)}@${'b'.repeat(43)}.test`,
      age: 120,
    })
    expect(reply.status).toBe(201)
  })
})

describe('enums', () => {
  test('accept requests for each of the six appointment types [enums/appointment-types]', async () => {
    expect(AppointmentTypeId.options).toEqual([
      'consultation',
      'performance_training',
      'physical_therapy',
      'nutrition_consultation',
      'assessment',
      'follow_up',
    ])
    const offers = AppointmentTypeId.options.map((appointment_type_id) => ({
      ...CONSULTATION,
      appointment_type_id,
    }))
    const to = await fixture.professional({ schedule: null, offers })
    for (const [hours, appointment_type] of AppointmentTypeId.options.entries()) {
      const appointment_date = new Date(NOW.getTime() + (30 + hours) * 3_600_000).toISOString()
      const reply = await fixture.ask(to, fixture.athlete(), { appointment_type, appointment_date })
      expect(reply.body.appointment_type).toBe(appointment_type)
    }
    const massage = { appointment_type: 'massage' } as unknown as Partial<BookingForm>
    expect((await fixture.ask(to, fixture.athlete(), massage)).problem.errors).toMatchObject([
      { field: 'appointment_type' },
    ])
  })

  test('label the appointment types in order [enums/appointment-type-labels]', async () => {
    const { body } = await fixture.t.request(listAppointmentTypes)
    const names = [
      'Initial Consultation',
      'Performance Training Session',
      'Physical Therapy Session',
      'Nutrition Consultation',
      'Assessment & Evaluation',
      'Follow-up Session',
    ]
    expect(body.items.map(({ name }) => name)).toEqual(names)
    expect(AppointmentTypeId.options.map((id) => APPOINTMENT_TYPE_LABELS[id])).toEqual(names)
  })

  test('accept four values of sex and reject any other [enums/sex]', async () => {
    expect(Sex.options).toEqual(['male', 'female', 'other', 'prefer_not_to_say'])
    const to = await fixture.professional({ schedule: null })
    for (const [hours, sex] of Sex.options.entries()) {
      const appointment_date = new Date(NOW.getTime() + (30 + hours) * 3_600_000).toISOString()
      expect((await fixture.ask(to, fixture.athlete(), { sex, appointment_date })).body.sex).toBe(sex)
    }
    const wrong = { sex: 'unknown' } as unknown as Partial<BookingForm>
    expect((await fixture.ask(to, fixture.athlete(), wrong)).problem.errors).toMatchObject([{ field: 'sex' }])
  })

  test('have seven statuses, of which the database stores all but the displayed-only one [enums/appointment-statuses]', async () => {
    const statuses = 'pending confirmed paid_confirmed cancelled completed declined rescheduled'.split(' ')
    expect(AppointmentStatus.options).toEqual(statuses)
    const { id } = await fixture.pending()
    const become = (status: string) =>
      fixture.t.db.pool.query(
        `update appointments set status = $1,
          answer_by = case when $1 = 'pending' then created_at end,
          cancelled_by = case when $1 = 'cancelled' then 'system' end,
          cancel_reason = case when $1 = 'cancelled' then 'not_answered' end
        where id = $2`,
        [status, id],
      )
    const stored = statuses.filter((status) => status !== 'rescheduled')
    for (const status of stored) expect((await become(status)).rowCount).toBe(1)
    for (const status of ['rescheduled', 'accepted'])
      await expect(become(status)).rejects.toThrow('appointments_status_check')
  })
})

describe('who can request', () => {
  test('returns 401 when signed out [appointment-states/refuse-signed-out-request]', async () => {
    const to = await fixture.professional()
    expect((await fixture.t.request(requestAppointment, { body: fixture.form(to) })).status).toBe(401)
  })

  test.each(['professional', 'admin'] as const)(
    'returns 403 for role %s [appointment-states/refuse-professional-request] [appointment-states/refuse-admin-request]',
    async (role) => {
      const to = await fixture.professional()
      expect((await fixture.ask(to, { userId: newId(), role })).status).toBe(403)
    },
  )
})

describe('who can be requested [appointment-states/refuse-unavailable-professional]', () => {
  test('returns 404 for an unknown professional', async () => {
    const reply = await fixture.ask({ id: newId(), user: fixture.athlete() }, fixture.athlete())
    expect(reply.status).toBe(404)
  })

  test.each(['pending', 'rejected', 'draft'] as const)('returns 404 for a %s one', async (status) => {
    const to = await fixture.professional({ eligibility: { status } })
    expect((await fixture.ask(to, fixture.athlete())).status).toBe(404)
  })

  test('returns 409 if directory reports that the professional no longer accepts bookings', async () => {
    const to = await fixture.professional()
    fixture.eligibilities.set(to.id, { ...fixture.eligibilities.get(to.id)!, is_accepting_bookings: false })
    expect((await fixture.ask(to, fixture.athlete())).problem.code).toBe('not-accepting')
  })

  test('rejects a type that is not active [booking-form/appointment-types]', async () => {
    const assessment = { ...CONSULTATION, appointment_type_id: 'assessment' as const, is_active: false }
    const to = await fixture.professional({ offers: [CONSULTATION, assessment] })
    for (const appointment_type of ['assessment', 'follow_up'] as const) {
      const reply = await fixture.ask(to, fixture.athlete(), { appointment_type })
      expect(reply.status).toBe(409)
      expect(reply.problem.code).toBe('type-not-offered')
    }
  })
})

describe('price', () => {
  test("uses the type's own price over the professional's, and keeps it after changes [booking-form/price]", async () => {
    const to = await fixture.professional({ offers: [{ ...CONSULTATION, custom_price_cents: 12_000 }] })
    const athlete = fixture.athlete()
    const { body } = await fixture.ask(to, athlete)
    expect(body.price_cents).toBe(12_000)
    await fixture.change(to.id, { price_per_session_cents: 1 })
    const later = await fixture.t.request(getAppointment, { params: { id: body.id } }, { as: athlete })
    expect(later.body.price_cents).toBe(12_000)
  })

  test('stores a hidden price without showing it to the athlete', async () => {
    const to = await fixture.professional({ eligibility: { show_price: false } })
    const { body } = await fixture.ask(to, fixture.athlete())
    expect(body.price_cents).toBeNull()
    const seen = await fixture.t.request(getAppointment, { params: { id: body.id } }, { as: to.user })
    expect(seen.body.price_cents).toBe(8500)
  })
})

test('creates one request per key with the same reply, and returns 422 for another body', async () => {
  const to = await fixture.professional()
  const as = fixture.athlete()
  const send = (age: number) =>
    fixture.t.request(requestAppointment, { body: fixture.form(to, { age }) }, { as, idempotencyKey: 'once' })
  const first = await send(28)
  const second = await send(28)
  expect(first.status).toBe(201)
  expect(second.body).toEqual(first.body)
  expect(await fixture.eventsOf(first.body.id)).toHaveLength(1)
  expect((await send(29)).status).toBe(422)
})
