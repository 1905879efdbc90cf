import { errorCodeOf } from '../base/error-code.ts'
import type { Context, InSteps } from '../data/context.ts'
import type { Database } from '../data/database.ts'
import { isDatabaseDown } from '../data/database-outage.ts'
import type { Write } from '../data/last-statement.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { failActiveSpan } from '../telemetry/spans.ts'
import { isTransient } from './background.ts'
import { inBatches } from './in-batches.ts'
import { createLoading, type Loading } from './job-loading.ts'
import {
  type DueJob,
  deleteJobs,
  findDueJobs,
  type JobNameOf,
  type JobTaker,
  postponeJob,
  scheduleJob,
  takeDueJobs,
} from './job-queue.ts'
import { nextLook, retryOf } from './job-retry.ts'
import { inJobSpan } from './job-spans.ts'

/** Returned by `run` when the job can't finish yet although nothing failed. It runs again within seconds. */
export const WAITING = 'waiting'
/** Returned by `run` for a job that it ended without success because no retry can help. */
export const GIVEN_UP = 'given_up'

/** The result of a finished run. */
export type Ended<Result = unknown> = { key: string; result: Result }

export type JobDefinition<Ctx> = {
  /**
   * Finishes what belongs to the key, in its own transaction. May run twice, or after something else has finished it.
   * Returns WAITING, GIVEN_UP, or the Date when to run again. A long run ends soon after `mayGoOn` returns false.
   */
  run: (ctx: InSteps<Ctx>, key: string, loaded?: unknown, mayGoOn?: () => boolean) => Promise<unknown>
  /** Reads what the runs of up to LOADED_AT_ONCE keys need, for LOADED_FOR_MS. When it fails, so do these runs. */
  load?: (ctx: InSteps<Ctx>, keys: readonly string[]) => Promise<unknown>
  /** Returns the write that stores the results of runs that ended. It is one statement with the removal of their jobs. */
  store?: (ctx: InSteps<Ctx>, ended: readonly Ended[]) => Write
  /** Follows up on a job that was just parked, in its own transaction. `code` identifies the last error. */
  onParked?: (ctx: InSteps<Ctx>, key: string, code: string) => Promise<unknown>
  /** Keeps the count of failures when a run returns a Date, because a run that only waited shows no success. */
  keepsFailures?: boolean
  /** 1 by default. */
  atOnce?: number
  /** Starts due runs immediately, up to `atOnce` of them, without waiting for earlier runs to end. */
  isConcurrent?: boolean
  /** Runs on all instances at the same time, each key on one of them. Otherwise the job runs on one instance. */
  isShared?: boolean
  /** Makes the job periodic: it has one row with an empty key, runs again this long after each run, and never parks. */
  everyMs?: number
}

export type Job<Ctx> = JobDefinition<Ctx> & { name: string }
/** Has a job for each name that the schema declares. */
export type Jobs<S, Ctx> = { [Name in JobNameOf<S>]: JobDefinition<Ctx> }

type RowJob<Ctx, Row> = Pick<JobDefinition<Ctx>, 'atOnce'> & {
  /** Returns the key's row if it is due. */
  find: (ctx: InSteps<Ctx>, key: string) => Promise<Row | undefined>
  run: (ctx: InSteps<Ctx>, row: Row) => Promise<unknown>
  onParked?: (ctx: InSteps<Ctx>, row: Row, code: string) => Promise<unknown>
}

/** Creates a job over rows. One whose row is still due after a run runs again within seconds. */
export const rowJob = <Ctx, Row>({ find, run, onParked, ...job }: RowJob<Ctx, Row>): JobDefinition<Ctx> => ({
  ...job,
  run: async (ctx, key) => {
    const row = await find(ctx, key)
    if (row === undefined) return undefined
    const result = await run(ctx, row)
    if (result === GIVEN_UP || result instanceof Date) return result
    return (await find(ctx, key)) === undefined ? undefined : WAITING
  },
  ...(onParked && {
    onParked: async (ctx: InSteps<Ctx>, key: string, code: string) => {
      const row = await find(ctx, key)
      if (row !== undefined) await onParked(ctx, row, code)
    },
  }),
})

type BatchJob<Ctx, Loaded, Result> = Pick<JobDefinition<Ctx>, 'atOnce' | 'isShared' | 'keepsFailures'> & {
  load: (ctx: InSteps<Ctx>, keys: readonly string[]) => Promise<Loaded>
  run: (ctx: InSteps<Ctx>, key: string, loaded: Loaded) => Promise<Result>
  store: (ctx: InSteps<Ctx>, ended: readonly Ended<Result>[]) => Write
}

