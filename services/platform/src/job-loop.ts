import type pg from 'pg'
import type { Context } from './context.ts'
import { ensureJob, findNextRuns, type JobNameOf } from './job-queue.ts'
import { type Job, type JobParts, runDueJobs } from './job-runner.ts'
import { backOffMs, closeQuietly, createBell, openListener, pause, tryLock } from './listener.ts'

/** Backs up NOTIFY. */
const POLL_MS = 15_000
/** How soon another instance takes over from one that was killed. */
const TAKE_OVER_MS = 1000
const FAILED_LANE_MS = 1000

export type JobLoopParts<S, Ctx extends Context<S>> = JobParts<S, Ctx> & {
  service: string
  jobs: readonly Job<Ctx>[]
}

/** Runs each job's due rows in a lane of its own, so that a slow job never holds up another. */
const createLanes = <S, Ctx extends Context<S>>(
  parts: JobLoopParts<S, Ctx> & { stopping: AbortSignal },
  onEnd: () => void,
) => {
  const open = new Map<string, Promise<void>>()
  const run = async (job: Job<Ctx>): Promise<void> => {
    try {
      await runDueJobs(parts, job)
    } catch (error) {
      parts.log.error({ err: error, job: job.name }, 'job run failed')
      await pause(FAILED_LANE_MS, parts.stopping)
    }
    open.delete(job.name)
    onEnd()
  }
  return {
    isOpen: (name: string): boolean => open.has(name),
    start: (job: Job<Ctx>): void => void open.set(job.name, run(job)),
    end: (): Promise<unknown> => Promise.all(open.values()),
  }
}

/**
 * Runs a service's jobs on one instance at a time, the one that holds the lock of its listening connection: when that
 * instance dies, the connection ends, another takes the lock, and what was cut off is still due. Sleeps until NOTIFY or
 * the next job's time. Survives restarts of the database.
 */
export const startJobs = <S, Ctx extends Context<S>>(
  given: JobLoopParts<S, Ctx>,
): { stop(): Promise<void> } => {
  const { db, service, jobs, log } = given
  const stopping = new AbortController()
  const bell = createBell()
  const lanes = createLanes({ ...given, stopping: stopping.signal }, bell.ring)
  let client: pg.Client | undefined
  let isActive = false

  const connect = async (): Promise<pg.Client> => {
    const onLost = () => {
      client = undefined
      isActive = false
      bell.ring()
    }
    const { connection } = db
    client = await openListener({ connection, channel: `jobs:${service}`, onNotify: bell.ring, onLost, log })
    return client
  }

  const activate = async (): Promise<boolean> => {
    isActive = await tryLock(client ?? (await connect()), `jobs:${service}`)
    for (const { name, everyMs } of isActive ? jobs : [])
      if (everyMs !== undefined)
        await ensureJob<S>(db.kysely, {
          job: name as JobNameOf<S>,
          key: '',
          runAt: given.now?.() ?? new Date(),
        })
    return isActive
  }

  /** Starts what is due and returns how long to sleep. */
  const turn = async (): Promise<number> => {
    if (!isActive && !(await activate())) return TAKE_OVER_MS
    const idle = jobs.filter(({ name }) => !lanes.isOpen(name))
    const nextRuns = await findNextRuns(
      db,
      idle.map(({ name }) => name),
      given.now?.(),
    )
    const due = new Set(nextRuns.filter(({ in_ms }) => in_ms <= 0).map(({ job }) => job))
    for (const job of idle) if (due.has(job.name)) lanes.start(job)
    const later = nextRuns.filter(({ in_ms }) => in_ms > 0).map(({ in_ms }) => Math.ceil(in_ms))
    return Math.min(POLL_MS, ...later)
  }

  const loop = async (): Promise<void> => {
    for (let failures = 0; !stopping.signal.aborted; ) {
      try {
        const ms = await turn()
        failures = 0
        if (!stopping.signal.aborted) await bell.wait(ms)
      } catch (error) {
        failures += 1
        log.warn({ err: error, failures }, 'jobs waiting for the database')
        await pause(backOffMs(failures), stopping.signal)
      }
    }
    await lanes.end()
    if (client) await closeQuietly(client, log)
  }

  const running = loop()
  return {
    stop: async () => {
      stopping.abort()
      bell.ring()
      await running
    },
  }
}
