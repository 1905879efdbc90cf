import { readFileSync } from 'node:fs'
import { sumEarnings } from '@fieldside/contracts/http/earnings.ts'
import { markRefundPaid } from '@fieldside/contracts/http/payments.ts'
import { control } from '@fieldside/dev-stripe/testing.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { asOwner } from '@fieldside/platform/testing/database.ts'
import { describe, expect, test } from 'vitest'
import { insertCreditEntry } from '../../src/entries/store/entries.ts'
import { creditedFee } from '../credit-steps.ts'
import { cancel, chargedFee, decline, fixtureWithWebhooks, refundableFee, settle } from '../fee-steps.ts'
import { breakProvider, CARDS, charge, dataOf, firstBooking, professionalWithCard } from '../fixture.ts'
import { agreedSession, entriesOf, payOnline } from '../money-steps.ts'
import { athlete, deliverAll, subscribe } from '../premium-steps.ts'

const { fixture, receiver } = fixtureWithWebhooks()

const kysely = () => fixture.app.db.kysely
const intentOf = async (appointmentId: string, type: 'session' | 'first_booking_fee') => {
  const row = await kysely()
    .selectFrom('payments')
    .select('payment_intent_id')
    .where('appointment_id', '=', appointmentId)
    .where('payment_type', '=', type)
    .executeTakeFirstOrThrow()
  return row.payment_intent_id!
}
const numbers = async () => {
  const rows = await kysely()
    .selectFrom('entries')
    .select('number')
    .where('number', 'is not', null)
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}
const pay = (tx = kysely(), status: 'completed' | 'pending' = 'completed') =>
  tx
    .insertInto('payments')
    .values({
      id: newId(),
      user_id: newId(),
      payment_type: 'subscription',
      amount_cents: 999,
      status,
      created_at: fixture.app.clock.now(),
      updated_at: fixture.app.clock.now(),
    })
    .execute()

