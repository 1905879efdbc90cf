import { paymentRecorded } from '@fieldside/contracts/events/billing.ts'
import { acceptNewTime, proposeNewTime } from '@fieldside/contracts/http/agreed-sessions.ts'
import type { BookingForm } from '@fieldside/contracts/http/appointments.ts'
import { giveLateNotice } from '@fieldside/contracts/http/attendance.ts'
import { listOfferedTypes, type OfferForm, setOffers } from '@fieldside/contracts/http/offers.ts'
import { listOpenings } from '@fieldside/contracts/http/openings.ts'
import { getPayableSession } from '@fieldside/contracts/http/payable-sessions.ts'
import { unavailable } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { describe, expect, test } from 'vitest'
import { answering } from '../answering.ts'
import { at, CONSULTATION, type Fixture, NOW, type Professional, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const { accept, seen } = answering(() => fixture)

const PREPAID: OfferForm = { ...CONSULTATION, requires_payment: true }
const LATER = at('2026-12-03T18:00:00Z')
/** 24 hours after the fixture's clock starts. */
const DUE = at('2026-11-25T15:00:00Z')

const set = (to: Professional, ...items: OfferForm[]) =>
  fixture.t.request(setOffers, { body: { items } }, { as: to.user })
const offered = async (to: Professional) =>
  (await fixture.t.request(listOfferedTypes, { params: { id: to.id } }, { as: fixture.athlete() })).body.items

const payee = async (given: Parameters<Fixture['professional']>[0] = {}): Promise<Professional> => {
  const to = await fixture.professional({ offers: [], ...given })
  await fixture.setPayout(to, true)
  const { status } = await set(to, PREPAID)
  if (status !== 200) throw new Error(`the offers were refused with ${status}`)
  return to
}

/** Agrees on a session that must be paid online. */
const agreed = async (form: Partial<BookingForm> = {}) => {
  const professional = await payee()
  const athlete = fixture.athlete()
  const asked = { appointment_date: LATER, prepay_cents: 8500, ...form }
  const { id } = (await fixture.ask(professional, athlete, asked)).body
  await accept(id, professional.user)
  return { id, professional, athlete }
}

const cancelUnpaid = () => fixture.t.runJobs('cancel-unpaid-sessions')
const pay = (appointment_id: string, payment_id = newId()) => {
  const paid = { payment_type: 'session', amount_cents: 8500, currency: 'usd', status: 'completed' } as const
  const data = { ...paid, payment_id, user_id: newId(), appointment_id }
  return fixture.t.deliver(paymentRecorded, data.user_id, data, { times: 2 })
}
const lastEvent = async (id: string) => (await fixture.eventsOf(id)).at(-1)!

describe('requiring payment', () => {
  test('lets a professional require it with a price and a connected payout account [prepay/setting]', async () => {
    const to = await fixture.professional({ offers: [], eligibility: { price_per_session_cents: null } })
    const wrong = async (...offers: OfferForm[]) => (await set(to, ...offers)).problem.errors
    const field = 'items.0.requires_payment'
    expect(await wrong(PREPAID)).toEqual([{ field, message: 'Please connect a payout account first' }])
    await fixture.setPayout(to, true, 2)
    await fixture.setPayout(to, false, 1)
    expect(await wrong(PREPAID)).toEqual([{ field, message: 'Please set a price first' }])
    expect((await set(to, { ...PREPAID, custom_price_cents: 9000 })).body.items).toMatchObject([
      { requires_payment: true },
    ])
    // A form that doesn't know the setting leaves it.
    await set(to, { ...CONSULTATION, custom_price_cents: 9500 })
    expect(await offered(to)).toMatchObject([{ requires_payment: true, price_cents: 9500 }])
    await set(to, { ...PREPAID, custom_price_cents: 9500, requires_payment: false })
    expect(await offered(to)).toMatchObject([{ requires_payment: false }])
  })

  test('shows a hidden price that must be paid, and requires nothing without the account [prepay/setting]', async () => {
    const to = await payee({ eligibility: { show_price: false } })
    expect(await offered(to)).toMatchObject([{ requires_payment: true, price_cents: 8500 }])
    const athlete = fixture.athlete()
    const asked = { appointment_date: LATER, prepay_cents: 8500 }
    const { body } = await fixture.ask(to, athlete, asked)
    expect(body).toMatchObject({ price_cents: 8500, terms: { payment_required: true } })
    await fixture.setPayout(to, false, 2)
    expect(await offered(to)).toMatchObject([{ requires_payment: false, price_cents: null }])
    const other = await fixture.ask(to, fixture.athlete(), { appointment_date: at('2026-12-03T20:00:00Z') })
    expect(other.body.terms?.payment_required).toBe(false)
    expect((await seen(body.id, athlete)).terms?.payment_required).toBe(true)
  })

  test('rejects a request whose form stated no payment, or another price [prepay/setting]', async () => {
    const to = await payee()
    const codes = []
    for (const prepay of [{}, { prepay_cents: 8400 }])
      codes.push((await fixture.ask(to, fixture.athlete(), prepay)).problem.code)
    const free = await fixture.professional()
    codes.push((await fixture.ask(free, fixture.athlete(), { prepay_cents: 8500 })).problem.code)
    expect(codes).toEqual(Array.from({ length: 3 }, () => 'payment-changed'))
  })
})

describe('the deadline', () => {
  test('is 24 hours after the agreement, or the start if that is sooner, for both sides [prepay/deadline]', async () => {
    const later = await agreed()
    const soon = await agreed({ appointment_date: at('2026-11-24T18:00:00Z') })
    for (const [{ id, athlete, professional }, pay_by] of [
      [later, DUE],
      [soon, at('2026-11-24T18:00:00Z')],
    ] as const) {
      for (const as of [athlete, professional.user]) expect((await seen(id, as)).pay_by).toBe(pay_by)
      expect((await lastEvent(id)).data).toMatchObject({ status: 'confirmed', pay_by })
    }
    await pay(later.id)
    expect(await seen(later.id, later.athlete)).toMatchObject({ status: 'paid_confirmed', pay_by: null })
  })

  test('starts anew when both sides agree on another time, but not once it has passed [prepay/deadline]', async () => {
    const { id, athlete, professional } = await agreed()
    const move = (proposed_date: string) =>
      fixture.t.request(proposeNewTime, { params: { id }, body: { proposed_date } }, { as: athlete })
    const acceptMove = () => fixture.t.request(acceptNewTime, { params: { id } }, { as: professional.user })
    fixture.t.clock.set(new Date('2026-11-25T14:00:00Z'))
    await move(at('2026-12-04T18:00:00Z'))
    await acceptMove()
    const pay_by = at('2026-11-26T14:00:00Z')
    expect((await seen(id, athlete)).pay_by).toBe(pay_by)
    expect((await lastEvent(id)).data).toMatchObject({ pay_by })
    await move(at('2026-12-07T18:00:00Z'))
    fixture.t.clock.set(new Date(pay_by))
    expect((await acceptMove()).problem.code).toBe('too-late-to-reschedule')
    expect((await move(at('2026-12-08T18:00:00Z'))).problem.code).toBe('too-late-to-reschedule')
    expect((await seen(id, athlete)).actions.propose_time).toBe(false)
  })
})

describe('a deadline that passes', () => {
  test('cancels the session as not paid, once billing has said so, and frees its time [prepay/unpaid]', async () => {
    const { id, athlete, professional } = await agreed()
    const openings = async () =>
      (
        await fixture.t.request(
          listOpenings,
          {
            params: { id: professional.id },
            query: { appointment_type: 'consultation', from: LATER.slice(0, 10), days: 1 },
          },
          { as: athlete },
        )
      ).body.slots
    const asked: string[] = []
    fixture.billing.settle = async (of) => {
      if (of === id) asked.push(of)
      expect((await seen(id, athlete)).status).toBe('confirmed')
      return { outcome: 'none', payment_id: null }
    }
    fixture.t.clock.set(new Date(Date.parse(DUE) - 1))
    await cancelUnpaid()
    expect(asked).toEqual([])
    expect(await openings()).not.toContain(LATER)
    fixture.t.clock.set(new Date(DUE))
    await cancelUnpaid()
    await cancelUnpaid()
    expect(asked).toEqual([id])
    expect(await seen(id, professional.user)).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'system',
      cancel_reason: 'called_off',
      contact_info: null,
    })
    expect(await lastEvent(id)).toMatchObject({
      type: 'booking.appointment-cancelled',
      data: { cancelled_by: 'system', reason: 'called_off', unpaid: true, was_agreed: true },
    })
    expect(await openings()).toContain(LATER)
  })

  test('keeps the session that billing knows a payment of, before its event arrives [prepay/race]', async () => {
    const { id, athlete } = await agreed()
    const payment_id = newId()
    fixture.billing.settle = async () => ({ outcome: 'paid', payment_id })
    fixture.t.clock.set(new Date(DUE))
    await cancelUnpaid()
    await pay(id, payment_id)
    const paid = (await fixture.eventsOf(id)).filter(({ type }) => type === 'booking.appointment-paid')
    expect(paid.map(({ data }) => data)).toMatchObject([{ payment_id }])
    expect((await seen(id, athlete)).status).toBe('paid_confirmed')
  })

  test('keeps the session that a payment reaches before the cancellation, but starts no payment any more [prepay/race]', async () => {
    const { id, athlete } = await agreed()
    fixture.t.clock.set(new Date(DUE))
    const payable = await fixture.t.request(
      getPayableSession,
      { params: { id } },
      { as: { service: 'billing' } },
    )
    expect(payable.body.payable).toBe(false)
    await pay(id)
    await cancelUnpaid()
    expect((await seen(id, athlete)).status).toBe('paid_confirmed')
  })

  test('asks again when billing is down or the payment is on its way, and completes nothing meanwhile [prepay/race]', async () => {
    const { id, athlete } = await agreed()
    fixture.billing.settle = async () => {
      throw unavailable('Billing is down', 'unavailable', 1)
    }
    fixture.t.clock.set(new Date('2026-12-03T19:00:00Z'))
    await cancelUnpaid()
    fixture.billing.settle = async () => ({ outcome: 'pending', payment_id: null })
    fixture.t.clock.advance({ minutes: 1 })
    await cancelUnpaid()
    await fixture.t.runJobs('complete-sessions')
    expect((await seen(id, athlete)).status).toBe('confirmed')
    fixture.billing.settle = async () => ({ outcome: 'paid', payment_id: newId() })
    await cancelUnpaid()
    expect((await seen(id, athlete)).status).toBe('confirmed')
    fixture.t.clock.advance({ minutes: 1 })
    await cancelUnpaid()
    await fixture.t.runJobs('complete-sessions')
    expect((await seen(id, athlete)).status).toBe('completed')
  })
})

test('a session that the professional said they can’t make ends as their absence at the deadline, and can’t be paid before [prepay/unpaid] [late/release]', async () => {
  const start = at('2026-11-24T18:00:00Z')
  for (const side of ['professional', 'athlete'] as const) {
    const made = await agreed({ appointment_date: start })
    const as = side === 'athlete' ? made.athlete : made.professional.user
    await fixture.t.request(giveLateNotice, { params: { id: made.id } }, { as })
    const payable = await fixture.t.request(
      getPayableSession,
      { params: { id: made.id } },
      { as: { service: 'billing' } },
    )
    expect(payable.body.payable).toBe(false)
    fixture.t.clock.set(new Date(start))
    await cancelUnpaid()
    expect((await lastEvent(made.id)).data).toMatchObject(
      side === 'professional' ? { absent: 'professional' } : { unpaid: true },
    )
    fixture.t.clock.set(NOW)
  }
})
