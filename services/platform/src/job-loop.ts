import type { Context } from './context.ts'
import { ensureJob, findNextRuns, type JobNameOf } from './job-queue.ts'
import { type Job, type JobParts, runDueJobs } from './job-runner.ts'
import { startLeader } from './leader.ts'
import { pause } from './listener.ts'

const FAILED_LANE_MS = 1000

export type JobLoopParts<S, Ctx extends Context<S>> = JobParts<S, Ctx> & {
  service: string
  jobs: readonly Job<Ctx>[]
}

/** Runs each job's due rows in a lane of its own, so that a slow job never holds up another. */
const createLanes = <S, Ctx extends Context<S>>(
  parts: JobLoopParts<S, Ctx>,
  stopping: AbortSignal,
  onEnd: () => void,
) => {
  const open = new Map<string, Promise<void>>()
  const run = async (job: Job<Ctx>, mayGoOn: () => boolean): Promise<void> => {
    try {
      await runDueJobs({ ...parts, mayGoOn }, job)
    } catch (error) {
      parts.log.error({ err: error, job: job.name }, 'job run failed')
      await pause(FAILED_LANE_MS, stopping)
    }
    open.delete(job.name)
    onEnd()
  }
  return {
    isOpen: (name: string): boolean => open.has(name),
    start: (job: Job<Ctx>, mayGoOn: () => boolean): void => void open.set(job.name, run(job, mayGoOn)),
    end: (): Promise<unknown> => Promise.all(open.values()),
  }
}

/**
 * Runs a service's jobs on one instance at a time. When that instance dies, what was cut off is still due. Sleeps until
 * NOTIFY or the next job's time.
 */
export const startJobs = <S, Ctx extends Context<S>>(
  given: JobLoopParts<S, Ctx>,
): { stop(): Promise<void> } => {
  const { db, service, jobs, log } = given
  const stopping = new AbortController()
  const lanes = createLanes(given, stopping.signal, () => leader.ring())

  const begin = async (): Promise<void> => {
    for (const { name, everyMs } of jobs)
      if (everyMs !== undefined)
        await ensureJob<S>(db.kysely, {
          job: name as JobNameOf<S>,
          key: '',
          runAt: given.now?.() ?? new Date(),
        })
  }

  /** Starts what is due. Returns in how many milliseconds more is. */
  const turn = async (isLeading: () => boolean): Promise<number> => {
    const idle = jobs.filter(({ name }) => !lanes.isOpen(name))
    const nextRuns = await findNextRuns(
      db,
      idle.map(({ name }) => name),
      given.now?.(),
    )
    const mayGoOn = () => isLeading() && !stopping.signal.aborted
    const due = new Set(nextRuns.filter(({ in_ms }) => in_ms <= 0).map(({ job }) => job))
    for (const job of idle) if (due.has(job.name)) lanes.start(job, mayGoOn)
    const later = nextRuns.filter(({ in_ms }) => in_ms > 0).map(({ in_ms }) => Math.ceil(in_ms))
    return Math.min(...later)
  }

  const leader = startLeader({
    connection: db.listening,
    lock: `jobs:${service}`,
    channel: `jobs:${service}`,
    log,
    warning: 'jobs waiting for the database',
    begin,
    turn,
  })
  return {
    stop: async () => {
      stopping.abort()
      // Another instance takes over once the leader has stopped.
      await lanes.end()
      await leader.stop()
    },
  }
}
