import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { scheduleJobs } from '@fieldside/platform/job-queue.ts'
import { parkedBy, poisonRow } from '@fieldside/platform/testing/poison.ts'
import { expect, test } from 'vitest'
import { fixtureForFile } from './fee-steps.ts'
import { breakProvider, charge, type FeeBody, firstBooking, professionalWithCard } from './fixture.ts'

const fixture = fixtureForFile()

const keepRunning = async (job: string) => {
  for (let hour = 0; hour < 24; hour += 1) {
    await fixture.app.runJobs(job)
    fixture.app.clock.advance({ hours: 1 })
  }
}

/** Makes a charge go through without billing learning of it. */
const unheard = async (): Promise<FeeBody> => {
  const fee = firstBooking(await professionalWithCard(fixture))
  await breakProvider(fixture, '/v1/payment_intents', { kind: 'drop', times: 2 })
  await breakProvider(fixture, '/v1/payment_intents', { kind: 'error', method: 'GET' })
  expect((await charge(fixture, fee)).problem.code).toBe('outcome-unknown')
  return fee
}

test('settles the other charges when one can never be recorded, and parks that one', async () => {
  const [bad, good] = [await unheard(), await unheard()]
  const heal = await poisonRow(fixture.app.db, 'fee_attempts', bad.appointment_id, 'appointment_id')
  await fixture.app.runJobs('open-fees')
  const stateOf = async (fee: FeeBody) =>
    (
      await fixture.app.db.kysely
        .selectFrom('fee_attempts')
        .select('state')
        .where('appointment_id', '=', fee.appointment_id)
        .executeTakeFirstOrThrow()
    ).state
  expect(await stateOf(good)).toBe('succeeded')
  expect(await stateOf(bad)).toBe('unknown')
  await keepRunning('open-fees')
  expect(await parkedBy(fixture.app.service, 'open-fees')).toBe(1)
  await heal()
})

test('ends the other checkouts when one can never be ended, and parks that one', async () => {
  const users = [await professionalWithCard(fixture), await professionalWithCard(fixture)]
  const longAgo = new Date(fixture.app.clock.now().getTime() - 48 * HOUR_MS)
  const rows = users.map(({ userId }) => ({
    ...{
      id: newId(),
      user_id: userId,
      kind: 'subscription' as const,
      appointment_id: null,
      amount_cents: 700,
    },
    state: 'started' as const,
    stripe_session_id: null,
    url: null,
    ended_at: null,
    created_at: longAgo,
    next_look_at: longAgo,
  }))
  await fixture.app.db.kysely.insertInto('checkouts').values(rows).execute()
  await scheduleJobs(
    fixture.app.db.kysely,
    rows.map(({ id }) => ({ job: 'checkouts', key: id, runAt: longAgo })),
  )
  const heal = await poisonRow(fixture.app.db, 'checkouts', rows[0]!.id)
  await fixture.app.runJobs('checkouts')
  const open = await fixture.app.db.kysely
    .selectFrom('checkouts')
    .select('id')
    .where('state', '=', 'started')
    .execute()
  expect(open).toEqual([{ id: rows[0]!.id }])
  await keepRunning('checkouts')
  expect(await parkedBy(fixture.app.service, 'checkouts')).toBe(1)
  await heal()
})

test('deletes checkouts 90 days after they ended, and never an open one', async () => {
  const { userId } = await professionalWithCard(fixture)
  const now = fixture.app.clock.now().getTime()
  const daysAgo = (days: number) => new Date(now - days * DAY_MS)
  const row = (state: 'open' | 'expired' | 'completed', endedDaysAgo: number | null) => ({
    id: newId(),
    user_id: userId,
    kind: 'session' as const,
    appointment_id: newId(),
    amount_cents: 8500,
    state,
    stripe_session_id: `cs_${newId()}`,
    url: null,
    created_at: daysAgo(120),
    next_look_at: daysAgo(119),
    ended_at: endedDaysAgo === null ? null : daysAgo(endedDaysAgo),
  })
  const kept = [row('completed', 89), row('expired', 89), row('open', null)]
  await fixture.app.db.kysely
    .insertInto('checkouts')
    .values([...kept, row('completed', 91), row('expired', 91)])
    .execute()
  await fixture.app.runJobs('old-checkouts')
  const left = await fixture.app.db.kysely
    .selectFrom('checkouts')
    .select('id')
    .where('user_id', '=', userId)
    .execute()
  expect(left.map(({ id }) => id).sort()).toEqual(kept.map(({ id }) => id).sort())
})

test('polls the other subscriptions when one can never be polled, and parks that one', async () => {
  const users = [await professionalWithCard(fixture), await professionalWithCard(fixture)]
  const longAgo = new Date(fixture.app.clock.now().getTime() - 48 * HOUR_MS)
  const rows = users.map(({ userId: user_id }) => ({
    user_id,
    stripe_subscription_id: `sub_${user_id}`,
    status: 'active' as const,
    current_period_end: longAgo,
    updated_at: longAgo,
  }))
  await fixture.app.db.kysely.insertInto('subscriptions').values(rows).execute()
  await scheduleJobs(
    fixture.app.db.kysely,
    rows.map(({ user_id }) => ({ job: 'subscriptions', key: user_id, runAt: longAgo })),
  )
  const heal = await poisonRow(fixture.app.db, 'subscriptions', rows[0]!.user_id, 'user_id')
  await fixture.app.runJobs('subscriptions')
  const asked = await fixture.app.db.kysely
    .selectFrom('subscriptions')
    .select('user_id')
    .where('reads', '>', 0)
    .execute()
  expect(asked).toEqual([{ user_id: rows[1]!.user_id }])
  await keepRunning('subscriptions')
  expect(await parkedBy(fixture.app.service, 'subscriptions')).toBe(1)
  await heal()
})
