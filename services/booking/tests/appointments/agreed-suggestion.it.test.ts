import { declineAppointment, declineSuggestion } from '@fieldside/contracts/http/appointment-answers.ts'
import { unavailable, unprocessable } from '@fieldside/platform/errors.ts'
import { describe, expect, test } from 'vitest'
import { ALTERNATE, answering } from '../answering.ts'
import { at, type Fixture, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const { accept, suggest, acceptIt, seen, refuse, typesOf } = answering(() => fixture)

describe('a suggested time whose fee failed after the athlete accepted', () => {
  const agreed = async (start = ALTERNATE) => {
    const made = await fixture.pending()
    await suggest(made.id, made.professional.user, start)
    refuse()
    await acceptIt(made.id, made.athlete)
    fixture.billing.before = async () => undefined
    return made
  }
  const heldOf = async (id: string) =>
    (
      await fixture.t.db.pool.query(
        'select kind, lower(span) as from from slot_holds where appointment_id = $1',
        [id],
      )
    ).rows

  test('is confirmed when the professional accepts, instead of the requested time [appointment-states/alternate-accepted]', async () => {
    const { professional, id } = await agreed()
    const reply = await accept(id, professional.user, 'with-a-new-card')
    expect(reply.body).toMatchObject({
      charged: true,
      appointment: {
        status: 'confirmed',
        appointment_date: ALTERNATE,
        ends_at: at('2026-11-27T18:00:00Z'),
        suggested_date: null,
        suggestion_agreed: false,
      },
    })
    expect((await accept(id, professional.user, 'with-a-new-card')).body).toEqual(reply.body)
    expect(await heldOf(id)).toEqual([{ kind: 'session', from: new Date(ALTERNATE) }])
    expect((await fixture.ask(professional, fixture.athlete())).status).toBe(201)
    const event = (await fixture.eventsOf(id)).at(-1)
    expect(event).toMatchObject({
      type: 'booking.appointment-confirmed',
      data: { starts_at: ALTERNATE, agreed_by: 'professional' },
    })
  })

  test('is reserved while the fee is charged, and free again when the charge fails again', async () => {
    const { professional, id } = await agreed()
    let other: number | undefined
    fixture.billing.before = async () => {
      other = (await fixture.ask(professional, fixture.athlete(), { appointment_date: ALTERNATE })).status
      throw unprocessable('card-declined', 'Your card was declined.')
    }
    expect((await accept(id, professional.user)).problem.code).toBe('card-declined')
    expect(other).toBe(409)
    expect(await seen(id, professional.user)).toMatchObject({ status: 'pending', suggestion_agreed: true })
    expect(await heldOf(id)).toEqual([{ kind: 'session', from: new Date('2026-11-26T18:00:00Z') }])
  })

  test('is rejected without a charge once taken, and can be replaced by another suggestion [openings/held]', async () => {
    const { professional, athlete, id } = await agreed()
    await fixture.ask(professional, fixture.athlete(), { appointment_date: ALTERNATE })
    fixture.billing.calls.length = 0
    const { problem } = await accept(id, professional.user)
    expect(problem).toMatchObject({
      status: 409,
      code: 'slot-taken',
      detail: expect.stringContaining('both agreed on is no longer available'),
    })
    expect(problem.extra?.openings).toHaveLength(12)
    expect(fixture.billing.callsFor(id)).toHaveLength(0)
    const later = at('2026-11-27T19:00:00Z')
    expect((await suggest(id, professional.user, later)).body).toMatchObject({ suggestion_agreed: false })
    expect((await acceptIt(id, athlete)).body.appointment.appointment_date).toBe(later)
  })

  test('expires at the suggested start, not at the requested one [appointment-states/lapse]', async () => {
    const early = at('2026-11-25T20:00:00Z')
    const { athlete, id } = await agreed(early)
    expect((await seen(id, athlete)).answer_by).toBe(early)
    fixture.t.clock.set(new Date(early))
    await fixture.t.runJobs('expire-requests')
    expect(await seen(id, athlete)).toMatchObject({
      status: 'cancelled',
      suggestion_agreed: false,
      appointment_date: early,
    })
  })

  test('can be replaced after the requested time has passed, without reviving that time or the fee', async () => {
    const { professional, athlete, id } = await fixture.pending(
      {},
      { appointment_date: at('2026-11-24T17:00:00Z') },
    )
    const as = professional.user
    await suggest(id, as, at('2026-11-25T21:00:00Z'))
    refuse()
    await acceptIt(id, athlete)
    fixture.billing.reset()
    fixture.t.clock.set(new Date('2026-11-24T18:00:00Z'))
    expect((await suggest(id, as)).status).toBe(200)
    const refused = { status: 409, code: 'not-pending', detail: expect.stringContaining('has passed') }
    expect((await accept(id, as)).problem).toMatchObject(refused)
    await fixture.t.request(declineSuggestion, { params: { id } }, { as: athlete })
    expect((await accept(id, as)).problem).toMatchObject(refused)
    expect(fixture.billing.calls).toEqual([])
    expect((await seen(id, as)).actions).toMatchObject({ accept: false, decline: true, suggest: true })
    expect((await suggest(id, as)).status).toBe(200)
    expect((await acceptIt(id, athlete)).body.appointment.appointment_date).toBe(ALTERNATE)
  })

  test('is confirmed by the job when an accept is left open after the charge', async () => {
    const { professional, athlete, id } = await agreed()
    fixture.billing.after = async () => {
      throw unavailable('Billing went down')
    }
    expect((await accept(id, professional.user)).problem.code).toBe('fee-unavailable')
    fixture.t.clock.advance({ seconds: 11 })
    await fixture.t.runJobs('end-open-accepts')
    expect(await seen(id, athlete)).toMatchObject({ status: 'confirmed', appointment_date: ALTERNATE })
    expect(await heldOf(id)).toEqual([{ kind: 'session', from: new Date(ALTERNATE) }])
  })
})

describe('a fee that fails when the request can no longer be accepted', () => {
  const accepted = async (start: string, outcome: 'failed' | 'provider_failed') => {
    const made = await fixture.pending()
    await suggest(made.id, made.professional.user, start)
    fixture.billing.before = async () => {
      fixture.billing.outcomes.set(made.id, outcome)
      throw unavailable('The reply was lost')
    }
    expect((await acceptIt(made.id, made.athlete)).problem.code).toBe('fee-unavailable')
    return made
  }

  test('asks neither side to accept an expired request, which then ends', async () => {
    const { id, athlete } = await accepted(ALTERNATE, 'failed')
    fixture.t.clock.advance({ hours: 48 })
    await fixture.t.runJobs('give-up-accepts')
    await fixture.t.runJobs('expire-requests')
    expect(await typesOf(id)).toEqual(['alternate-time-suggested', 'accept-failed', 'appointment-cancelled'])
    expect((await fixture.eventsOf(id)).at(-2)!.data).toMatchObject({
      accepted_by: 'athlete',
      left_open: false,
    })
    expect(await seen(id, athlete)).toMatchObject({ status: 'cancelled', cancel_reason: 'not_answered' })
  })

  test('asks the athlete for nothing after the suggested time has passed', async () => {
    const { id } = await accepted(at('2026-11-24T17:00:00Z'), 'provider_failed')
    fixture.t.clock.advance({ hours: 3 })
    await fixture.t.runJobs('end-open-accepts')
    expect((await fixture.eventsOf(id)).at(-1)).toMatchObject({
      type: 'booking.accept-failed',
      data: { left_open: false, status: 'pending' },
    })
  })

  test('tells the athlete that the request expired, and asks the professional for nothing', async () => {
    const { id, athlete, professional } = await fixture.pending()
    await suggest(id, professional.user)
    fixture.billing.before = async () => {
      fixture.t.clock.advance({ hours: 48 })
      throw unprocessable('card-declined', 'Your card was declined.')
    }
    expect((await acceptIt(id, athlete)).problem).toMatchObject({
      status: 409,
      code: 'not-pending',
      detail: 'This request has expired.',
    })
    expect(await typesOf(id)).toEqual(['alternate-time-suggested', 'accept-failed'])
  })
})

test('charges the fee, without the session price, only on an accept [first-booking-fee/on-accept] [first-booking-fee/session-fees]', async () => {
  const { professional, athlete, id } = await fixture.pending()
  await suggest(id, professional.user)
  await fixture.t.request(declineAppointment, { params: { id } }, { as: professional.user })
  expect(fixture.billing.calls).toEqual([])
  const { body } = await fixture.ask(professional, athlete)
  let statusWhileCharging: unknown
  fixture.billing.before = async () => {
    statusWhileCharging = (await seen(body.id, professional.user)).status
  }
  expect((await accept(body.id, professional.user)).body).toMatchObject({
    charged: true,
    appointment: { status: 'confirmed', price_cents: 8500 },
  })
  expect(statusWhileCharging).toBe('pending')
  expect(fixture.billing.calls.map(({ fee }) => fee)).toEqual([
    {
      appointment_id: body.id,
      professional_id: professional.id,
      professional_user_id: professional.user.userId,
      athlete_id: athlete.userId,
    },
  ])
})