describe('an entry is written once for', () => {
  test('a fee, a session’s payment, and the refund of each, with the professional it concerns [ledger/entries]', async () => {
    const session = await agreedSession(fixture)
    const { fee, as, to } = session
    await payOnline(fixture, session)
    await cancel(fixture, fee)
    await settle(fixture)
    await deliverAll(fixture, receiver, { times: 2 })
    await settle(fixture)
    expect(await entriesOf(fixture, { user_id: as.userId })).toEqual([
      ['session', 'payment', 8500],
      ['session', 'refund', -8500],
    ])
    expect(await entriesOf(fixture, { user_id: to.userId })).toEqual([
      ['first_booking_fee', 'payment', 2500],
      ['first_booking_fee', 'refund', -2500],
    ])
    expect(await entriesOf(fixture, { professional_user_id: to.userId })).toHaveLength(4)
  })

  test('a subscription’s payment, but not for one that failed [ledger/entries]', async () => {
    const as = athlete()
    await subscribe(fixture, as)
    await deliverAll(fixture, receiver, { times: 2 })
    expect(await entriesOf(fixture, { user_id: as.userId })).toEqual([['subscription', 'payment', 700]])
    const before = await numbers()
    await pay(kysely(), 'pending')
    expect(await numbers()).toEqual(before)
  })

  test('a refund that the bank rejects, and the money that an administrator then returns another way', async () => {
    const fee = await refundableFee(fixture, CARDS.refundsLater)
    await fixture.app.runJobs('refunds')
    const intent = await intentOf(fee.appointment_id, 'first_booking_fee')
    const { data } = await fixture.sim.stripe.refunds.list({ payment_intent: intent })
    await control(fixture.sim.url, 'refunds', { refund: data[0]!.id, status: 'failed' })
    await breakProvider(fixture, '/v1/refunds', { kind: 'reject', times: 9 })
    for (let hour = 0; hour < 100; hour += 20) {
      fixture.app.clock.advance({ hours: 20 })
      await fixture.app.runJobs('refunds')
    }
    await fetch(`${fixture.sim.url}/_sim/faults`, { method: 'DELETE' })
    const { id } = await kysely()
      .selectFrom('refunds')
      .select('id')
      .where('payment_intent_id', '=', intent)
      .executeTakeFirstOrThrow()
    const body = { reason: 'Check 1042 of December 4' }
    const as = { userId: newId(), role: 'admin' as const }
    expect((await fixture.app.request(markRefundPaid, { params: { id }, body }, { as })).status).toBe(200)
    expect(await entriesOf(fixture, { appointment_id: fee.appointment_id })).toEqual([
      ['first_booking_fee', 'payment', 2500],
      ['first_booking_fee', 'refund', -2500],
      ['first_booking_fee', 'refund_failed', 2500],
      ['first_booking_fee', 'returned_another_way', -2500],
    ])
  })

  const markPaid = async (intent: string) => {
    const { id } = await kysely()
      .updateTable('refunds')
      .set({ state: 'failed', ended_at: fixture.app.clock.now() })
      .where('payment_intent_id', '=', intent)
      .returning('id')
      .executeTakeFirstOrThrow()
    // The latest request can no longer arrive.
    fixture.app.clock.advance({ days: 1 })
    const body = { reason: 'Check 1042 of December 4' }
    const as = { userId: newId(), role: 'admin' as const }
    expect((await fixture.app.request(markRefundPaid, { params: { id }, body }, { as })).status).toBe(200)
  }

  test('the rest that an administrator returns another way before billing hears of a refund at the provider [refunds/another-way]', async () => {
    const session = await agreedSession(fixture)
    await payOnline(fixture, session)
    await cancel(fixture, session.fee)
    const intent = await intentOf(session.fee.appointment_id, 'session')
    receiver.received.splice(0)
    await fixture.sim.stripe.refunds.create({ payment_intent: intent, amount: 3000 })
    await markPaid(intent)
    const once = async () => {
      expect(await entriesOf(fixture, { user_id: session.as.userId })).toEqual([
        ['session', 'payment', 8500],
        ['session', 'refund', -3000],
        ['session', 'returned_another_way', -5500],
      ])
      const ofSession = (data: { user_id: string }) => data.user_id === session.as.userId
      expect(await dataOf(fixture, 'billing.refund-recorded', ofSession)).toMatchObject([
        { refund_cents: 3000, refunded_cents: 3000, made_by: 'provider' },
      ])
    }
    await once()
    await receiver.until((all) => all.some(({ event }) => event.type === 'charge.refunded'))
    await deliverAll(fixture, receiver)
    await once()
  })

  test('all that an administrator returns another way before billing hears that the bank rejected the refund [refunds/another-way]', async () => {
    const session = await agreedSession(fixture)
    await payOnline(fixture, session, { card: CARDS.refundsLater })
    await cancel(fixture, session.fee)
    await fixture.app.runJobs('refunds')
    const intent = await intentOf(session.fee.appointment_id, 'session')
    const { data } = await fixture.sim.stripe.refunds.list({ payment_intent: intent })
    await control(fixture.sim.url, 'refunds', { refund: data[0]!.id, status: 'failed' })
    await markPaid(intent)
    expect(await entriesOf(fixture, { user_id: session.as.userId })).toEqual([
      ['session', 'payment', 8500],
      ['session', 'refund', -8500],
      ['session', 'refund_failed', 8500],
      ['session', 'returned_another_way', -8500],
    ])
  })

  test('what a bank takes for a dispute, and what it gives back', async () => {
    const session = await agreedSession(fixture)
    await payOnline(fixture, session)
    receiver.received.splice(0)
    const { fee } = session
    const intent = await fixture.sim.stripe.paymentIntents.retrieve(
      await intentOf(fee.appointment_id, 'session'),
    )
    const opened = await control(fixture.sim.url, 'disputes', { charge: intent.latest_charge, amount: 6000 })
    const hear = async (type: string) => {
      await receiver.until((all) => all.some(({ event }) => event.type === type))
      await deliverAll(fixture, receiver, { times: 2 })
    }
    await hear('charge.dispute.created')
    const { id: dispute } = opened as { id: string }
    await control(fixture.sim.url, 'disputes', { dispute, status: 'lost' })
    await hear('charge.dispute.closed')
    expect(await entriesOf(fixture, { user_id: session.as.userId })).toEqual([
      ['session', 'payment', 8500],
      ['session', 'chargeback', -6000],
    ])
    await control(fixture.sim.url, 'disputes', { dispute, status: 'won' })
    await hear('charge.dispute.closed')
    expect((await entriesOf(fixture, { user_id: session.as.userId })).at(-1)).toEqual([
      'session',
      'chargeback_returned',
      6000,
    ])
  })

  test('a credit granted and one used [ledger/entries]', async () => {
    const userId = newId()
    const credit = {
      id: newId(),
      professional_user_id: userId,
      appointment_id: newId(),
      amount_cents: 2500,
    }
    const now = fixture.app.clock.now()
    await kysely()
      .transaction()
      .execute(async (tx) => {
        await insertCreditEntry(tx, { ...credit, kind: 'credit_granted' }, now)
        await insertCreditEntry(tx, { ...credit, kind: 'credit_used' }, now)
      })
    expect(await entriesOf(fixture, { professional_user_id: userId })).toEqual([
      ['first_booking_fee', 'credit_granted', -2500],
      ['first_booking_fee', 'credit_used', 2500],
    ])
  })

  test('a credit that ends because its fee was charged back, and is restored with the money [ledger/entries]', async () => {
    const fee = await creditedFee(fixture, await professionalWithCard(fixture))
    const intent = await intentOf(fee.appointment_id, 'first_booking_fee')
    const { latest_charge: charge } = await fixture.sim.stripe.paymentIntents.retrieve(intent)
    const { id: dispute } = (await control(fixture.sim.url, 'disputes', { charge })) as { id: string }
    for (const status of ['lost', 'won']) {
      receiver.received.splice(0)
      await control(fixture.sim.url, 'disputes', { dispute, status })
      await receiver.until((all) => all.some(({ event }) => event.type === 'charge.dispute.closed'))
      await deliverAll(fixture, receiver, { times: 2 })
    }
    expect(await entriesOf(fixture, { professional_user_id: fee.professional_user_id })).toEqual([
      ['first_booking_fee', 'payment', 2500],
      ['first_booking_fee', 'credit_granted', -2500],
      ['first_booking_fee', 'chargeback', -2500],
      ['first_booking_fee', 'credit_ended', 2500],
      ['first_booking_fee', 'chargeback_returned', 2500],
      ['first_booking_fee', 'credit_restored', -2500],
    ])
  })

  test('a credit that comes back after its fee was refunded: it ends at once, and the professional paid nothing [ledger/entries]', async () => {
    const as = await professionalWithCard(fixture)
    const fee = await creditedFee(fixture, as)
    const next = firstBooking(as)
    await charge(fixture, next)
    receiver.received.splice(0)
    const payment_intent = await intentOf(fee.appointment_id, 'first_booking_fee')
    await fixture.sim.stripe.refunds.create({ payment_intent })
    await receiver.until((all) => all.some(({ event }) => event.type === 'charge.refunded'))
    await deliverAll(fixture, receiver)
    await decline(fixture, next)
    expect(
      (await entriesOf(fixture, { professional_user_id: as.userId })).map(([, ...moved]) => moved),
    ).toEqual([
      ['payment', 2500],
      ['credit_granted', -2500],
      ['credit_used', 2500],
      ['refund', -2500],
      ['credit_granted', -2500],
      ['credit_ended', 2500],
    ])
    const { body } = await fixture.app.request(
      sumEarnings,
      { query: { time_zone: 'America/Denver' } },
      { as },
    )
    expect(body.months).toMatchObject([{ fees_cents: -2500, credited_cents: 2500, total_cents: 0 }])
  })
})

