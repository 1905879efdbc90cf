import { declineAppointment, declineSuggestion } from '@fieldside/contracts/http/appointment-answers.ts'
import { cancelAppointment } from '@fieldside/contracts/http/appointments.ts'
import { unavailable } from '@fieldside/platform/errors.ts'
import { describe, expect, test } from 'vitest'
import { ALTERNATE, answering } from './answering.ts'
import { at, type Fixture, useFixture } from './fixture.ts'

let f: Fixture
useFixture((made) => {
  f = made
})

const { accept, suggest, acceptIt, seen, typesOf, refuse } = answering(() => f)

describe('accepting', () => {
  test('charges the fee once, then confirms and shows the contact [appointment-states/accept-with-fee]', async () => {
    const { professional, id } = await f.pending()
    let statusWhileCharging: unknown
    f.billing.before = async () => {
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
    const [, confirmed, ...more] = await f.eventsOf(id)
    expect(more).toEqual([])
    expect(confirmed).toMatchObject({
      type: 'booking.appointment-confirmed',
      data: { status: 'confirmed', first_booking_fee_charged: true, agreed_by: 'professional' },
    })
  })

  test('a returning athlete is accepted without a fee [appointment-states/accept-without-fee]', async () => {
    const { professional, athlete, id } = await f.pending()
    await accept(id, professional.user)
    const again = await f.ask(professional, athlete, { appointment_date: ALTERNATE })
    const reply = await accept(again.body.id, professional.user)
    expect(reply.body).toMatchObject({ charged: false, appointment: { status: 'confirmed' } })
    expect(f.billing.charges).toBe(1)
  })

  test('50 accepts at once: one is confirmed, billing is asked once, one event', async () => {
    const { professional, id } = await f.pending()
    const replies = await Promise.all(Array.from({ length: 50 }, () => accept(id, professional.user)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = replies.filter(({ status }) => status !== 200)
    for (const { status, problem } of refused) {
      expect(status).toBe(409)
      expect(['answer-in-progress', 'not-pending']).toContain(problem.code)
    }
    expect(f.billing.callsFor(id)).toHaveLength(1)
    expect(f.billing.charges).toBe(1)
    expect(await typesOf(id)).toEqual(['appointment-confirmed'])
  })

  test('one key sent twice accepts once and answers the same', async () => {
    const { professional, id } = await f.pending()
    const first = await accept(id, professional.user, 'accept-once')
    const second = await accept(id, professional.user, 'accept-once')
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect(second.events).toBe(first.events)
    expect(f.billing.callsFor(id)).toHaveLength(1)
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
  ])('%s: still pending, no contact, and a later card works', async (code, told, detail) => {
    const { professional, id } = await f.pending()
    refuse(code, { client_secret: 'pi_1_secret' })
    const reply = await accept(id, professional.user)
    expect(reply.status).toBe(422)
    expect(reply.problem.code).toBe(told)
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
    f.billing.before = async () => undefined
    expect((await accept(id, professional.user)).body).toMatchObject({ charged: true })
    const keys = f.billing.callsFor(id).map(({ key }) => key)
    expect(new Set(keys).size).toBe(2)
  })

  test('the card provider is away, nothing was charged: the request can be answered again at once', async () => {
    const { professional, id } = await f.pending()
    f.billing.before = async () => {
      throw unavailable('The card provider is briefly unavailable.', 'card-provider-unavailable')
    }
    const reply = await accept(id, professional.user)
    expect(reply.problem).toMatchObject({ status: 503, code: 'card-provider-unavailable' })
    expect(reply.problem.detail).toMatch(/nothing was charged/)
    f.billing.before = async () => undefined
    expect((await accept(id, professional.user)).body).toMatchObject({ charged: true })
  })

  test('while billing is asked, every other answer and cancelling is refused', async () => {
    const { professional, athlete, id } = await f.pending()
    await suggest(id, professional.user)
    let refused: (string | undefined)[] = []
    f.billing.before = async () => {
      const params = { id }
      const replies = await Promise.all([
        f.t.request(declineAppointment, { params }, { as: professional.user }),
        suggest(id, professional.user),
        f.t.request(cancelAppointment, { params }, { as: athlete }),
        f.t.request(declineSuggestion, { params }, { as: athlete }),
        acceptIt(id, athlete),
      ])
      refused = replies.map(({ problem }) => problem.code)
    }
    expect((await accept(id, professional.user)).status).toBe(200)
    expect(refused).toEqual(Array.from({ length: 5 }, () => 'answer-in-progress'))
  })
})

describe('what a crash or a silence leaves open', () => {
  const loseAnswer = () => {
    f.billing.after = async () => {
      throw unavailable('Billing went away')
    }
  }

  test('charged, then lost: it ends confirmed with one charge and one event', async () => {
    const { professional, id } = await f.pending()
    loseAnswer()
    const reply = await accept(id, professional.user)
    expect(reply.status).toBe(503)
    expect(reply.problem.code).toBe('fee-unavailable')
    expect(await seen(id, professional.user)).toMatchObject({ status: 'pending', answering: true })
    await f.t.sweep('end-open-accepts')
    expect(await seen(id, professional.user)).toMatchObject({ status: 'pending', answering: true })
    f.t.clock.advance({ seconds: 11 })
    await f.t.sweep('end-open-accepts')
    await f.t.sweep('end-open-accepts')
    expect(await seen(id, professional.user)).toMatchObject({ status: 'confirmed', answering: false })
    expect(f.billing.charges).toBe(1)
    const [, event, ...more] = await f.eventsOf(id)
    expect(more).toEqual([])
    expect(event!.data).toMatchObject({ first_booking_fee_charged: true, agreed_by: 'professional' })
  })

  test('the process dies after the charge: another one confirms it', async () => {
    const { professional, id } = await f.pending()
    let die: () => void = () => undefined
    const dead = new Promise<void>((resolve) => {
      die = resolve
    })
    // The request never comes back from billing, as in a process that was killed.
    f.billing.after = () => new Promise<void>(() => die())
    void accept(id, professional.user)
    await dead
    f.t.clock.advance({ seconds: 11 })
    await f.t.sweep('end-open-accepts')
    expect(await seen(id, professional.user)).toMatchObject({ status: 'confirmed' })
    expect(f.billing.charges).toBe(1)
    expect(await typesOf(id)).toEqual(['appointment-confirmed'])
  })

  test('charged, but known only when the session should have begun: it is not agreed on any more, and lapses', async () => {
    const start = new Date('2026-11-25T18:00:00Z')
    const { professional, athlete, id } = await f.pending({}, { appointment_date: start.toISOString() })
    loseAnswer()
    f.t.clock.set(new Date(start.getTime() - 5000))
    expect((await accept(id, professional.user)).problem.code).toBe('fee-unavailable')
    f.t.clock.advance({ seconds: 11 })
    await f.t.sweep('give-up-accepts')
    expect(await seen(id, athlete)).toMatchObject({ status: 'cancelled', cancel_reason: 'not_answered' })
    expect(await typesOf(id)).toEqual(['accept-failed', 'appointment-cancelled'])
    const ended = (await f.eventsOf(id)).at(-1)
    expect(ended?.data).toMatchObject({ was_agreed: false, accept_given_up: true })
  })

  test('the sweeper and the late answer meet: confirmed once', async () => {
    const { professional, id } = await f.pending()
    f.billing.after = async () => {
      f.t.clock.advance({ seconds: 11 })
      await f.t.sweep('end-open-accepts')
    }
    const reply = await accept(id, professional.user)
    expect(reply.body).toMatchObject({ charged: true, appointment: { status: 'confirmed' } })
    expect(await typesOf(id)).toEqual(['appointment-confirmed'])
  })

  test('given up before billing answered: the late answer confirms nothing, and it can be accepted', async () => {
    const { professional, id } = await f.pending()
    f.billing.after = async () => {
      f.billing.outcomes.set(id, 'none')
      f.t.clock.advance({ seconds: 11 })
      await f.t.sweep('end-open-accepts')
    }
    const reply = await accept(id, professional.user)
    expect(reply.problem).toMatchObject({ status: 503, code: 'fee-unavailable' })
    expect(await seen(id, professional.user)).toMatchObject({ status: 'pending', answering: false })
    expect(await typesOf(id)).toEqual(['accept-failed'])
    f.billing.after = async () => undefined
    expect((await accept(id, professional.user)).body.appointment.status).toBe('confirmed')
  })

  test.each(['none', 'failed'] as const)(
    '%s: pending again, which is told, and it can be accepted',
    async (outcome) => {
      const { professional, id } = await f.pending()
      f.billing.before = async () => {
        f.billing.outcomes.set(id, outcome)
        throw unavailable('Billing is away')
      }
      expect((await accept(id, professional.user)).status).toBe(503)
      f.t.clock.advance({ seconds: 11 })
      await f.t.sweep('end-open-accepts')
      expect(await seen(id, professional.user)).toMatchObject({ status: 'pending', answering: false })
      const [event, ...more] = (await f.eventsOf(id)).slice(1)
      expect(more).toEqual([])
      expect(event).toMatchObject({
        type: 'booking.accept-failed',
        data: { accepted_by: 'professional', left_open: true },
      })
      f.billing.before = async () => undefined
      expect((await accept(id, professional.user)).status).toBe(200)
    },
  )

  test('unknown: it stays open until billing knows', async () => {
    const { professional, id } = await f.pending()
    loseAnswer()
    await accept(id, professional.user)
    f.billing.outcomes.set(id, 'unknown')
    f.t.clock.advance({ seconds: 11 })
    await f.t.sweep('end-open-accepts')
    expect((await accept(id, professional.user)).problem.code).toBe('answer-in-progress')
    f.billing.outcomes.set(id, 'charged')
    f.t.clock.advance({ seconds: 2 })
    await f.t.sweep('end-open-accepts')
    expect(await seen(id, professional.user)).toMatchObject({ status: 'confirmed' })
  })
})

describe('declining', () => {
  test('is final and frees the time [appointment-states/decline]', async () => {
    const { professional, athlete, id } = await f.pending()
    const send = () =>
      f.t.request(
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
    expect((await f.ask(professional, athlete)).status).toBe(201)
    expect(f.billing.callsFor(id)).toHaveLength(0)
  })

  test('is an answer to the time that was seen: another one since then is refused', async () => {
    const { professional, athlete, id } = await f.pending()
    const declineIt = (starts_at: string) =>
      f.t.request(declineAppointment, { params: { id }, body: { starts_at } }, { as: professional.user })
    await suggest(id, professional.user)
    refuse()
    await acceptIt(id, athlete)
    const refused = await declineIt(at('2026-11-26T18:00:00Z'))
    expect(refused.problem).toMatchObject({ status: 409, code: 'time-changed' })
    expect((await seen(id, athlete)).status).toBe('pending')
    expect((await declineIt(ALTERNATE)).body.status).toBe('declined')
  })
})
