import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { acceptAppointment } from '@fieldside/contracts/http/appointment-answers.ts'
import { cancelAppointment } from '@fieldside/contracts/http/appointments.ts'
import { unavailable } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { describe, expect, test } from 'vitest'
import { at, CONSULTATION, type Fixture, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

describe('slot holds', () => {
  test.each([
    ['outside of the hours', '2026-11-26T15:00:00Z'],
    ['on a closed day', '2026-11-28T18:00:00Z'],
    ['off the half hour', '2026-11-26T18:15:00Z'],
    ['before the minimum notice', '2026-11-24T15:45:00Z'],
  ])('reject a time %s and return the available slots [openings/only-free]', async (_name, date) => {
    const to = await fixture.professional()
    const reply = await fixture.ask(to, fixture.athlete(), { appointment_date: at(date) })
    expect(reply.status).toBe(409)
    expect(reply.problem.code).toBe('slot-not-open')
    expect(reply.problem.extra?.openings).toEqual(expect.any(Array))
  })

  test('allow any time in the next 90 days when the professional has no hours [openings/only-free]', async () => {
    const to = await fixture.professional({ schedule: null })
    const reply = await fixture.ask(to, fixture.athlete(), { appointment_date: at('2026-11-29T03:07:00Z') })
    expect(reply.status).toBe(201)
    expect(reply.body.professional_time_zone).toBeNull()
  })

  test('reject an overlapping request and return the remaining slots [openings/held]', async () => {
    const to = await fixture.professional()
    await fixture.ask(to, fixture.athlete())
    const reply = await fixture.ask(to, fixture.athlete(), { appointment_date: at('2026-11-26T18:30:00Z') })
    expect(reply.status).toBe(409)
    expect(reply.problem.code).toBe('slot-taken')
    const left = reply.problem.extra?.openings as string[]
    expect(left).toHaveLength(12)
    expect(left.slice(0, 3)).toEqual([
      at('2026-11-26T16:00:00Z'),
      at('2026-11-26T16:30:00Z'),
      at('2026-11-26T17:00:00Z'),
    ])
    expect(left).not.toContain(at('2026-11-26T18:00:00Z'))
    const next = await fixture.ask(to, fixture.athlete(), { appointment_date: at('2026-11-26T19:00:00Z') })
    expect(next.status).toBe(201)
  })

  test('reject a taken or closed time without asking directory, unless the professional may not be bookable', async () => {
    const to = await fixture.professional()
    const codeOf = async (changes = {}) => (await fixture.ask(to, fixture.athlete(), changes)).problem.code
    await fixture.ask(to, fixture.athlete())
    fixture.setDirectoryFailure(unavailable('Directory is down'))
    const closed = { appointment_date: at('2026-11-28T18:00:00Z') }
    expect(await codeOf()).toBe('slot-taken')
    expect(await codeOf(closed)).toBe('slot-not-open')
    expect(await codeOf({ appointment_date: at('2026-11-26T19:00:00Z') })).toBe('unavailable')
    fixture.setDirectoryFailure(null)
    await fixture.change(to.id, { is_accepting_bookings: false })
    for (const changes of [{}, closed]) expect(await codeOf(changes)).toBe('not-accepting')
  })

  test('allow a quarter-hour start directly after a held session [openings/only-free]', async () => {
    const offers = [{ ...CONSULTATION, duration_minutes: 45 }]
    const to = await fixture.professional({ offers })
    const following = { appointment_date: at('2026-11-26T18:45:00Z') }
    expect((await fixture.ask(to, fixture.athlete(), following)).problem.code).toBe('slot-not-open')
    await fixture.ask(to, fixture.athlete())
    expect((await fixture.ask(to, fixture.athlete(), following)).status).toBe(201)
    expect((await fixture.ask(to, fixture.athlete(), following)).problem.code).toBe('slot-taken')
  })

  test('free the time of a canceled request', async () => {
    const { professional, athlete, id } = await fixture.pending()
    await fixture.t.request(cancelAppointment, { params: { id } }, { as: athlete })
    expect((await fixture.ask(professional, fixture.athlete())).status).toBe(201)
  })

  test('keep the time of an agreed session', async () => {
    const { professional, id } = await fixture.pending()
    await fixture.t.request(acceptAppointment, { params: { id } }, { as: professional.user })
    expect((await fixture.ask(professional, fixture.athlete())).problem.code).toBe('slot-taken')
  })

  test('reject an overlap in the database itself', async () => {
    const { professional, id } = await fixture.pending()
    const other = await fixture.pending()
    const overlap = fixture.t.db.pool.query(
      `update slot_holds set professional_id = $1 where appointment_id = $2`,
      [professional.id, other.id],
    )
    await expect(overlap).rejects.toMatchObject({ code: '23P01' })
    expect(id).not.toBe(other.id)
  })

  test('give the time to one of 200 parallel requests and return the remaining slots to the others, without deadlock [openings/held]', async () => {
    // A request that waits longer for a connection is answered with 503, and a busy machine takes longer for 200.
    fixture.t.db.pool.options.connectionTimeoutMillis = MINUTE_MS
    const to = await fixture.professional()
    const replies = await Promise.all(Array.from({ length: 200 }, () => fixture.ask(to, fixture.athlete())))
    const made = replies.filter(({ status }) => status === 201)
    const refused = replies.filter(({ status }) => status === 409)
    expect(made).toHaveLength(1)
    expect(refused).toHaveLength(199)
    for (const { problem } of refused) {
      expect(problem.code).toBe('slot-taken')
      expect(problem.extra?.openings).toHaveLength(12)
    }
    const held = await fixture.t.db.pool.query(
      'select count(*)::int as n from slot_holds where professional_id = $1',
      [to.id],
    )
    expect(held.rows).toEqual([{ n: 1 }])
    const { rows } = await fixture.t.db.pool.query(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    )
    expect(rows).toEqual([{ deadlocks: 0 }])
  })
})

describe('the limit of three pending requests per professional', () => {
  const hour = (n: number) => ({ appointment_date: at(`2026-11-26T${16 + n}:00:00Z`) })

  test('rejects a fourth with the reason, but not one for another professional [appointment-states/pending-limit]', async () => {
    const to = await fixture.professional()
    const athlete = fixture.athlete()
    for (const n of [0, 1, 2]) expect((await fixture.ask(to, athlete, hour(n))).status).toBe(201)
    const fourth = await fixture.ask(to, athlete, hour(3))
    expect(fourth.status).toBe(409)
    expect(fourth.problem.code).toBe('too-many-pending')
    expect(fourth.problem.detail).toMatch(/3 requests/)
    expect((await fixture.ask(await fixture.professional(), athlete, hour(3))).status).toBe(201)
  })

  test('holds for parallel requests', async () => {
    const to = await fixture.professional()
    const athlete = fixture.athlete()
    const replies = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => fixture.ask(to, athlete, hour(n))))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409])
  })
})

