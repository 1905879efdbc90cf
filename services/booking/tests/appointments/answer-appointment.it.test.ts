import { declineAppointment, declineSuggestion } from '@fieldside/contracts/http/appointment-answers.ts'
import { cancelAppointment } from '@fieldside/contracts/http/appointments.ts'
import { unavailable } from '@fieldside/platform/errors.ts'
import { describe, expect, test } from 'vitest'
import { ALTERNATE, answering } from '../answering.ts'
import { at, type Fixture, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const { accept, suggest, acceptIt, seen, typesOf, refuse } = answering(() => fixture)

describe('accepting a request', () => {
  test('charges the fee once, then confirms and shows the contact details [appointment-states/accept-with-fee]', async () => {
    const { professional, id } = await fixture.pending()
    let statusWhileCharging: unknown
    fixture.billing.before = async () => {
      statusWhileCharging = await seen(id, professional.user)
    }
    const reply = await accept(id, professional.user)
    expect(reply.status).toBe(200)
    expect(statusWhileCharging).toMatchObject({ status: 'pending', answering: true, contact_info: null })
    expect(reply.body).toMatchObject({
      charged: true,
      appointment: {
        status: 'confirmed',
        answering: false,
        contact_info: { phone: '+1 (555) 010-0199', email: 'ada@example.test' },
        place_detail: '12 Track Lane, Denver',
        answer_by: null,
      },
    })
    const [, confirmed, ...more] = await fixture.eventsOf(id)
    expect(more).toEqual([])
    expect(confirmed).toMatchObject({
      type: 'booking.appointment-confirmed',
      data: { status: 'confirmed', first_booking_fee_charged: true, agreed_by: 'professional' },
    })
  })

  test('charges no fee for a returning athlete [appointment-states/accept-without-fee]', async () => {
    const { professional, athlete, id } = await fixture.pending()
    await accept(id, professional.user)
    const again = await fixture.ask(professional, athlete, { appointment_date: ALTERNATE })
    const reply = await accept(again.body.id, professional.user)
    expect(reply.body).toMatchObject({ charged: false, appointment: { status: 'confirmed' } })
    expect(fixture.billing.charges).toBe(1)
  })

  test('confirms once, charges once, and emits one event for 50 parallel accepts', async () => {
    const { professional, id } = await fixture.pending()
    const replies = await Promise.all(Array.from({ length: 50 }, () => accept(id, professional.user)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = replies.filter(({ status }) => status !== 200)
    for (const { status, problem } of refused) {
      expect(status).toBe(409)
      expect(['answer-in-progress', 'not-pending']).toContain(problem.code)
    }
    expect(fixture.billing.callsFor(id)).toHaveLength(1)
    expect(fixture.billing.charges).toBe(1)
    expect(await typesOf(id)).toEqual(['appointment-confirmed'])
  })

  test('accepts once and returns the same reply for a repeated key', async () => {
    const { professional, id } = await fixture.pending()
    const first = await accept(id, professional.user, 'accept-once')
    const second = await accept(id, professional.user, 'accept-once')
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect(second.events).toBe(first.events)
    expect(fixture.billing.callsFor(id)).toHaveLength(1)
  })

  test.each([
    [
      'payment-method-required',
      'payment-method-required',
      /^Please set up your payment method first to accept/,
    ],
    ['card-declined', 'card-declined', /declined/],
    ['payment-suspended', 'card-declined', /declined/],
    ['authentication-required', 'authentication-required', /./],
  ])(
    'keeps the request pending on %s, hides contact details, and works with a later card',
    async (code, reported, detail) => {
      const { professional, id } = await fixture.pending()
      refuse(code, { client_secret: 'pi_1_secret' })
      const reply = await accept(id, professional.user)
      expect(reply.status).toBe(422)
      expect(reply.problem.code).toBe(reported)
      expect(reply.problem.detail).toMatch(detail)
      if (code === 'authentication-required') {
        expect(reply.problem.extra).toEqual({ client_secret: 'pi_1_secret' })
      }
      expect(await seen(id, professional.user)).toMatchObject({
        status: 'pending',
        answering: false,
        contact_info: null,
      })
      expect(await typesOf(id)).toEqual(['accept-failed'])
      fixture.billing.before = async () => undefined
      expect((await accept(id, professional.user)).body).toMatchObject({ charged: true })
      const keys = fixture.billing.callsFor(id).map(({ key }) => key)
      expect(new Set(keys).size).toBe(2)
    },
  )

  test('allows another answer at once when the payment provider is unavailable and charged nothing', async () => {
    const { professional, id } = await fixture.pending()
    fixture.billing.before = async () => {
      throw unavailable('The payment provider is temporarily unavailable.', 'card-provider-unavailable')
    }
    const reply = await accept(id, professional.user)
    expect(reply.problem).toMatchObject({ status: 503, code: 'card-provider-unavailable' })
    expect(reply.problem.detail).toMatch(/you weren’t charged/)
    fixture.billing.before = async () => undefined
    expect((await accept(id, professional.user)).body).toMatchObject({ charged: true })
  })

  test('rejects every other answer and a cancellation while the charge is in flight', async () => {
    const { professional, athlete, id } = await fixture.pending()
    await suggest(id, professional.user)
    let refused: (string | undefined)[] = []
    fixture.billing.before = async () => {
      const params = { id }
      const replies = await Promise.all([
        fixture.t.request(declineAppointment, { params }, { as: professional.user }),
        suggest(id, professional.user),
        fixture.t.request(cancelAppointment, { params }, { as: athlete }),
        fixture.t.request(declineSuggestion, { params }, { as: athlete }),
        acceptIt(id, athlete),
      ])
      refused = replies.map(({ problem }) => problem.code)
    }
    expect((await accept(id, professional.user)).status).toBe(200)
    expect(refused).toEqual(Array.from({ length: 5 }, () => 'answer-in-progress'))
  })
})

describe('an accept left open by a crash or a timeout', () => {
  const loseAnswer = () => {
    fixture.billing.after = async () => {
      throw unavailable('Billing went down')
    }
  }

  test('ends confirmed with one charge and one event when the reply to the charge is lost', async () => {
    const { professional, id } = await fixture.pending()
    loseAnswer()
    const reply = await accept(id, professional.user)
    expect(reply.status).toBe(503)
    expect(reply.problem.code).toBe('fee-unavailable')
    expect(await seen(id, professional.user)).toMatchObject({ status: 'pending', answering: true })
    await fixture.t.runJobs('end-open-accepts')
    expect(await seen(id, professional.user)).toMatchObject({ status: 'pending', answering: true })
    fixture.t.clock.advance({ seconds: 11 })
    await fixture.t.runJobs('end-open-accepts')
    await fixture.t.runJobs('end-open-accepts')
    expect(await seen(id, professional.user)).toMatchObject({ status: 'confirmed', answering: false })
    expect(fixture.billing.charges).toBe(1)
    const [, event, ...more] = await fixture.eventsOf(id)
    expect(more).toEqual([])
    expect(event!.data).toMatchObject({ first_booking_fee_charged: true, agreed_by: 'professional' })
  })

  test('is confirmed by another process when the first dies after the charge', async () => {
    const { professional, id } = await fixture.pending()
    let die: () => void = () => undefined
    const dead = new Promise<void>((resolve) => {
      die = resolve
    })
    // The call to billing never returns, as in a killed process.
    fixture.billing.after = () => new Promise<void>(() => die())
    void accept(id, professional.user)
    await dead
    fixture.t.clock.advance({ seconds: 11 })
    await fixture.t.runJobs('end-open-accepts')
    expect(await seen(id, professional.user)).toMatchObject({ status: 'confirmed' })
    expect(fixture.billing.charges).toBe(1)
    expect(await typesOf(id)).toEqual(['appointment-confirmed'])
  })

  test('expires when the charge becomes known only after the start of the session', async () => {
    const start = new Date('2026-11-25T18:00:00Z')
    const { professional, athlete, id } = await fixture.pending({}, { appointment_date: start.toISOString() })
    loseAnswer()
    fixture.t.clock.set(new Date(start.getTime() - 5000))
    expect((await accept(id, professional.user)).problem.code).toBe('fee-unavailable')
    fixture.t.clock.advance({ seconds: 11 })
    await fixture.t.runJobs('give-up-accepts')
    expect(await seen(id, athlete)).toMatchObject({ status: 'cancelled', cancel_reason: 'not_answered' })
    expect(await typesOf(id)).toEqual(['accept-failed', 'appointment-cancelled'])
    const ended = (await fixture.eventsOf(id)).at(-1)
    expect(ended?.data).toMatchObject({ was_agreed: false, accept_given_up: true })
  })

  test('is confirmed once when the job and the late reply race', async () => {
    const { professional, id } = await fixture.pending()
    fixture.billing.after = async () => {
      fixture.t.clock.advance({ seconds: 11 })
      await fixture.t.runJobs('end-open-accepts')
    }
    const reply = await accept(id, professional.user)
    expect(reply.body).toMatchObject({ charged: true, appointment: { status: 'confirmed' } })
    expect(await typesOf(id)).toEqual(['appointment-confirmed'])
  })

  test('stays unconfirmed when the reply arrives after it was given up, and can be accepted again', async () => {
    const { professional, id } = await fixture.pending()
    fixture.billing.after = async () => {
      fixture.billing.outcomes.set(id, 'none')
      fixture.t.clock.advance({ seconds: 11 })
      await fixture.t.runJobs('end-open-accepts')
    }
    const reply = await accept(id, professional.user)
    expect(reply.problem).toMatchObject({ status: 503, code: 'fee-unavailable' })
    expect(await seen(id, professional.user)).toMatchObject({ status: 'pending', answering: false })
    expect(await typesOf(id)).toEqual(['accept-failed'])
    fixture.billing.after = async () => undefined
    expect((await accept(id, professional.user)).body.appointment.status).toBe('confirmed')
  })

  test.each(['none', 'failed'] as const)(
    'reopens the request and emits accept-failed when the fee outcome is %s',
    async (outcome) => {
      const { professional, id } = await fixture.pending()
      fixture.billing.before = async () => {
        fixture.billing.outcomes.set(id, outcome)
        throw unavailable('Billing is down')
      }
      expect((await accept(id, professional.user)).status).toBe(503)
      fixture.t.clock.advance({ seconds: 11 })
      await fixture.t.runJobs('end-open-accepts')
      expect(await seen(id, professional.user)).toMatchObject({ status: 'pending', answering: false })
      const [event, ...more] = (await fixture.eventsOf(id)).slice(1)
      expect(more).toEqual([])
      expect(event).toMatchObject({
        type: 'booking.accept-failed',
        data: { accepted_by: 'professional', left_open: true },
      })
      fixture.billing.before = async () => undefined
      expect((await accept(id, professional.user)).status).toBe(200)
    },
  )

  test('stays open while the fee outcome is unknown', async () => {
    const { professional, id } = await fixture.pending()
    loseAnswer()
    await accept(id, professional.user)
    fixture.billing.outcomes.set(id, 'unknown')
    fixture.t.clock.advance({ seconds: 11 })
    await fixture.t.runJobs('end-open-accepts')
    expect((await accept(id, professional.user)).problem.code).toBe('answer-in-progress')
    fixture.billing.outcomes.set(id, 'charged')
    fixture.t.clock.advance({ seconds: 2 })
    await fixture.t.runJobs('end-open-accepts')
    expect(await seen(id, professional.user)).toMatchObject({ status: 'confirmed' })
  })
})

describe('declining a request', () => {
  test('is final and frees the time [appointment-states/decline]', async () => {
    const { professional, athlete, id } = await fixture.pending()
    const send = () =>
      fixture.t.request(
        declineAppointment,
        { params: { id } },
        { as: professional.user, idempotencyKey: 'decline' },
      )
    const first = await send()
    expect(first.body).toMatchObject({ status: 'declined', contact_info: null })
    expect((await send()).body).toEqual(first.body)
    expect(await typesOf(id)).toEqual(['appointment-declined'])
    expect((await accept(id, professional.user)).problem.code).toBe('not-pending')
    expect((await suggest(id, professional.user)).problem.code).toBe('not-pending')
    expect((await fixture.ask(professional, athlete)).status).toBe(201)
    expect(fixture.billing.callsFor(id)).toHaveLength(0)
  })

  test('is rejected when the time has changed since it was seen', async () => {
    const { professional, athlete, id } = await fixture.pending()
    const declineIt = (starts_at: string) =>
      fixture.t.request(
        declineAppointment,
        { params: { id }, body: { starts_at } },
        { as: professional.user },
      )
    await suggest(id, professional.user)
    refuse()
    await acceptIt(id, athlete)
    const refused = await declineIt(at('2026-11-26T18:00:00Z'))
    expect(refused.problem).toMatchObject({ status: 409, code: 'time-changed' })
    expect((await seen(id, athlete)).status).toBe('pending')
    expect((await declineIt(ALTERNATE)).body.status).toBe('declined')
  })
})
