import {
  acceptAppointment,
  type BookingForm,
  cancelAppointment,
  getAppointment,
  requestAppointment,
} from '@fieldside/contracts/http/booking.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { at, CONSULTATION, createFixture, type Fixture, NOW } from './fixture.ts'

let f: Fixture
beforeAll(async () => {
  f = await createFixture()
})
beforeEach(() => f.t.clock.set(NOW))
afterAll(() => f.t.close())

const stored = async () =>
  (
    await f.t.db.kysely
      .selectFrom('appointments')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .execute()
  )[0]!.n

test('a request is pending, holds what was agreed on and is told [appointment-states/new-pending]', async () => {
  const to = await f.professional()
  const athlete = f.athlete()
  const reply = await f.ask(to, athlete)
  expect(reply.status).toBe(201)
  expect(reply.body).toMatchObject({
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
  const [event, ...more] = await f.eventsOf(reply.body.id)
  expect(more).toEqual([])
  expect(event).toMatchObject({
    type: 'booking.appointment-requested',
    data: { status: 'pending', version: 1 },
  })
  expect(JSON.stringify(event)).not.toMatch(/ada@example|010-0199|Left knee|female/)
})

describe('bad input names its field and stores nothing [booking-form/server-validation]', () => {
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
    ['a status', { status: 'confirmed' }, 'status', 'Unknown field'],
    ['a role', { role: 'admin' }, 'role', 'Unknown field'],
    ["a foreign athlete's id", { athlete_id: newId() }, 'athlete_id', 'Unknown field'],
    ['a price', { price_cents: 1 }, 'price_cents', 'Unknown field'],
  ]

  test.each(bad)('%s', async (_name, changes, field, message) => {
    const to = await f.professional()
    const before = await stored()
    const reply = await f.ask(to, f.athlete(), changes as Partial<BookingForm>)
    expect(reply.status).toBe(400)
    expect(reply.problem.code).toBe('invalid-input')
    const wrong = reply.problem.errors?.find((error) => error.field === field)
    if (message instanceof RegExp) expect(wrong?.message).toMatch(message)
    else expect(wrong?.message).toBe(message)
    expect(await stored()).toBe(before)
  })

  test('every wrong field is named at once', async () => {
    const to = await f.professional()
    const reply = await f.ask(to, f.athlete(), { age: 0, phone: '', email: '' })
    expect(reply.problem.errors?.map(({ field }) => field).sort()).toEqual(['age', 'email', 'phone'])
  })

  test('a body that is not JSON', async () => {
    const reply = await f.t.fetch(
      '/appointments',
      { method: 'POST', body: 'age=3', headers: { 'content-type': 'application/json' } },
      f.athlete(),
    )
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({ errors: [{ field: 'body' }] })
  })

  test('what is at the limit is taken [booking-form/phone-limit]', async () => {
    const to = await f.professional()
    const reply = await f.ask(to, f.athlete(), {
      notes: 'n'.repeat(1000),
      phone: '12345678901234567890',
      email: `${'a'.repeat(51)}@${'b'.repeat(43)}.test`,
      age: 120,
    })
    expect(reply.status).toBe(201)
  })
})

describe('who may ask', () => {
  test('signed out is 401 [appointment-states/refuse-signed-out-request]', async () => {
    const to = await f.professional()
    expect((await f.t.request(requestAppointment, { body: f.form(to) })).status).toBe(401)
  })

  test.each(['professional', 'admin'] as const)(
    '%s is 403 [appointment-states/refuse-professional-request]',
    async (role) => {
      const to = await f.professional()
      expect((await f.ask(to, { userId: newId(), role })).status).toBe(403)
    },
  )
})

describe('whom can be asked [appointment-states/refuse-unavailable-professional]', () => {
  test('an unknown professional is 404', async () => {
    const reply = await f.ask({ id: newId(), user: f.athlete() }, f.athlete())
    expect(reply.status).toBe(404)
  })

  test.each(['pending', 'rejected', 'draft'] as const)('a %s one is 404', async (status) => {
    const to = await f.professional({ standing: { status } })
    expect((await f.ask(to, f.athlete())).status).toBe(404)
  })

  test('one who does not accept bookings is 409, as directory says it now', async () => {
    const to = await f.professional()
    f.standings.set(to.id, { ...f.standings.get(to.id)!, is_accepting_bookings: false })
    expect((await f.ask(to, f.athlete())).problem.code).toBe('not-accepting')
  })

  test('a type that is not active is refused [booking-form/appointment-types]', async () => {
    const assessment = { ...CONSULTATION, appointment_type_id: 'assessment' as const, is_active: false }
    const to = await f.professional({ offers: [CONSULTATION, assessment] })
    for (const appointment_type of ['assessment', 'follow_up'] as const) {
      const reply = await f.ask(to, f.athlete(), { appointment_type })
      expect(reply.status).toBe(409)
      expect(reply.problem.code).toBe('type-not-offered')
    }
  })
})

describe('price', () => {
  test("a type's own price comes before the professional's and stays [booking-form/price]", async () => {
    const to = await f.professional({ offers: [{ ...CONSULTATION, custom_price_cents: 12_000 }] })
    const athlete = f.athlete()
    const { body } = await f.ask(to, athlete)
    expect(body.price_cents).toBe(12_000)
    await f.change(to.id, { price_per_session_cents: 1 })
    const later = await f.t.request(getAppointment, { params: { id: body.id } }, { as: athlete })
    expect(later.body.price_cents).toBe(12_000)
  })

  test('a hidden price is kept but not shown to the athlete', async () => {
    const to = await f.professional({ standing: { show_price: false } })
    const { body } = await f.ask(to, f.athlete())
    expect(body.price_cents).toBeNull()
    const seen = await f.t.request(getAppointment, { params: { id: body.id } }, { as: to.user })
    expect(seen.body.price_cents).toBe(8500)
  })
})

describe('time', () => {
  test.each([
    ['outside of the hours', '2026-11-26T15:00:00Z'],
    ['on a closed day', '2026-11-28T18:00:00Z'],
    ['off the quarter hour', '2026-11-26T18:10:00Z'],
    ['before the minimum notice', '2026-11-24T15:45:00Z'],
  ])('a time %s is refused with what is open [openings/only-free]', async (_name, date) => {
    const to = await f.professional()
    const reply = await f.ask(to, f.athlete(), { appointment_date: at(date) })
    expect(reply.status).toBe(409)
    expect(reply.problem.code).toBe('slot-not-open')
    expect(reply.problem.extra?.openings).toEqual(expect.any(Array))
  })

  test('without hours any time in the future can be asked for [openings/only-free]', async () => {
    const to = await f.professional({ schedule: null })
    const reply = await f.ask(to, f.athlete(), { appointment_date: at('2026-11-29T03:07:00Z') })
    expect(reply.status).toBe(201)
    expect(reply.body.professional_time_zone).toBeNull()
  })

  test('an overlapping request is refused with the openings that are left [openings/held]', async () => {
    const to = await f.professional()
    await f.ask(to, f.athlete())
    const reply = await f.ask(to, f.athlete(), { appointment_date: at('2026-11-26T18:30:00Z') })
    expect(reply.status).toBe(409)
    expect(reply.problem.code).toBe('slot-taken')
    const left = reply.problem.extra?.openings as string[]
    expect(left).toHaveLength(12)
    expect(left.slice(0, 3)).toEqual([
      at('2026-11-26T16:00:00Z'),
      at('2026-11-26T16:15:00Z'),
      at('2026-11-26T16:30:00Z'),
    ])
    expect(left).not.toContain(at('2026-11-26T18:00:00Z'))
    const next = await f.ask(to, f.athlete(), { appointment_date: at('2026-11-26T19:00:00Z') })
    expect(next.status).toBe(201)
  })

  test('a request that was called off frees its time', async () => {
    const { professional, athlete, id } = await f.pending()
    await f.t.request(cancelAppointment, { params: { id } }, { as: athlete })
    expect((await f.ask(professional, f.athlete())).status).toBe(201)
  })

  test('an agreed session holds its time', async () => {
    const { professional, id } = await f.pending()
    await f.t.request(acceptAppointment, { params: { id } }, { as: professional.user })
    expect((await f.ask(professional, f.athlete())).problem.code).toBe('slot-taken')
  })

  test('the database itself refuses an overlap', async () => {
    const { professional, id } = await f.pending()
    const other = await f.pending()
    const overlap = f.t.db.pool.query(
      `update held_times set professional_id = $1 where appointment_id = $2`,
      [professional.id, other.id],
    )
    await expect(overlap).rejects.toMatchObject({ code: '23P01' })
    expect(id).not.toBe(other.id)
  })

  test('200 requests for one hour: one holds it, 199 hear what is left, no deadlock [openings/held]', async () => {
    const to = await f.professional()
    const replies = await Promise.all(Array.from({ length: 200 }, () => f.ask(to, f.athlete())))
    const made = replies.filter(({ status }) => status === 201)
    const refused = replies.filter(({ status }) => status === 409)
    expect(made).toHaveLength(1)
    expect(refused).toHaveLength(199)
    for (const { problem } of refused) {
      expect(problem.code).toBe('slot-taken')
      expect(problem.extra?.openings).toHaveLength(12)
    }
    const held = await f.t.db.pool.query(
      'select count(*)::int as n from held_times where professional_id = $1',
      [to.id],
    )
    expect(held.rows).toEqual([{ n: 1 }])
    const { rows } = await f.t.db.pool.query(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    )
    expect(rows).toEqual([{ deadlocks: 0 }])
  })
})

describe('three pending requests for one professional', () => {
  const hour = (n: number) => ({ appointment_date: at(`2026-11-26T${16 + n}:00:00Z`) })

  test('a fourth is refused with the reason, another professional is not [appointment-states/pending-limit]', async () => {
    const to = await f.professional()
    const athlete = f.athlete()
    for (const n of [0, 1, 2]) expect((await f.ask(to, athlete, hour(n))).status).toBe(201)
    const fourth = await f.ask(to, athlete, hour(3))
    expect(fourth.status).toBe(409)
    expect(fourth.problem.code).toBe('too-many-pending')
    expect(fourth.problem.detail).toMatch(/3 requests/)
    expect((await f.ask(await f.professional(), athlete, hour(3))).status).toBe(201)
  })

  test('also when all are sent at once', async () => {
    const to = await f.professional()
    const athlete = f.athlete()
    const replies = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => f.ask(to, athlete, hour(n))))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409])
  })
})

