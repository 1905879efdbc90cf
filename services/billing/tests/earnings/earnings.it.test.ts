import { listEarnings, sumEarnings } from '@fieldside/contracts/http/earnings.ts'
import { control, KEYS } from '@fieldside/dev-stripe/testing.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { expect, test } from 'vitest'
import { insertCreditEntry } from '../../src/entries/store/entries.ts'
import { cancel, fixtureForFile, settle } from '../fee-steps.ts'
import { ledgerOf, professional } from '../fixture.ts'
import { agreedSession, connectedProfessional, payOnline } from '../money-steps.ts'

const fixture = fixtureForFile()
const denver = 'America/Denver'

const monthsOf = async (as: Person, time_zone = denver) =>
  (await fixture.app.request(sumEarnings, { query: { time_zone } }, { as })).body.months
const list = (as: Person, query: { from: string; to: string; cursor?: string; limit?: number }) =>
  fixture.app.request(listEarnings, { query: { time_zone: denver, ...query } }, { as })
const yearOf = (month: string) => ({ from: `${month.slice(0, 4)}-01-01`, to: `${month.slice(0, 4)}-12-31` })

test('sums what was paid online, refunded, charged, and credited by month, equal to the professional’s entries [earnings/screen]', async () => {
  const to = await connectedProfessional(fixture)
  const kept = await agreedSession(fixture, { to, priceCents: 8500 })
  await payOnline(fixture, kept)
  const refunded = await agreedSession(fixture, { to, priceCents: 6000 })
  await payOnline(fixture, refunded)
  await cancel(fixture, refunded.fee)
  await settle(fixture)
  const { appointment_id } = kept.fee
  const granted = { kind: 'credit_granted', id: 'c1', professional_user_id: to.userId } as const
  const credit = { ...granted, appointment_id, amount_cents: 2500 }
  await fixture.app.db.kysely
    .transaction()
    .execute((tx) => insertCreditEntry(tx, credit, fixture.app.clock.now()))
  const [month, ...more] = await monthsOf(to)
  expect(more).toEqual([])
  expect(month).toMatchObject({
    paid_cents: 14500,
    refunded_cents: -6000,
    fees_cents: -2500,
    credited_cents: 2500,
    total_cents: 8500,
  })
  const { items } = (await list(to, yearOf(month!.month))).body
  expect(items.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(month!.total_cents)
  expect(items.map(({ category, amount_cents }) => [category, amount_cents]).toSorted()).toEqual(
    [
      ['fees', -2500],
      ['paid', 8500],
      ['fees', -2500],
      ['paid', 6000],
      ['refunded', -6000],
      ['fees', 2500],
      ['credited', 2500],
    ].toSorted(),
  )
  // Nobody else's.
  expect(await monthsOf(professional())).toEqual([])
  const { status } = await fixture.app.request(sumEarnings, { query: { time_zone: denver } }, { as: kept.as })
  expect(status).toBe(403)
})

/** The athlete's bank takes a session's payment back. Billing hears of it by webhook. */
const loseDispute = async (appointmentId: string) => {
  const { stripe, url } = fixture.sim
  const { charges } = await ledgerOf(fixture, appointmentId)
  const { payment_intent } = charges.find(({ amount }) => amount === 8500)!
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(payment_intent)
  const { id: dispute } = (await control(url, 'disputes', { charge })) as { id: string }
  await control(url, 'disputes', { dispute, status: 'lost' })
  const [closed] = (await stripe.events.list({ type: 'charge.dispute.closed', limit: 1 })).data
  const payload = JSON.stringify(closed)
  const secret = KEYS.webhookSecret
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret })
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
  const reply = await fixture.app.fetch('/stripe/webhooks', { method: 'POST', headers, body: payload })
  expect(reply.status).toBe(204)
}

test('a session that the athlete’s bank took back is earned while its professional keeps the transfer, and isn’t once that was taken back [earnings/screen]', async () => {
  const held = await agreedSession(fixture, { priceCents: 8500 })
  await payOnline(fixture, held)
  await loseDispute(held.fee.appointment_id)
  const sums = { paid_cents: 8500, fees_cents: -2500 }
  expect(await monthsOf(held.to)).toMatchObject([{ ...sums, refunded_cents: 0, total_cents: 6000 }])
  await cancel(fixture, held.fee, { in_time: false, cancelled_by: 'professional' })
  await settle(fixture)
  const [month] = await monthsOf(held.to)
  expect(month).toMatchObject({ ...sums, refunded_cents: -8500, total_cents: -2500 })
  const { items } = (await list(held.to, yearOf(month!.month))).body
  expect(items.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(-2500)
})

/** Writes a session's payment at a moment, for days that the clock doesn't reach. */
const paidAt = async (as: Person, at: string, cents: number) => {
  const { fee } = await agreedSession(fixture, { to: as })
  await fixture.app.db.pool.query(
    `insert into payments (id, user_id, payment_type, amount_cents, status, appointment_id, created_at, updated_at)
     values (gen_random_uuid(), $1, 'session', $2, 'completed', $3, $4, $4)`,
    [fee.athlete_id, cents, fee.appointment_id, at],
  )
}

test('cuts months and ranges at midnight of the zone, also across a change of its clocks [earnings/screen] [earnings/export]', async () => {
  const as = professional()
  await paidAt(as, '2025-11-01T05:59:59.999Z', 100)
  await paidAt(as, '2025-11-01T06:00:00.000Z', 200)
  // The clocks went back on November 2.
  await paidAt(as, '2025-12-01T06:59:59.999Z', 400)
  await paidAt(as, '2025-12-01T07:00:00.000Z', 800)
  const paidIn = async (zone?: string) =>
    Object.fromEntries((await monthsOf(as, zone)).map(({ month, paid_cents }) => [month, paid_cents]))
  expect(await paidIn()).toEqual({ '2025-10': 100, '2025-11': 600, '2025-12': 800 })
  expect(await paidIn('UTC')).toEqual({ '2025-11': 300, '2025-12': 1200 })
  const { items } = (await list(as, { from: '2025-11-01', to: '2025-11-30' })).body
  expect(items.map(({ amount_cents }) => amount_cents)).toEqual([400, 200])
})

test('returns each entry of a range once over its pages, and refuses more than 366 days [earnings/export]', async () => {
  const as = professional()
  for (const day of [1, 2, 3, 4, 5]) await paidAt(as, `2025-06-0${day}T12:00:00.000Z`, day * 100)
  const range = { from: '2025-06-01', to: '2026-06-01', limit: 2 }
  const found: number[] = []
  let cursor: string | null | undefined
  do {
    const { body } = await list(as, { ...range, ...(cursor && { cursor }) })
    found.push(...body.items.map(({ amount_cents }) => amount_cents))
    cursor = body.next
  } while (cursor)
  expect(found).toEqual([500, 400, 300, 200, 100])
  for (const to of ['2026-06-02', '2025-05-31'])
    expect((await list(as, { ...range, to })).problem).toMatchObject({ status: 400, code: 'invalid-input' })
})