/** Creates a job whose runs share what was loaded for several of them, and the statement that stores their results. */
export const batchJob = <Ctx, Loaded, Result>(job: BatchJob<Ctx, Loaded, Result>): JobDefinition<Ctx> => ({
  ...job,
  run: (ctx, key, loaded) => job.run(ctx, key, loaded as Loaded),
  store: (ctx, ended) => job.store(ctx, ended as readonly Ended<Result>[]),
})

export type JobParts<S, Ctx extends Context<S>> = {
  db: Database<S>
  log: Log
  metrics: Metrics
  contextFor: () => InSteps<Ctx>
  /** Replaces the database's clock, which is the default because the clocks of machines differ. */
  now?: (() => Date) | undefined
  /** Returns whether to start another run. */
  mayGoOn?: (() => boolean) | undefined
}

const TAKEN = 1000
const LOADED_AT_ONCE = 20

/** The result of a run. `again` means that the job isn't finished yet or is periodic. */
type Outcome = 'done' | 'again' | 'given_up' | 'retried' | 'parked'

/** Schedules the retry of a failed job, or parks it. */
const fail = async <S, Ctx extends Context<S>>(
  ctx: InSteps<Ctx>,
  { db }: JobParts<S, Ctx>,
  { job, due, error }: { job: Job<Ctx>; due: DueJob; error: unknown },
): Promise<Outcome> => {
  // The failure can't be recorded and isn't the job's fault. The job stays due.
  if (isDatabaseDown(error)) throw error
  const [now, code, failures] = [ctx.now(), errorCodeOf(error), due.failures + 1]
  const firstFailedAt = due.first_failed_at ?? now
  const retry = retryOf({
    failures,
    firstFailedAt,
    now,
    isTransient: isTransient(error),
    random: Math.random(),
  })
  const isParked = retry.isParked && job.everyMs === undefined
  await postponeJob(db, due, {
    run_at: retry.at,
    failures,
    first_failed_at: firstFailedAt,
    parked_at: isParked ? now : null,
    error: code,
  })
  const fields = { err: error, job: job.name, key: due.key, failures }
  if (!isParked) {
    ctx.log.warn({ ...fields, runAt: retry.at }, 'retrying a job later')
    return 'retried'
  }
  ctx.log.error(fields, 'parked a job that keeps failing')
  await job
    .onParked?.(ctx, due.key, code)
    .catch((failure: unknown) =>
      ctx.log.error({ ...fields, err: failure }, 'could not follow up on a parked job'),
    )
  return 'parked'
}

/** Returns when an unfinished job runs again. */
const nextRunOf = <Ctx extends Pick<Context, 'now'>>(
  ctx: InSteps<Ctx>,
  job: Job<Ctx>,
  due: DueJob,
  result: unknown,
) => {
  if (result instanceof Date) return result
  if (result === WAITING) return nextLook(due.waits + 1, ctx.now(), Math.random())
  return job.everyMs === undefined ? undefined : new Date(ctx.now().getTime() + job.everyMs)
}

type Done = { due: DueJob; result: unknown }

/** Removes finished jobs and stores the results of their runs. */
const endRuns = async <S, Ctx extends Context<S>>(
  { db, contextFor }: JobParts<S, Ctx>,
  job: Job<Ctx>,
  done: readonly Done[],
): Promise<void> => {
  const ended = done.map(({ due, result }) => ({ key: due.key, result }))
  const stored = job.store?.(contextFor(), ended)
  await deleteJobs(
    db,
    done.map(({ due }) => due),
    stored,
  )
}

type Run<Ctx> = { job: Job<Ctx>; loaded: Loading; end: (done: Done) => Promise<void> }

const tryOne = async <S, Ctx extends Context<S>>(
  ctx: InSteps<Ctx>,
  parts: JobParts<S, Ctx>,
  { job, loaded, end }: Run<Ctx>,
  due: DueJob,
): Promise<Outcome> => {
  try {
    const result = await job.run(ctx, due.key, await loaded(due.key), parts.mayGoOn)
    const run_at = nextRunOf(ctx, job, due, result)
    if (!run_at) {
      await end({ due, result })
      return result === GIVEN_UP ? 'given_up' : 'done'
    }
    const waits = result === WAITING ? due.waits + 1 : 0
    const cleared = { waits, failures: 0, first_failed_at: null, error: null }
    await postponeJob(parts.db, due, job.keepsFailures ? { run_at } : { ...cleared, run_at })
    return 'again'
  } catch (error) {
    failActiveSpan(error)
    return fail<S, Ctx>(ctx, parts, { job, due, error })
  }
}