describe('the id from the client [entities/appointment-client-id]', () => {
  test('repeating a request creates one appointment', async () => {
    const to = await f.professional()
    const athlete = f.athlete()
    const id = newId()
    const replies = await Promise.all([0, 1, 2, 3].map(() => f.ask(to, athlete, { id })))
    f.t.clock.advance({ days: 7 })
    replies.push(await f.ask(to, athlete, { id }))
    for (const reply of replies) {
      expect(reply.status).toBe(201)
      expect(reply.body.id).toBe(id)
    }
    expect(replies[1]!.body).toEqual(replies[0]!.body)
    expect(await f.eventsOf(id)).toHaveLength(1)
  })

  test("another person's id gives nothing away", async () => {
    const { id } = await f.pending()
    const reply = await f.ask(await f.professional(), f.athlete(), { id })
    expect(reply.status).toBe(409)
    expect(reply.problem).toMatchObject({ code: 'id-in-use' })
    expect(JSON.stringify(reply.problem)).not.toMatch(/ada@example|athlete_id/)
  })

  test('one id sent for two professionals at once makes one appointment', async () => {
    const both = await Promise.all([f.professional(), f.professional()])
    const athlete = f.athlete()
    const id = newId()
    const replies = await Promise.all(both.map((to) => f.ask(to, athlete, { id })))
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(replies[0]!.body.professional_id).toBe(replies[1]!.body.professional_id)
    expect(await f.eventsOf(id)).toHaveLength(1)
  })
})

test('a request sent twice with one key has one effect and the same reply; another body is 422', async () => {
  const to = await f.professional()
  const as = f.athlete()
  const send = (age: number) =>
    f.t.request(requestAppointment, { body: f.form(to, { age }) }, { as, idempotencyKey: 'once' })
  const first = await send(28)
  const second = await send(28)
  expect(first.status).toBe(201)
  expect(second.body).toEqual(first.body)
  expect(await f.eventsOf(first.body.id)).toHaveLength(1)
  expect((await send(29)).status).toBe(422)
})
