import type { Endpoint } from '@fieldside/contracts/endpoint.ts'
import {
  acceptAppointment,
  acceptSuggestion,
  declineSuggestion,
} from '@fieldside/contracts/http/appointment-answers.ts'
import { unavailable } from '@fieldside/platform/errors.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { describe, expect, test } from 'vitest'
import { ALTERNATE, answering } from '../answering.ts'
import { at, type Fixture, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const { accept, suggest, acceptIt, seen, typesOf, refuse } = answering(() => fixture)
const answerTo = (endpoint: Endpoint, id: string, as: Person, starts_at: string) =>
  fixture.t.request(endpoint, { params: { id }, body: { starts_at } }, { as })

describe('suggesting another time', () => {
  test('keeps the request pending and holds nothing [appointment-states/suggest]', async () => {
    const { professional, athlete, id } = await fixture.pending()
    const reply = await suggest(id, professional.user)
    expect(reply.body).toMatchObject({
      status: 'pending',
      suggested_date: ALTERNATE,
      appointment_date: at('2026-11-26T18:00:00Z'),
      contact_info: null,
    })
    expect((await seen(id, athlete)).actions.answer_suggestion).toBe(true)
    expect(await typesOf(id)).toEqual(['alternate-time-suggested'])
    expect((await fixture.ask(professional, fixture.athlete(), { appointment_date: ALTERNATE })).status).toBe(
      201,
    )
  })

  test.each([
    ['no time', '', 'Please select an alternate time'],
    ['a past time', '2026-11-24T14:00:00Z', /future/],
  ])('rejects %s and names the field [booking-requests/suggest-rules]', async (_name, date, message) => {
    const { professional, id } = await fixture.pending()
    const reply = await suggest(id, professional.user, date)
    expect(reply.status).toBe(400)
    expect(reply.problem.errors).toEqual([
      { field: 'suggested_date', message: expect.stringMatching(message) },
    ])
    expect((await seen(id, professional.user)).suggested_date).toBeNull()
  })

  test('rejects a held time and returns the remaining slots [openings/held]', async () => {
    const { professional, id } = await fixture.pending()
    await fixture.ask(professional, fixture.athlete(), { appointment_date: ALTERNATE })
    const reply = await suggest(id, professional.user)
    expect(reply.problem.code).toBe('slot-taken')
    expect(reply.problem.extra?.openings).toHaveLength(12)
    expect((await suggest(id, professional.user, at('2026-11-26T18:30:00Z'))).status).toBe(200)
  })

  test('keeps the request pending at its own time when the athlete declines [appointment-states/alternate-declined]', async () => {
    const { professional, athlete, id } = await fixture.pending()
    await suggest(id, professional.user)
    const send = () =>
      fixture.t.request(declineSuggestion, { params: { id } }, { as: athlete, idempotencyKey: 'decline-it' })
    const first = await send()
    expect(first.body).toMatchObject({
      status: 'pending',
      suggested_date: null,
      appointment_date: at('2026-11-26T18:00:00Z'),
    })
    expect((await send()).body).toEqual(first.body)
    expect((await acceptIt(id, athlete)).problem.code).toBe('no-suggestion')
    expect(await typesOf(id)).toEqual(['alternate-time-suggested', 'alternate-time-declined'])
  })
})

describe('accepting a suggested time', () => {
  const suggested = async () => {
    const made = await fixture.pending()
    await suggest(made.id, made.professional.user)
    return made
  }

  test('rejects an answer to a time that has since been replaced, without a charge', async () => {
    const { professional, athlete, id } = await suggested()
    const later = at('2026-11-27T19:00:00Z')
    await suggest(id, professional.user, later)
    const changed = {
      status: 409,
      code: 'time-changed',
      detail: expect.stringContaining('The time has changed.'),
    }
    expect((await answerTo(acceptSuggestion, id, athlete, ALTERNATE)).problem).toMatchObject(changed)
    expect((await answerTo(declineSuggestion, id, athlete, ALTERNATE)).problem).toMatchObject(changed)
    const asProfessional = await answerTo(acceptAppointment, id, professional.user, later)
    expect(asProfessional.problem).toMatchObject(changed)
    expect(fixture.billing.calls).toEqual([])
    expect(await seen(id, athlete)).toMatchObject({ suggested_date: later, answering: false })
    expect((await answerTo(acceptSuggestion, id, athlete, later)).status).toBe(200)
  })

  test('moves the session there, charges once per pair, and confirms it [appointment-states/alternate-accepted] [first-booking-fee/accepted-alternate]', async () => {
    const { professional, athlete, id } = await suggested()
    const send = () =>
      fixture.t.request(acceptSuggestion, { params: { id } }, { as: athlete, idempotencyKey: 'accept-it' })
    const reply = await send()
    expect(reply.body).toMatchObject({
      charged: true,
      appointment: {
        status: 'confirmed',
        appointment_date: ALTERNATE,
        ends_at: at('2026-11-27T18:00:00Z'),
        suggested_date: null,
      },
    })
    expect((await send()).body).toEqual(reply.body)
    const events = await fixture.eventsOf(id)
    expect(events.map(({ type }) => type).slice(2)).toEqual([
      'booking.alternate-time-accepted',
      'booking.appointment-confirmed',
    ])
    expect(events.at(-1)!.data).toMatchObject({ agreed_by: 'athlete', first_booking_fee_charged: true })
    const old = await fixture.ask(professional, fixture.athlete())
    const moved = await fixture.ask(professional, fixture.athlete(), { appointment_date: ALTERNATE })
    expect([old.status, moved.status]).toEqual([201, 409])
    const again = await fixture.ask(professional, athlete, { appointment_date: at('2026-11-27T20:00:00Z') })
    expect((await accept(again.body.id, professional.user)).body.charged).toBe(false)
    expect(fixture.billing.charges).toBe(1)
  })

  test('rejects a time that has since been taken, without a charge [appointment-states/alternate-accepted]', async () => {
    const { professional, athlete, id } = await suggested()
    await fixture.ask(professional, fixture.athlete(), { appointment_date: ALTERNATE })
    const reply = await acceptIt(id, athlete)
    expect(reply.status).toBe(409)
    expect(reply.problem.code).toBe('slot-taken')
    expect(reply.problem.extra?.openings).toHaveLength(12)
    expect(await seen(id, athlete)).toMatchObject({ status: 'pending', answering: false })
    expect(fixture.billing.callsFor(id)).toHaveLength(0)
  })

  test('reserves the new time while the fee is charged', async () => {
    const { professional, athlete, id } = await suggested()
    let other: number | undefined
    fixture.billing.before = async () => {
      other = (await fixture.ask(professional, fixture.athlete(), { appointment_date: ALTERNATE })).status
    }
    expect((await acceptIt(id, athlete)).status).toBe(200)
    expect(other).toBe(409)
  })

  test('allows a suggestion that overlaps its own request', async () => {
    const { professional, athlete, id } = await fixture.pending()
    const near = at('2026-11-26T18:30:00Z')
    await suggest(id, professional.user, near)
    expect((await acceptIt(id, athlete)).body.appointment.appointment_date).toBe(near)
  })

  test('stays pending for the professional to confirm when the fee fails [first-booking-fee/alternate-failed]', async () => {
    const { professional, athlete, id } = await suggested()
    refuse('card-declined')
    const reply = await acceptIt(id, athlete)
    expect(reply.status).toBe(409)
    expect(reply.problem.code).toBe('professional-must-confirm')
    expect(JSON.stringify(reply.problem)).not.toMatch(/declined|secret/)
    expect(await seen(id, athlete)).toMatchObject({
      status: 'pending',
      suggested_date: ALTERNATE,
      suggestion_agreed: true,
      answering: false,
      actions: { answer_suggestion: false, cancel: true },
    })
    const event = (await fixture.eventsOf(id)).at(-1)
    expect(event).toMatchObject({ type: 'booking.alternate-fee-failed', data: { problem: 'card-declined' } })
    expect((await fixture.ask(professional, fixture.athlete(), { appointment_date: ALTERNATE })).status).toBe(
      201,
    )
  })

  test('lets the athlete accept again when the payment provider is unavailable, without blaming the card', async () => {
    const { athlete, id } = await suggested()
    fixture.billing.before = async () => {
      throw unavailable('The payment provider is temporarily unavailable.', 'card-provider-unavailable')
    }
    expect((await acceptIt(id, athlete)).problem).toMatchObject({
      status: 503,
      code: 'card-provider-unavailable',
    })
    expect(await typesOf(id)).toEqual(['alternate-time-suggested', 'accept-failed'])
    fixture.billing.before = async () => undefined
    expect((await acceptIt(id, athlete)).body).toMatchObject({ charged: true })
  })

  test('is moved and confirmed by the job when left open after the charge', async () => {
    const { athlete, id } = await suggested()
    fixture.billing.after = async () => {
      throw unavailable('Billing went down')
    }
    expect((await acceptIt(id, athlete)).problem.code).toBe('fee-unavailable')
    fixture.t.clock.advance({ seconds: 11 })
    await fixture.t.runJobs('end-open-accepts')
    expect(await seen(id, athlete)).toMatchObject({ status: 'confirmed', appointment_date: ALTERNATE })
    expect(fixture.billing.charges).toBe(1)
    const held = await fixture.t.db.pool.query('select kind from slot_holds where appointment_id = $1', [id])
    expect(held.rows).toEqual([{ kind: 'session' }])
  })

  test('reopens when the charge never reached billing, without blaming the card', async () => {
    const { athlete, id } = await suggested()
    fixture.billing.before = async () => {
      throw unavailable('Billing is down')
    }
    await acceptIt(id, athlete)
    fixture.t.clock.advance({ seconds: 11 })
    await fixture.t.runJobs('end-open-accepts')
    expect(await seen(id, athlete)).toMatchObject({ status: 'pending', suggested_date: ALTERNATE })
    expect(await typesOf(id)).toEqual(['alternate-time-suggested', 'accept-failed'])
    const held = await fixture.t.db.pool.query('select kind from slot_holds where appointment_id = $1', [id])
    expect(held.rows).toEqual([{ kind: 'session' }])
  })

  test.each([
    [
      'the payment provider failed',
      'provider_failed',
      'free again, and nobody is bothered about a card',
      false,
    ],
    [
      'the card was declined',
      'failed',
      'the athlete’s answer stands, and the professional is notified',
      true,
    ],
  ] as const)('ends an accept left open when %s (%s): %s', async (_what, outcome, _then, stands) => {
    const { athlete, id } = await suggested()
    fixture.billing.before = async () => {
      fixture.billing.outcomes.set(id, outcome)
      throw unavailable('The answer of billing was lost')
    }
    await acceptIt(id, athlete)
    fixture.t.clock.advance({ seconds: 11 })
    await fixture.t.runJobs('end-open-accepts')
    expect(await seen(id, athlete)).toMatchObject({
      status: 'pending',
      suggestion_agreed: stands,
      actions: { answer_suggestion: !stands },
    })
    const emitted = [stands ? 'alternate-fee-failed' : 'accept-failed']
    expect(await typesOf(id)).toEqual(['alternate-time-suggested', ...emitted])
  })

  test('applies exactly one of two parallel answers', async () => {
    const { professional, athlete, id } = await suggested()
    const replies = await Promise.all([accept(id, professional.user), acceptIt(id, athlete)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(fixture.billing.callsFor(id)).toHaveLength(1)
  })
})