/** @throws when the database is down */
const runOne = async <S, Ctx extends Context<S>>(
  ctx: InSteps<Ctx>,
  parts: JobParts<S, Ctx>,
  run: Run<Ctx>,
  due: DueJob,
): Promise<void> => {
  const startedMs = performance.now()
  const outcome = await tryOne<S, Ctx>(ctx, parts, run, due)
  const seconds = (performance.now() - startedMs) / 1000
  parts.metrics.jobSeconds.observe({ job_name: run.job.name, outcome }, seconds)
}

/** Keeps jobs on the database's time, because the machines' clocks may differ. */
const onTimeOf = <S, Ctx extends Context<S>>(parts: JobParts<S, Ctx>, at: Date): JobParts<S, Ctx> => {
  if (parts.now) return parts
  const aheadMs = at.getTime() - Date.now()
  const now = () => new Date(Date.now() + aheadMs)
  return { ...parts, contextFor: () => ({ ...parts.contextFor(), now }) }
}

/** Runs due jobs in order, `atOnce` at a time, with data loaded for all of them. */
const runTogether = async <S, Ctx extends Context<S>>(
  parts: JobParts<S, Ctx>,
  job: Job<Ctx>,
  due: readonly DueJob[],
): Promise<void> => {
  const { atOnce = 1 } = job
  const keys = due.map(({ key }) => key)
  const loaded = createLoading(job, parts.contextFor, keys)
  const run = { job, loaded, end: inBatches<Done>((done) => endRuns<S, Ctx>(parts, job, done)) }
  const waiting = due.values()
  const work = async (): Promise<void> => {
    for (const one of waiting) {
      if (parts.mayGoOn?.() === false) return
      await inJobSpan(parts.contextFor(), one, (ctx) => runOne<S, Ctx>(ctx, parts, run, one))
    }
  }
  const running = { job_name: job.name }
  const workers = Math.min(atOnce, due.length)
  parts.metrics.jobsRunning.inc(running, workers)
  await Promise.all(Array.from({ length: workers }, work)).finally(() =>
    parts.metrics.jobsRunning.dec(running, workers),
  )
}

/**
 * Runs a job that is due.
 * @throws when the database is down
 */
export const runOneDue = <S, Ctx extends Context<S>>(
  parts: JobParts<S, Ctx>,
  job: Job<Ctx>,
  due: DueJob,
): Promise<void> => runTogether(onTimeOf<S, Ctx>(parts, due.at), job, [due])

/**
 * Runs all due runs of a job. A failing one never blocks the others: it backs off and is parked if it keeps failing.
 * @throws when the database is down
 */
export const runDueJobs = async <S, Ctx extends Context<S>>(
  parts: JobParts<S, Ctx>,
  job: Job<Ctx>,
): Promise<void> => {
  const { db, now, mayGoOn = () => true } = parts
  const seen = new Set<string>()
  for (let isMore = true; isMore && mayGoOn(); ) {
    const taken = await findDueJobs<S>(db, job.name, { now: now?.(), limit: TAKEN })
    // Jobs that become due during this run wake the runner.
    isMore = taken.length === TAKEN
    const due = taken.filter(({ key }) => !seen.has(key))
    if (due.length === 0) return
    const timed = onTimeOf<S, Ctx>(parts, due[0]!.at)
    for (const { key } of due) seen.add(key)
    const size = job.load ? LOADED_AT_ONCE : due.length
    for (let from = 0; from < due.length && mayGoOn(); from += size)
      await runTogether(timed, job, due.slice(from, from + size))
  }
}

/**
 * Runs due runs of a job that instances share, a few at a time, until none is left that no other instance has taken.
 * @throws when the database is down
 */
export const runTakenJobs = async <S, Ctx extends Context<S>>(
  parts: JobParts<S, Ctx>,
  job: Job<Ctx>,
  taker: JobTaker,
): Promise<void> => {
  const { db, now, mayGoOn = () => true } = parts
  while (mayGoOn()) {
    const due = await takeDueJobs<S>(db, job.name, { now: now?.(), limit: LOADED_AT_ONCE, taker })
    if (due.length === 0) return
    await runTogether(onTimeOf<S, Ctx>(parts, due[0]!.at), job, due)
  }
}

/** Runs all due runs of a job. Runs a periodic job even if it isn't due. */
export const runJob = async <S, Ctx extends Context<S>>(
  parts: JobParts<S, Ctx>,
  job: Job<Ctx>,
): Promise<void> => {
  const runAt = parts.now?.() ?? new Date(0)
  if (job.everyMs !== undefined)
    await scheduleJob<S>(parts.db.kysely, { job: job.name as JobNameOf<S>, key: '', runAt })
  await runDueJobs(parts, job)
}
