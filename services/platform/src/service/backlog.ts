import { atMost } from '../base/listener.ts'
import type { Bus } from '../bus/bus.ts'
import { countDeadLetters } from '../bus/dead-letters.ts'
import type { Database } from '../data/database.ts'
import { countJobs } from '../jobs/job-queue.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'

/** A bus that is down must not hold up the other metrics. */
const MEASURE_WITHIN_MS = 2000

export type BacklogParts<S> = {
  db: Database<S>
  bus: Bus
  service: string
  topics: readonly string[]
  /** Additional groups of the service, with their topics. */
  moreGroups?: Readonly<Record<string, readonly string[]>>
  log: Log
  metrics: Metrics
}

export type OutboxBacklog = { waiting: number; oldest_seconds: number }

/** Counts unpublished events and measures the age of the oldest. */
export const measureOutbox = async <S>({ pool }: Database<S>): Promise<OutboxBacklog> => {
  const { rows } = await pool.query<OutboxBacklog>(
    `select count(*) as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest_seconds
     from outbox where published_at is null`,
  )
  return rows[0]!
}

const measureJobs = async <S>({ db, metrics }: BacklogParts<S>): Promise<void> => {
  const { jobsDue, jobsOldestSeconds, jobsParkedNow } = metrics
  for (const gauge of [jobsDue, jobsOldestSeconds, jobsParkedNow]) gauge.reset()
  for (const { job: job_name, due, oldest_seconds, parked } of await countJobs(db)) {
    jobsDue.set({ job_name }, due)
    jobsOldestSeconds.set({ job_name }, oldest_seconds)
    jobsParkedNow.set({ job_name }, parked)
  }
}

/**
 * Updates the gauges of the outbox, dead letters, jobs, and consumer lag. Lag comes last so that a bus
 * that is down doesn't hide the rest.
 * @throws when the database or the bus is down
 */
export const measureBacklog = async <S>(parts: BacklogParts<S>): Promise<void> => {
  const { db, bus, service, topics, moreGroups = {}, metrics } = parts
  const { waiting, oldest_seconds } = await measureOutbox(db)
  metrics.outboxUnpublished.set(waiting)
  metrics.outboxLagSeconds.set(oldest_seconds)
  metrics.deadLettersWaiting.set(await countDeadLetters(db))
  await measureJobs(parts)
  for (const [group, of] of Object.entries({ [service]: topics, ...moreGroups }))
    if (of.length > 0)
      for (const { topic, records } of await bus.lag(group, of))
        metrics.consumerLag.set({ topic, group }, records)
}

/** Updates the gauges before they are read. A gauge that can't be measured keeps its last value. */
export const refreshBacklog = <S>(parts: BacklogParts<S>): Promise<void> =>
  atMost(MEASURE_WITHIN_MS, measureBacklog(parts)).catch((error: unknown) =>
    parts.log.debug({ err: error }, 'could not measure the backlog'),
  )
