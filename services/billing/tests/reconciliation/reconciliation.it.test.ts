import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { control } from '@fieldside/dev-stripe/testing.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { beforeAll, expect, test } from 'vitest'
import type { BillingContext } from '../../src/context.ts'
import { providerUnavailable } from '../../src/errors.ts'
import { printDifferences } from '../../src/reconciliation/command.ts'
import { cancel, fixtureWithWebhooks, refundableFee, settle } from '../fee-steps.ts'
import { CARDS } from '../fixture.ts'
import { agreedSession, payOnline } from '../money-steps.ts'
import { athlete, deliverAll, subscribe } from '../premium-steps.ts'

// The provider's clock is billing's: what it moves is never in a time that was read.
const clock = { now: () => Date.now() }
const { fixture, receiver } = fixtureWithWebhooks({ now: () => clock.now() })
beforeAll(() => {
  clock.now = () => fixture.app.clock.now().getTime()
})

const ctx = () => fixture.app.context() as InSteps<BillingContext>
const run = async (hours: number) => {
  fixture.app.clock.advance({ hours })
  await fixture.app.runJobs('reconcile')
}
const shown = async () => {
  const text = await (await fixture.app.fetch('/metrics')).text()
  return /^fieldside_ledger_difference_cents(?:\{.*\})? (.*)$/m.exec(text)?.[1]
}
const dayOf = (days: number) => {
  const at = new Date(fixture.app.clock.now().getTime() + days * DAY_MS)
  return at.toISOString().slice(0, 10)
}
const listed = async (from = dayOf(-3), until = dayOf(2)) => {
  const lines: string[] = []
  await printDifferences(ctx(), [from, until], (line) => lines.push(line))
  return { differences: lines.slice(0, -1).map((line) => JSON.parse(line)), last: lines.at(-1) }
}
const intentOf = async (appointmentId: string) => {
  const { payment_intent_id } = await fixture.app.db.kysely
    .selectFrom('payments')
    .select('payment_intent_id')
    .where('appointment_id', '=', appointmentId)
    .where('payment_type', '=', 'session')
    .executeTakeFirstOrThrow()
  return payment_intent_id!
}

test('finds no difference after payments, refunds, a refund that the bank rejected, and disputes that were won and are open [ledger/reconcile]', async () => {
  const session = await agreedSession(fixture)
  await payOnline(fixture, session)
  await cancel(fixture, session.fee)
  await subscribe(fixture, athlete())
  await refundableFee(fixture, CARDS.refundsLater)
  await settle(fixture)
  const disputed = await agreedSession(fixture)
  await payOnline(fixture, disputed)
  const intent = await intentOf(disputed.fee.appointment_id)
  const { latest_charge: charge } = await fixture.sim.stripe.paymentIntents.retrieve(intent)
  const { id } = (await control(fixture.sim.url, 'disputes', { charge, amount: 4000 })) as { id: string }
  await control(fixture.sim.url, 'disputes', { charge, amount: 3000 })
  await control(fixture.sim.url, 'disputes', { dispute: id, status: 'won' })
  const { data } = await fixture.sim.stripe.refunds.list({ limit: 1 })
  await control(fixture.sim.url, 'refunds', { refund: data[0]!.id, status: 'failed' })
  await receiver.until((all) => all.some(({ event }) => event.type === 'refund.failed'))
  await deliverAll(fixture, receiver)
  await run(2)
  expect(await listed()).toMatchObject({ differences: [] })
  expect(await shown()).toBe('0')
})

test('shows what a missed webhook hides in the metric and by the command, until billing learns of it [ledger/reconcile]', async () => {
  const session = await agreedSession(fixture)
  await payOnline(fixture, session)
  receiver.received.splice(0)
  const intent = await intentOf(session.fee.appointment_id)
  const refund = await fixture.sim.stripe.refunds.create({ payment_intent: intent, amount: 3500 })
  await run(2)
  expect(await shown()).toBe('3500')
  const { differences, last } = await listed()
  expect(differences).toMatchObject([{ source: refund.id, provider_cents: -3500, entries_cents: 0 }])
  expect(last).toMatch(/^1 differences; the provider’s list is read until \d{4}-/)
  expect((await listed(dayOf(-3), dayOf(-2))).differences).toEqual([])
  await receiver.until((all) => all.some(({ event }) => event.type === 'charge.refunded'))
  await deliverAll(fixture, receiver)
  await run(1)
  expect(await shown()).toBe('0')
})

test('lists an entry that the provider doesn’t know, and rejects days that aren’t', async () => {
  const at = fixture.app.clock.now()
  await fixture.app.db.pool.query(
    `insert into payments (id, user_id, payment_type, amount_cents, status, payment_intent_id, created_at, updated_at)
     values (gen_random_uuid(), gen_random_uuid(), 'session', 900, 'completed', 'pi_unknown', $1, $1)`,
    [at],
  )
  await run(2)
  expect((await listed()).differences).toMatchObject([
    { source: 'pi_unknown', provider_cents: 0, entries_cents: 900 },
  ])
  await expect(listed('yesterday', dayOf(0))).rejects.toThrow()
})

test('reads page by page and continues where an outage stopped it, without reading a page twice [ledger/reconcile]', async () => {
  const made = {
    amount: 100,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    off_session: true,
  }
  for (let count = 0; count < 120; count += 1)
    await fixture.sim.stripe.paymentIntents.create({ ...made, allowed_payment_method_types: ['card'] })
  const provider = ctx().paymentProvider
  const { listMovements } = provider
  const asked: (string | null)[] = []
  provider.listMovements = async (wanted) => {
    if (asked.push(wanted.after) === 2) throw providerUnavailable()
    return listMovements(wanted)
  }
  await run(2)
  const movements = async () =>
    Number((await fixture.app.db.pool.query('select count(*) from provider_movements')).rows[0].count)
  const before = await movements()
  await run(1)
  provider.listMovements = listMovements
  expect((await movements()) - before).toBeGreaterThan(19)
  expect(asked[0]).toBeNull()
  expect(asked[1]).toMatch(/^txn_/)
  expect(asked[2]).toBe(asked[1])
  expect((await listed()).differences.filter(({ provider_cents }) => provider_cents === 100)).toHaveLength(
    120,
  )
})
