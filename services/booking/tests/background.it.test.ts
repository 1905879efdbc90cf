import { professionalChanged } from '@fieldside/contracts/events/directory.ts'
import { listOfferedTypes } from '@fieldside/contracts/http/offers.ts'
import { describe, expect, test } from 'vitest'
import { answering } from './answering.ts'
import { at, type Fixture, NOW, useFixture } from './fixture.ts'

let f: Fixture
useFixture((made) => {
  f = made
})

const { accept, seen, suggest, typesOf } = answering(() => f)
const runTwice = async (name: string) => {
  await f.t.runJobs(name)
  await f.t.runJobs(name)
}
const LATER = { appointment_date: at('2026-12-03T18:00:00Z') }

describe('an unanswered request', () => {
  test('triggers one reminder after 24 hours [appointment-states/lapse]', async () => {
    const { id, professional } = await f.pending({}, LATER)
    f.t.clock.advance({ hours: 24, ms: -1 })
    await f.t.runJobs('remind-professionals')
    expect(await typesOf(id)).toEqual([])
    f.t.clock.advance({ ms: 1 })
    await runTwice('remind-professionals')
    expect(await typesOf(id)).toEqual(['answer-reminded'])
    expect((await seen(id, professional.user)).status).toBe('pending')
  })

  test('triggers no reminder after another time was suggested', async () => {
    const { id, professional } = await f.pending({}, LATER)
    await suggest(id, professional.user, at('2026-12-04T18:00:00Z'))
    f.t.clock.advance({ hours: 25 })
    await f.t.runJobs('remind-professionals')
    expect(await typesOf(id)).toEqual(['alternate-time-suggested'])
  })

  test('expires once after 48 hours as not answered and frees its time [appointment-states/lapse]', async () => {
    const { id, professional, athlete } = await f.pending({}, LATER)
    f.t.clock.advance({ hours: 48, ms: -1 })
    await f.t.runJobs('expire-requests')
    expect((await seen(id, athlete)).status).toBe('pending')
    f.t.clock.advance({ ms: 1 })
    await f.t.runJobs('remind-professionals')
    await runTwice('expire-requests')
    expect(await seen(id, athlete)).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'system',
      cancel_reason: 'not_answered',
    })
    const [, event, ...more] = await f.eventsOf(id)
    expect(more).toEqual([])
    expect(event).toMatchObject({
      type: 'booking.appointment-cancelled',
      data: { cancelled_by: 'system', reason: 'not_answered', was_agreed: false },
    })
    expect((await f.ask(professional, f.athlete(), LATER)).status).toBe(201)
  })

  test('expires at its start if that is sooner, and cannot be accepted then', async () => {
    const { id, professional } = await f.pending({}, { appointment_date: at('2026-11-24T18:00:00Z') })
    f.t.clock.set(new Date('2026-11-24T18:00:00Z'))
    const late = await accept(id, professional.user)
    expect(late.problem.code).toBe('not-pending')
    expect(f.billing.callsFor(id)).toEqual([])
    await f.t.runJobs('expire-requests')
    expect(await typesOf(id)).toEqual(['appointment-cancelled'])
  })

  test('does not expire while an accept is in progress', async () => {
    const { id, professional } = await f.pending({}, LATER)
    f.t.clock.advance({ hours: 47 })
    f.billing.before = async () => {
      f.t.clock.advance({ hours: 2 })
      await f.t.runJobs('expire-requests')
    }
    const reply = await accept(id, professional.user)
    expect(reply.body.appointment.status).toBe('confirmed')
    expect(await typesOf(id)).toEqual(['appointment-confirmed'])
  })

  test('expires in one run even if more than one batch is due', async () => {
    const to = await f.professional({ schedule: null })
    for (let n = 0; n < 55; n += 1) {
      const appointment_date = new Date(NOW.getTime() + (100 + n) * 3_600_000).toISOString()
      await f.ask(to, f.athlete(), { appointment_date })
    }
    f.t.clock.advance({ hours: 49 })
    await f.t.runJobs('expire-requests')
    const rows = await f.t.db.kysely
      .selectFrom('appointments')
      .select('status')
      .where('professional_id', '=', to.id)
      .where('status', '=', 'cancelled')
      .execute()
    expect(rows).toHaveLength(55)
  })
})

test('completes an agreed session after it ends [appointment-states/completed]', async () => {
  const { id, professional } = await f.pending()
  await accept(id, professional.user)
  f.t.clock.set(new Date('2026-11-26T18:59:59Z'))
  await f.t.runJobs('complete-sessions')
  expect((await seen(id, professional.user)).status).toBe('confirmed')
  f.t.clock.set(new Date('2026-11-26T19:00:00Z'))
  await runTwice('complete-sessions')
  expect(await seen(id, professional.user)).toMatchObject({
    status: 'completed',
    contact_info: { email: 'ada@example.test' },
  })
  expect(await typesOf(id)).toEqual(['appointment-confirmed', 'appointment-completed'])
})

