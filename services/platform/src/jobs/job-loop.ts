import { pause } from '../base/listener.ts'
import type { Context } from '../data/context.ts'
import {
  areTakenByOthers,
  type DueJob,
  ensureJob,
  findDueJobs,
  findNextRuns,
  type JobNameOf,
  type JobTaker,
  jobsChannel,
  jobsLock,
} from './job-queue.ts'
import { type Job, type JobParts, runDueJobs, runOneDue, runTakenJobs } from './job-runner.ts'
import { startLeader } from './leader.ts'

const FAILED_LANE_MS = 1000
/** How soon to look whether an instance that took shared jobs has died. */
const LOOK_AGAIN_MS = 1000

export type JobLoopParts<S, Ctx extends Context<S>> = JobParts<S, Ctx> & {
  service: string
  jobs: readonly Job<Ctx>[]
}

type MayGoOn = () => boolean
type Running = { mayGoOn: MayGoOn; taker: JobTaker }

/**
 * Runs each job's due rows in a lane of its own, so that a slow job never holds up another. A concurrent job has a lane
 * for each key.
 */
const createLanes = <S, Ctx extends Context<S>>(
  parts: JobLoopParts<S, Ctx>,
  stopping: AbortSignal,
  onEnd: () => void,
) => {
  const open = new Map<string, Promise<void>>()
  const keys = new Map<string, Set<string>>()
  const run = async (
    { name }: Job<Ctx>,
    lane: string,
    work: () => Promise<void>,
    end?: () => void,
  ): Promise<void> => {
    try {
      await work()
    } catch (error) {
      parts.log.error({ err: error, job: name }, 'job run failed')
      await pause(FAILED_LANE_MS, stopping)
    }
    open.delete(lane)
    end?.()
    onEnd()
  }
  const keysOf = ({ name }: Job<Ctx>): Set<string> => keys.get(name) ?? new Set()
  const startKey = (job: Job<Ctx>, due: DueJob, mayGoOn: MayGoOn): void => {
    const running = keysOf(job).add(due.key)
    keys.set(job.name, running)
    const lane = `${job.name}\n${due.key}`
    const end = () => running.delete(due.key)
    open.set(
      lane,
      run(job, lane, () => runOneDue({ ...parts, mayGoOn }, job, due), end),
    )
  }
  return {
    /** Returns whether another run can start. */
    hasRoom: (job: Job<Ctx>): boolean =>
      job.isConcurrent ? keysOf(job).size < (job.atOnce ?? 1) : !open.has(job.name),
    runningKeys: (): string[] => [...keys.values()].flatMap((running) => [...running]),
    start: async (job: Job<Ctx>, { mayGoOn, taker }: Running): Promise<void> => {
      if (!job.isConcurrent) {
        const timed = { ...parts, mayGoOn }
        const work = () => (job.isShared ? runTakenJobs(timed, job, taker) : runDueJobs(timed, job))
        open.set(job.name, run(job, job.name, work))
        return
      }
      const { atOnce = 1 } = job
      const running = keysOf(job)
      const found = await findDueJobs(parts.db, job.name, {
        now: parts.now?.(),
        limit: atOnce + running.size,
      })
      const waiting = found.filter(({ key }) => !running.has(key))
      for (const due of waiting.slice(0, atOnce - running.size)) startKey(job, due, mayGoOn)
    },
    end: (): Promise<unknown> => Promise.all(open.values()),
  }
}

/**
 * Runs a service's jobs on one instance at a time, and shared ones on all. When an instance dies, what was cut off is
 * still due. Sleeps until NOTIFY or the next job's time.
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

  const lock = jobsLock(service)
  const shared = jobs.filter(({ isShared }) => isShared)
  const sharedNames = shared.map(({ name }) => name)
  /** Starts what is due of some jobs. Returns in how many milliseconds more is. */
  const turnOf =
    (ran: readonly Job<Ctx>[]) =>
    async (mayTurn: MayGoOn, session: number): Promise<number> => {
      const idle = ran.filter(lanes.hasRoom)
      const taker = { lock, session }
      const nextRuns = await findNextRuns(
        db,
        idle.map(({ name }) => name),
        given.now?.(),
        { running: lanes.runningKeys(), taker },
      )
      const mayGoOn = () => mayTurn() && !stopping.signal.aborted
      const due = new Set(nextRuns.filter(({ in_ms }) => in_ms <= 0).map(({ job }) => job))
      for (const job of idle) if (due.has(job.name)) await lanes.start(job, { mayGoOn, taker })
      const later = nextRuns.filter(({ in_ms }) => in_ms > 0).map(({ in_ms }) => Math.ceil(in_ms))
      const areOthersBusy = sharedNames.length > 0 && (await areTakenByOthers(db, sharedNames, taker))
      return Math.min(...later, areOthersBusy ? LOOK_AGAIN_MS : Infinity)
    }

  const leader = startLeader({
    connection: db.listening,
    // The last release's instance that runs all jobs holds jobsLock alone.
    lock: `${lock}:leader`,
    shared: { lock, turn: turnOf(shared) },
    channel: jobsChannel(service),
    log,
    warning: 'jobs waiting for the database',
    begin,
    turn: turnOf(jobs),
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
