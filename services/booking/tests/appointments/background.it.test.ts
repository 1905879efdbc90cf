import { professionalChanged } from '@fieldside/contracts/events/directory.ts'
import { listOfferedTypes } from '@fieldside/contracts/http/offers.ts'
import { describe, expect, test } from 'vitest'
import { answering } from '../answering.ts'
import { at, type Fixture, NOW, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const { accept, seen, suggest, typesOf } = answering(() => fixture)
const runTwice = async (name: string) => {
  await fixture.t.runJobs(name)
  await fixture.t.runJobs(name)
}
const LATER = { appointment_date: at('2026-12-03T18:00:00Z') }

describe('an unanswered request', () => {
  test('triggers one reminder after 24 hours [appointment-states/lapse]', async () => {
    const { id, professional } = await fixture.pending({}, LATER)
    fixture.t.clock.advance({ hours: 24, ms: -1 })
    await fixture.t.runJobs('remind-professionals')
    expect(await typesOf(id)).toEqual([])
    fixture.t.clock.advance({ ms: 1 })
    await runTwice('remind-professionals')
    expect(await typesOf(id)).toEqual(['answer-reminded'])
    expect((await seen(id, professional.user)).status).toBe('pending')
  })

  test('triggers no reminder after another time was suggested', async () => {
    const { id, professional } = await fixture.pending({}, LATER)
    await suggest(id, professional.user, at('2026-12-04T18:00:00Z'))
    fixture.t.clock.advance({ hours: 25 })
    await fixture.t.runJobs('remind-professionals')
    expect(await typesOf(id)).toEqual(['alternate-time-suggested'])
  })

  test('expires once after 48 hours as not answered and frees its time [appointment-states/lapse]', async () => {
    const { id, professional, athlete } = await fixture.pending({}, LATER)
    fixture.t.clock.advance({ hours: 48, ms: -1 })
    await fixture.t.runJobs('expire-requests')
    expect((await seen(id, athlete)).status).toBe('pending')
    fixture.t.clock.advance({ ms: 1 })
    await fixture.t.runJobs('remind-professionals')
    await runTwice('expire-requests')
    expect(await seen(id, athlete)).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'system',
      cancel_reason: 'not_answered',
    })
    const [, event, ...more] = await fixture.eventsOf(id)
    expect(more).toEqual([])
    expect(event).toMatchObject({
      type: 'booking.appointment-cancelled',
      data: { cancelled_by: 'system', reason: 'not_answered', was_agreed: false },
    })
    expect((await fixture.ask(professional, fixture.athlete(), LATER)).status).toBe(201)
  })

  test('expires at its start if that is sooner, and cannot be accepted then', async () => {
    const { id, professional } = await fixture.pending({}, { appointment_date: at('2026-11-24T18:00:00Z') })
    fixture.t.clock.set(new Date('2026-11-24T18:00:00Z'))
    const late = await accept(id, professional.user)
    expect(late.problem.code).toBe('not-pending')
    expect(fixture.billing.callsFor(id)).toEqual([])
    await fixture.t.runJobs('expire-requests')
    expect(await typesOf(id)).toEqual(['appointment-cancelled'])
  })

  test('does not expire while an accept is in progress', async () => {
    const { id, professional } = await fixture.pending({}, LATER)
    fixture.t.clock.advance({ hours: 47 })
    fixture.billing.before = async () => {
      fixture.t.clock.advance({ hours: 2 })
      await fixture.t.runJobs('expire-requests')
    }
    const reply = await accept(id, professional.user)
    expect(reply.body.appointment.status).toBe('confirmed')
    expect(await typesOf(id)).toEqual(['appointment-confirmed'])
  })

  test('expires in one run even if more than one batch is due', async () => {
    const to = await fixture.professional({ schedule: null })
    for (let n = 0; n < 55; n += 1) {
      const appointment_date = new Date(NOW.getTime() + (100 + n) * 3_600_000).toISOString()
      await fixture.ask(to, fixture.athlete(), { appointment_date })
    }
    fixture.t.clock.advance({ hours: 49 })
    await fixture.t.runJobs('expire-requests')
    const rows = await fixture.t.db.kysely
      .selectFrom('appointments')
      .select('status')
      .where('professional_id', '=', to.id)
      .where('status', '=', 'cancelled')
      .execute()
    expect(rows).toHaveLength(55)
  })
})

test('completes an agreed session after it ends [appointment-states/completed]', async () => {
  const { id, professional } = await fixture.pending()
  await accept(id, professional.user)
  fixture.t.clock.set(new Date('2026-11-26T18:59:59Z'))
  await fixture.t.runJobs('complete-sessions')
  expect((await seen(id, professional.user)).status).toBe('confirmed')
  fixture.t.clock.set(new Date('2026-11-26T19:00:00Z'))
  await runTwice('complete-sessions')
  expect(await seen(id, professional.user)).toMatchObject({
    status: 'completed',
    contact_info: { email: 'ada@example.test' },
  })
  expect(await typesOf(id)).toEqual(['appointment-confirmed', 'appointment-completed'])
})