describe('a changed professional record', () => {
  test('ignores an older snapshot and applies a repeated one once', async () => {
    const to = await f.professional()
    const price = async () => {
      const { body } = await f.t.request(listOfferedTypes, { params: { id: to.id } }, { as: f.athlete() })
      return body.items[0]!.price_cents
    }
    await f.change(to.id, { price_per_session_cents: 9900 }, 2)
    expect(await price()).toBe(9900)
    const old = { ...f.eligibilities.get(to.id)!, version: 1, price_per_session_cents: 100 }
    await f.t.deliver(professionalChanged, to.id, { ...old, previous_status: null, specialty: null })
    expect(await price()).toBe(9900)
  })

  test('applies a snapshot of the same version again, and keeps the role if the snapshot omits it', async () => {
    const { id, professional, athlete } = await f.pending()
    const { has_role: _, ...same } = f.eligibilities.get(professional.id)!
    const tell = (said: { has_role?: boolean }) =>
      f.t.deliver(professionalChanged, professional.id, {
        ...same,
        ...said,
        previous_status: same.status,
        specialty: null,
      })
    await tell({ has_role: false })
    await runTwice('cancel-unlisted-requests')
    expect(await seen(id, athlete)).toMatchObject({ cancel_reason: 'professional_unlisted' })
    await tell({})
    const known = await f.t.db.kysely
      .selectFrom('professionals')
      .select('has_role')
      .where('professional_id', '=', professional.id)
      .executeTakeFirst()
    expect(known).toEqual({ has_role: false })
  })

  test('cancels pending requests once when the approval ends, and keeps agreed sessions [admin/suspend]', async () => {
    const { id, professional, athlete } = await f.pending()
    const agreed = await f.ask(professional, athlete, LATER)
    await accept(agreed.body.id, professional.user)
    await f.change(professional.id, { status: 'rejected' }, 2)
    await runTwice('cancel-unlisted-requests')
    expect(await seen(id, athlete)).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'system',
      cancel_reason: 'professional_unlisted',
    })
    expect(await typesOf(id)).toEqual(['appointment-cancelled'])
    expect((await seen(agreed.body.id, athlete)).status).toBe('confirmed')
  })

  test('cancels pending requests once when the role is lost, even while the record stays approved [admin/role-consequences]', async () => {
    const { id, professional, athlete } = await f.pending()
    await f.change(professional.id, { has_role: false, is_accepting_bookings: false }, 2)
    await runTwice('cancel-unlisted-requests')
    expect(await seen(id, athlete)).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'system',
      cancel_reason: 'professional_unlisted',
    })
    expect(await typesOf(id)).toEqual(['appointment-cancelled'])
    await f.change(professional.id, { has_role: true, is_accepting_bookings: true })
    const again = await f.ask(professional, athlete)
    await runTwice('cancel-unlisted-requests')
    expect((await seen(again.body.id, athlete)).status).toBe('pending')
  })

  test('cancels a request whose accept was in progress and then failed', async () => {
    const { id, professional, athlete } = await f.pending()
    f.billing.before = async () => {
      await f.change(professional.id, { status: 'rejected' })
      f.billing.outcomes.set(id, 'failed')
      throw new Error('the connection broke')
    }
    await accept(id, professional.user)
    expect(await seen(id, athlete)).toMatchObject({ status: 'pending', answering: true })
    f.t.clock.advance({ seconds: 11 })
    await f.t.runJobs('end-open-accepts')
    await runTwice('cancel-unlisted-requests')
    expect(await seen(id, athlete)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'professional_unlisted',
    })
    expect(await typesOf(id)).toEqual(['accept-failed', 'appointment-cancelled'])
  })

  test('keeps a request made before the approval event arrived', async () => {
    const to = await f.professional()
    await f.change(to.id, { status: 'pending', is_accepting_bookings: false })
    const before = f.eligibilities.get(to.id)!
    f.eligibilities.set(to.id, {
      ...before,
      version: before.version + 1,
      status: 'approved',
      is_accepting_bookings: true,
    })
    const athlete = f.athlete()
    const { body } = await f.ask(to, athlete)
    await f.t.runJobs('cancel-unlisted-requests')
    expect((await seen(body.id, athlete)).status).toBe('pending')
    await f.change(to.id, { status: 'rejected', is_accepting_bookings: false })
    await f.t.runJobs('cancel-unlisted-requests')
    expect((await seen(body.id, athlete)).cancel_reason).toBe('professional_unlisted')
  })

  test('keeps pending requests while the professional is paused', async () => {
    const { id, professional, athlete } = await f.pending()
    await f.change(professional.id, { is_accepting_bookings: false })
    expect((await seen(id, athlete)).status).toBe('pending')
  })
})
