import { hostname } from 'node:os'
import type { Queues, ServiceState } from '@fieldside/contracts/http/system.ts'
import { measureOutbox } from './backlog.ts'
import type { Bus } from './bus.ts'
import type { Database } from './database.ts'
import { countDeadLetters } from './dead-letters.ts'
import { countJobs } from './job-queue.ts'
import { atMost } from './listener.ts'
import type { Log } from './log.ts'
import { VERSION } from './version.ts'

/** Keeps a database or event bus that is down from delaying the page. */
const ANSWER_WITHIN_MS = 2000

export type StateParts<S> = {
  db: Database<S>
  bus: Bus
  service: string
  topics: readonly string[]
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

export const readState = async <S>(
  { db, bus, service, topics, isPrepared }: StateParts<S>,
  log: Log,
): Promise<ServiceState> => {
  const [queues, lag] = await Promise.all([
    unlessDown(log, queuesOf(db)),
    unlessDown(log, bus.lag(service, topics)),
  ])
  const running = { version: VERSION, instance: hostname(), started_at: startedAt.toISOString() }
  return { ...running, prepared: isPrepared(), queues, lag }
}
