import { retryRefund } from '@fieldside/contracts/http/payments.ts'
import { control } from '@fieldside/dev-stripe/testing.ts'
import { findParkedJobs, scheduleJob } from '@fieldside/platform/job-queue.ts'
import { decideFee, openFeeDisputes } from './credits.ts'
import { declineRequest } from './ends.ts'
import { decideDispute, deliverWebhooks, endFaults, failedRefunds, refundsNow, step } from './operations.ts'
import { differencesOf } from './oracle.ts'
import { ADMIN } from './steps.ts'
import { closeWorld, createWorld, startEpisode, type World } from './world.ts'

const EPISODE = 100
/** A new world keeps the provider's ledger short. */
const EPISODES_PER_WORLD = 6
const ROUNDS = 40
const ROUND_HOURS = 13

const JOBS = ['open-fees', 'checkouts', 'fee-releases', 'refunds']

/** Counts what billing or the provider still has to do for the episode. */
const openWork = async (world: World): Promise<number> => {
  const sql = `
    select (select count(*) from refunds join payments on payments.id = payment_id
            where appointment_id = any($1::uuid[]) and (refunds.state <> 'succeeded'
              or (payment_type = 'session' and transfer_reversed_at is null)))
      + (select count(*) from fee_attempts
         where appointment_id = any($1::uuid[]) and state in ('started', 'unknown', 'requires_action'))
      + (select count(*) from fee_releases
         where appointment_id = any($1::uuid[]) and settled_at is null and held_at is null)
      + (select count(*) from checkouts
         where appointment_id = any($1::uuid[]) and state in ('started', 'open')) as open`
  const ids = world.sessions.map(({ appointment_id }) => appointment_id)
  const { rows } = await world.fixture.app.db.pool.query<{ open: string }>(sql, [ids])
  return Number(rows[0]?.open) + world.undelivered.length
}

/** An operator retries what an outage of several days parked, as the alert asks. */
const retryParkedJobs = async ({ fixture: { app } }: World): Promise<void> => {
  for (const job of ['fee-releases', 'refunds'] as const)
    for (const key of (await findParkedJobs(app.db, job)).keys())
      await scheduleJob(app.db.kysely, { job, key, runAt: app.clock.now() })
}

/** Lets everything end: nothing fails any more, banks accept, administrators retry, and time passes. */
const settle = async (world: World): Promise<void> => {
  const { fixture } = world
  await endFaults(world)
  world.crash = undefined
  for (const session of world.sessions)
    if (session.stage === 'requested') await declineRequest(world, session)
  for (const dispute of world.disputes) if (dispute.status === 'open') await decideDispute(world, dispute)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { id, status } of await refundsNow(world))
      if (status === 'pending') await control(fixture.sim.url, 'refunds', { refund: id, status: 'succeeded' })
    await deliverWebhooks(world, { all: true })
    for (const job of JOBS) await fixture.app.runJobs(job)
    for (const { id } of await failedRefunds(world))
      await fixture.app.request(retryRefund, { params: { id } }, { as: ADMIN })
    await retryParkedJobs(world)
    for (const _ of await openFeeDisputes(world)) await decideFee(world)
    if (round > 0 && (await openWork(world)) === 0) return
    fixture.app.clock.advance({ hours: ROUND_HOURS })
  }
  throw new Error(`${await openWork(world)} refunds, fees, or checkouts never end`)
}

const runEpisode = async (world: World, seed: number, operations: number): Promise<void> => {
  await startEpisode(world, seed)
  try {
    while (world.log.length < operations) await step(world)
    await settle(world)
    const differences = await differencesOf(world)
    if (differences.length > 0) throw new Error(differences.join('\n'))
  } catch (error) {
    const steps = world.log.map((line, index) => `${index + 1}. ${line}`).join('\n')
    throw new Error(`seed ${seed}, after ${world.log.length} operations:\n${String(error)}\n${steps}`, {
      cause: error,
    })
  }
}

/**
 * Runs random money operations in episodes, each with the next seed, and compares what billing says with what the
 * payment provider moved after each. @throws Error that names the seed, the steps, and the differences
 */
export const runMoney = async ({ seed, operations }: { seed: number; operations: number }): Promise<void> => {
  let world: World | undefined
  try {
    for (let episode = 0; episode * EPISODE < operations; episode += 1) {
      if (episode % EPISODES_PER_WORLD === 0) {
        if (world) await closeWorld(world)
        world = await createWorld()
      }
      await runEpisode(world!, seed + episode, Math.min(EPISODE, operations - episode * EPISODE))
    }
  } finally {
    if (world) await closeWorld(world)
  }
}
