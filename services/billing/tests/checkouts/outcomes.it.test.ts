import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { lookupCaseMoney } from '@fieldside/contracts/http/billing.ts'
import { giveSessionPaymentBack, lookupSessionPayments } from '@fieldside/contracts/http/payments.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { describe, expect, test } from 'vitest'
import { creditedFee, creditsOf } from '../credit-steps.ts'
import { cancel, fixtureForFile, refill, settle } from '../fee-steps.ts'
import { charge, firstBooking, professionalWithCard } from '../fixture.ts'
import { type Agreed, agreedSession, payOnline } from '../money-steps.ts'

const fixture = fixtureForFile()

type Absent = 'athlete' | 'professional' | 'both'
const absence = ({ fee }: Agreed, absent: Absent) =>
  cancel(fixture, fee, { reason: 'did_not_take_place', in_time: false, absent, cancelled_by: 'professional' })
const paidSession = async (options?: Parameters<typeof agreedSession>[1]) => {
  const session = await agreedSession(fixture, options)
  await payOnline(fixture, session)
  return session
}
const payment = async ({ fee }: Agreed) => {
  const body = { appointment_ids: [fee.appointment_id] }
  const as = { service: 'bff' } as const
  return (await fixture.app.request(lookupSessionPayments, { body }, { as })).body.items[0]!
}
const giveBack = ({ fee, to }: Agreed, as: Person = to) =>
  fixture.app.request(giveSessionPaymentBack, { params: { appointment_id: fee.appointment_id } }, { as })
/** All refunds of what this athlete paid. */
const refunded = async (session: Agreed) => {
  const { refunds } = (await (await fetch(`${fixture.sim.url}/_sim/ledger`)).json()) as {
    refunds: { amount: number; payment_intent: string }[]
  }
  const { id } = await payment(session)
  const { payment_intent_id } = await fixture.app.db.kysely
    .selectFrom('payments')
    .select('payment_intent_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return refunds.filter((one) => one.payment_intent === payment_intent_id).map(({ amount }) => amount)
}

test.each(['professional', 'both'] as const)(
  'refunds the online payment in full when %s is settled as absent [outcome/paid-online]',
  async (absent) => {
    const session = await paidSession()
    await absence(session, absent)
    await settle(fixture)
    expect([await refunded(session), (await payment(session)).status]).toEqual([[8500], 'refunded'])
    expect((await giveBack(session)).status).toBe(404)
  },
)

test('after the athlete’s absence the professional keeps the payment, and gives all of it back once [outcome/paid-online]', async () => {
  const session = await paidSession()
  const until = new Date(fixture.app.clock.now().getTime() + 30 * DAY_MS)
  await absence(session, 'athlete')
  await settle(fixture)
  expect([await refunded(session), (await payment(session)).status]).toEqual([[], 'completed'])
  const shown = Date.parse((await payment(session)).give_back_until!)
  expect(Math.abs(shown - until.getTime())).toBeLessThan(60_000)
  const stranger: Person = { userId: newId(), role: 'professional' }
  expect((await giveBack(session, stranger)).status).toBe(404)
  expect((await giveBack(session, session.as)).status).toBe(403)
  const replies = await Promise.all([giveBack(session), giveBack(session)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 200)!.body).toMatchObject({ refund: 'pending' })
  await settle(fixture)
  expect([await refunded(session), (await payment(session)).status]).toEqual([[8500], 'refunded'])
  expect((await giveBack(session)).problem.code).toBe('already-refunded')
})

test('the professional can give the payment back for 30 days [outcome/paid-online]', async () => {
  const session = await paidSession()
  await absence(session, 'athlete')
  fixture.app.clock.advance({ days: 30, minutes: 1 })
  expect(await giveBack(session)).toMatchObject({ status: 409, problem: { code: 'give-back-late' } })
  await settle(fixture)
  expect(await refunded(session)).toEqual([])
})

test('a payment that billing hears of after the absence is kept or refunded by the same rule [outcome/paid-online]', async () => {
  const kept = await agreedSession(fixture)
  await payOnline(fixture, kept, { isHeard: false })
  await absence(kept, 'athlete')
  const returned = await agreedSession(fixture)
  await payOnline(fixture, returned, { isHeard: false })
  await absence(returned, 'professional')
  fixture.app.clock.advance({ minutes: 30 })
  await fixture.app.runJobs('checkouts')
  await settle(fixture)
  expect([(await payment(kept)).status, (await payment(returned)).status]).toEqual(['completed', 'refunded'])
  expect(await refunded(kept)).toEqual([])
})

test('after a late notice, the payment goes back in full once another athlete’s session took the time, also if it is heard of later [late/refilled]', async () => {
  const session = await paidSession()
  const later = await agreedSession(fixture)
  await payOnline(fixture, later, { isHeard: false })
  for (const one of [session, later]) {
    await absence(one, 'athlete')
    await settle(fixture)
    expect(await refunded(session)).toEqual([])
  }
  for (const { fee } of [session, later]) await refill(fixture, fee)
  fixture.app.clock.advance({ minutes: 30 })
  await fixture.app.runJobs('checkouts')
  await settle(fixture)
  for (const one of [session, later])
    expect([await refunded(one), (await payment(one)).status]).toEqual([[8500], 'refunded'])
})

describe('a case', () => {
  const moneyOf = async (...fees: { appointment_id: string }[]) => {
    const body = { appointment_ids: fees.map(({ appointment_id }) => appointment_id) }
    const { body: found } = await fixture.app.request(lookupCaseMoney, { body }, { as: { service: 'bff' } })
    return found.items
  }

  test.each([
    ['athlete', ['keep_or_give_back', 'credit'], [[], 1]],
    ['professional', ['refund', 'keep'], [[8500], 0]],
    ['both', ['refund', 'keep'], [[8500], 0]],
  ] as const)(
    'announces what becomes of the payment and the fee when %s is decided as absent, and that happens [attendance/case]',
    async (absent, [ofSession, ofFee], [refunds, credits]) => {
      const session = await paidSession()
      const [money] = await moneyOf(session.fee)
      expect(money).toMatchObject({
        payment: { amount_cents: 8500, status: 'completed' },
        fee: { amount_cents: 2500, paid_with: 'card', is_credited: false, credit_waits: false },
        decisions: { held: { session: 'keep', fee: 'keep' } },
      })
      expect(money!.decisions[absent]).toEqual({ session: ofSession, fee: ofFee })
      await absence(session, absent)
      await settle(fixture)
      expect(await refunded(session)).toEqual(refunds)
      expect((await creditsOf(fixture, session.to.userId)).length).toBe(credits)
    },
  )

  test('announces nothing for money that did not move or went back, and for which fee a credit waits [attendance/case]', async () => {
    const unpaid = { fee: firstBooking(await professionalWithCard(fixture)) }
    const given = await paidSession()
    await absence(given, 'athlete')
    expect((await giveBack(given)).status).toBe(200)
    const [none, back] = await moneyOf(unpaid.fee, given.fee)
    expect(none).toMatchObject({ payment: null, fee: null })
    expect(Object.values(none!.decisions)).toEqual(Array(4).fill({ session: null, fee: null }))
    expect(back!.payment?.refund).toBe('pending')
    expect(back!.decisions.both.session).toBeNull()
    const as = await professionalWithCard(fixture)
    for (let nth = 0; nth < 2; nth += 1) await creditedFee(fixture, as)
    const third = firstBooking(as)
    expect((await charge(fixture, third)).body).toEqual({ charged: true })
    expect((await moneyOf(third))[0]!.fee).toMatchObject({ paid_with: 'credit', credit_waits: true })
  })
})
