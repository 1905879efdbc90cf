import type { Queues, ServiceState } from '@fieldside/contracts/http/system.ts'
import { atMost } from '../base/listener.ts'
import type { Bus } from '../bus/bus.ts'
import { countDeadLetters } from '../bus/dead-letters.ts'
import type { Database } from '../data/database.ts'
import { countJobs } from '../jobs/job-queue.ts'
import type { Log } from '../telemetry/log.ts'
import { connectionNameOf, type Instance, instanceNamed, thisInstance } from '../telemetry/release.ts'
import { measureOutbox } from './backlog.ts'

/** Keeps a database or event bus that is down from delaying the page. */
const ANSWER_WITHIN_MS = 2000

export type StateParts<S> = {
  db: Database<S>
  bus: Bus
  service: string
  topics: readonly string[]
  /** Additional groups of the service, with their topics. */
  moreGroups?: Readonly<Record<string, readonly string[]>>
  isPrepared: () => boolean
}

const startedAt = new Date(Date.now() - performance.now())

const queuesOf = async <S>(db: Database<S>): Promise<Queues> => {
  const [outbox, dead_letters, jobs] = await Promise.all([
    measureOutbox(db),
    countDeadLetters(db),
    countJobs(db),
  ])
  return { outbox, dead_letters, jobs }
}

/** Returns null for work that fails or takes too long. */
const unlessDown = async <T>(log: Log, work: Promise<T>): Promise<T | null> => {
  let answer: T | null = null
  const answered = work.then((value) => {
    answer = value
  })
  await atMost(ANSWER_WITHIN_MS, answered).catch((error: unknown) =>
    log.debug({ err: error }, 'could not read part of the system state'),
  )
  return answer
}

/** Returns the lag per topic of the group that is furthest behind. */
const lagOf = async <S>({ bus, service, topics, moreGroups = {} }: StateParts<S>) => {
  const groups = Object.entries({ [service]: topics, ...moreGroups })
  const found = await Promise.all(groups.map(([group, of]) => bus.lag(group, of)))
  const byTopic = Map.groupBy(found.flat(), ({ topic }) => topic)
  return [...byTopic].map(([topic, lags]) => ({
    topic,
    records: Math.max(...lags.map((one) => one.records)),
  }))
}

/** Returns the other instances that are connected to the database. Those of releases before 0.2.0 don't say so. */
const othersOf = async <S>({ pool }: Database<S>, own: Instance): Promise<Instance[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and usename = current_user order by name`,
  )
  return rows.flatMap(({ name }) => (name === connectionNameOf(own) ? [] : (instanceNamed(name) ?? [])))
}

export const readState = async <S>(parts: StateParts<S>, log: Log): Promise<ServiceState> => {
  const own = thisInstance()
  const [queues, lag, others] = await Promise.all([
    unlessDown(log, queuesOf(parts.db)),
    unlessDown(log, lagOf(parts)),
    unlessDown(log, othersOf(parts.db, own)),
  ])
  const running = { ...own, instances: [own, ...(others ?? [])], started_at: startedAt.toISOString() }
  return { ...running, prepared: parts.isPrepared(), queues, lag }
}