test('the database rejects changes, deletions, and emptying of entries [ledger/entries]', async () => {
  await chargedFee(fixture)
  const refused = 'entries are append-only'
  await expect(kysely().updateTable('entries').set({ amount_cents: 1 }).execute()).rejects.toThrow(refused)
  await expect(kysely().deleteFrom('entries').execute()).rejects.toThrow(refused)
  await expect(asOwner(fixture.app.db, 'truncate entries')).rejects.toThrow(refused)
})

test('numbers of receipts have no gap after a rollback and none is given twice to payments at the same time [ledger/entries]', async () => {
  const failed = kysely()
    .transaction()
    .execute(async (tx) => {
      await pay(tx as never)
      throw new Error('rolled back')
    })
  await expect(failed).rejects.toThrow('rolled back')
  await Promise.all(Array.from({ length: 20 }, () => pay()))
  const all = await numbers()
  expect(all).toEqual(all.map((_number, index) => index + 1))
})

test('the migration writes for earlier payments what the triggers write, and nothing twice [ledger/entries]', async () => {
  const session = await agreedSession(fixture)
  await payOnline(fixture, session)
  await cancel(fixture, session.fee)
  await settle(fixture)
  const disputed = await agreedSession(fixture)
  await payOnline(fixture, disputed)
  receiver.received.splice(0)
  const { latest_charge: charge } = await fixture.sim.stripe.paymentIntents.retrieve(
    await intentOf(disputed.fee.appointment_id, 'session'),
  )
  const { id: dispute } = (await control(fixture.sim.url, 'disputes', { charge })) as { id: string }
  await receiver.until((all) => all.some(({ event }) => event.type === 'charge.dispute.created'))
  await deliverAll(fixture, receiver)
  await control(fixture.sim.url, 'disputes', { dispute, status: 'won' })
  await receiver.until((all) => all.some(({ event }) => event.type === 'charge.dispute.closed'))
  await deliverAll(fixture, receiver)
  const written = `select payment_id, kind, amount_cents, user_id, professional_user_id from entries
    where payment_id is not null order by payment_id, kind, amount_cents`
  const before = (await fixture.app.db.pool.query(written)).rows
  const backfill = readFileSync(
    new URL('../../prisma/migrations/0843_entries_backfilled/migration.sql', import.meta.url),
    'utf8',
  )
  await asOwner(fixture.app.db, backfill)
  expect((await fixture.app.db.pool.query(written)).rows).toEqual(before)
  await asOwner(
    fixture.app.db,
    `alter table entries disable trigger user; delete from entries; alter table entries enable trigger user;
     update receipt_numbers set last = 0; ${backfill}`,
  )
  expect((await fixture.app.db.pool.query(written)).rows).toEqual(before)
  const all = await numbers()
  expect(all).toEqual(all.map((_number, index) => index + 1))
  await pay()
  expect((await numbers()).length).toBe(all.length + 1)
})