describe('a client-generated id [entities/appointment-client-id]', () => {
  test('creates one appointment for repeated requests', async () => {
    const to = await fixture.professional()
    const athlete = fixture.athlete()
    const id = newId()
    const replies = await Promise.all([0, 1, 2, 3].map(() => fixture.ask(to, athlete, { id })))
    fixture.t.clock.advance({ days: 7 })
    replies.push(await fixture.ask(to, athlete, { id }))
    for (const reply of replies) {
      expect(reply.status).toBe(201)
      expect(reply.body.id).toBe(id)
    }
    expect(replies[1]!.body).toEqual(replies[0]!.body)
    expect(await fixture.eventsOf(id)).toHaveLength(1)
  })

  test('counts once against the limit when the third request is repeated in parallel', async () => {
    const to = await fixture.professional()
    const athlete = fixture.athlete()
    for (const hour of [16, 17]) {
      await fixture.ask(to, athlete, { appointment_date: at(`2026-11-26T${hour}:00:00Z`) })
    }
    const id = newId()
    const replies = await Promise.all([0, 1, 2, 3].map(() => fixture.ask(to, athlete, { id })))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  })

  test('reveals nothing about the appointment of another athlete', async () => {
    const { id } = await fixture.pending()
    const reply = await fixture.ask(await fixture.professional(), fixture.athlete(), { id })
    expect(reply.status).toBe(409)
    expect(reply.problem).toMatchObject({ code: 'id-in-use' })
    expect(JSON.stringify(reply.problem)).not.toMatch(/ada@example|athlete_id/)
  })

  test('creates one appointment when sent for two professionals in parallel', async () => {
    const both = await Promise.all([fixture.professional(), fixture.professional()])
    const athlete = fixture.athlete()
    const id = newId()
    const replies = await Promise.all(both.map((to) => fixture.ask(to, athlete, { id })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await fixture.eventsOf(id)).toHaveLength(1)
  })

  test('is refused with other details, and keeps the first ones, also after the request was answered [ids/other-body]', async () => {
    const to = await fixture.professional()
    const athlete = fixture.athlete()
    const id = newId()
    const first = await fixture.ask(to, athlete, { id, notes: 'Left knee' })
    const others = [
      { notes: 'Right knee' },
      { age: 41 },
      { phone: '555 010 0111' },
      { appointment_date: at('2026-11-26T20:00:00Z') },
    ]
    const areRefused = async () => {
      for (const other of others) {
        const reply = await fixture.ask(to, athlete, { id, notes: 'Left knee', ...other })
        expect(reply.status).toBe(409)
        expect(reply.problem.code).toBe('already-requested')
      }
    }
    await areRefused()
    const again = await fixture.ask(to, athlete, { id, notes: 'Left knee' })
    expect(again.status).toBe(201)
    expect(again.body).toMatchObject({ notes: 'Left knee', appointment_date: first.body.appointment_date })
    expect(await fixture.eventsOf(id)).toHaveLength(1)
    await fixture.t.request(cancelAppointment, { params: { id } }, { as: athlete })
    await areRefused()
    expect((await fixture.ask(to, athlete, { id, notes: 'Left knee' })).body.status).toBe('cancelled')
  })
})