describe('a changed professional record', () => {
  test('ignores an older snapshot and applies a repeated one once', async () => {
    const to = await fixture.professional()
    const price = async () => {
      const { body } = await fixture.t.request(
        listOfferedTypes,
        { params: { id: to.id } },
        { as: fixture.athlete() },
      )
      return body.items[0]!.price_cents
    }
    await fixture.change(to.id, { price_per_session_cents: 9900 }, 2)
    expect(await price()).toBe(9900)
    const old = { ...fixture.eligibilities.get(to.id)!, version: 1, price_per_session_cents: 100 }
    await fixture.t.deliver(professionalChanged, to.id, { ...old, previous_status: null, specialty: null })
    expect(await price()).toBe(9900)
  })

  test('applies a snapshot of the same version again, and keeps the role if the snapshot omits it', async () => {
    const { id, professional, athlete } = await fixture.pending()
    const { has_role: _, ...same } = fixture.eligibilities.get(professional.id)!
    const tell = (said: { has_role?: boolean }) =>
      fixture.t.deliver(professionalChanged, professional.id, {
        ...same,
        ...said,
        previous_status: same.status,
        specialty: null,
      })
    await tell({ has_role: false })
    await runTwice('cancel-unlisted-requests')
    expect(await seen(id, athlete)).toMatchObject({ cancel_reason: 'professional_unlisted' })
    await tell({})
    const known = await fixture.t.db.kysely
      .selectFrom('professionals')
      .select('has_role')
      .where('professional_id', '=', professional.id)
      .executeTakeFirst()
    expect(known).toEqual({ has_role: false })
  })

  test('cancels pending requests once when the approval ends, and keeps agreed sessions [admin/suspend]', async () => {
    const { id, professional, athlete } = await fixture.pending()
    const agreed = await fixture.ask(professional, athlete, LATER)
    await accept(agreed.body.id, professional.user)
    await fixture.change(professional.id, { status: 'rejected' }, 2)
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
    const { id, professional, athlete } = await fixture.pending()
    await fixture.change(professional.id, { has_role: false, is_accepting_bookings: false }, 2)
    await runTwice('cancel-unlisted-requests')
    expect(await seen(id, athlete)).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'system',
      cancel_reason: 'professional_unlisted',
    })
    expect(await typesOf(id)).toEqual(['appointment-cancelled'])
    await fixture.change(professional.id, { has_role: true, is_accepting_bookings: true })
    const again = await fixture.ask(professional, athlete)
    await runTwice('cancel-unlisted-requests')
    expect((await seen(again.body.id, athlete)).status).toBe('pending')
  })

  test('cancels a request whose accept was in progress and then failed', async () => {
    const { id, professional, athlete } = await fixture.pending()
    fixture.billing.before = async () => {
      await fixture.change(professional.id, { status: 'rejected' })
      fixture.billing.outcomes.set(id, 'failed')
      throw new Error('the connection broke')
    }
    await accept(id, professional.user)
    expect(await seen(id, athlete)).toMatchObject({ status: 'pending', answering: true })
    fixture.t.clock.advance({ seconds: 11 })
    await fixture.t.runJobs('end-open-accepts')
    await runTwice('cancel-unlisted-requests')
    expect(await seen(id, athlete)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'professional_unlisted',
    })
    expect(await typesOf(id)).toEqual(['accept-failed', 'appointment-cancelled'])
  })

  test('keeps a request made before the approval event arrived', async () => {
    const to = await fixture.professional()
    await fixture.change(to.id, { status: 'pending', is_accepting_bookings: false })
    const before = fixture.eligibilities.get(to.id)!
    fixture.eligibilities.set(to.id, {
      ...before,
      version: before.version + 1,
      status: 'approved',
      is_accepting_bookings: true,
    })
    const athlete = fixture.athlete()
    const { body } = await fixture.ask(to, athlete)
    await fixture.t.runJobs('cancel-unlisted-requests')
    expect((await seen(body.id, athlete)).status).toBe('pending')
    await fixture.change(to.id, { status: 'rejected', is_accepting_bookings: false })
    await fixture.t.runJobs('cancel-unlisted-requests')
    expect((await seen(body.id, athlete)).cancel_reason).toBe('professional_unlisted')
  })

  test('keeps pending requests while the professional is paused', async () => {
    const { id, professional, athlete } = await fixture.pending()
    await fixture.change(professional.id, { is_accepting_bookings: false })
    expect((await seen(id, athlete)).status).toBe('pending')
  })
})
