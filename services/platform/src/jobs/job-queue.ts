import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { type Expression, type Kysely, sql } from 'kysely'
import { type Database, platformTables, type Tx } from '../data/database.ts'
import type { Write } from '../data/last-statement.ts'
import { rowsOf } from '../data/statement-parts.ts'
import type { PlatformTables } from '../data/tables.ts'
import { wakeAfter } from '../data/wake-after.ts'
import { activeTraceparent } from '../telemetry/spans.ts'

type On<S> = Tx<S> | Kysely<S & PlatformTables>
/** Declares a service's jobs in its schema. Only these can be scheduled, and jobs.ts must have each of them. */
export type JobNames<Name extends string> = { jobs: { job: Name } }
export type JobNameOf<S> = S extends JobNames<infer Name> ? Name : string
/** `key` is the id of the row that the job belongs to. */
export type JobId<S = unknown> = { job: JobNameOf<S>; key: string }

/** The channel that wakes a service's job runner. */
export const jobsChannel = (service: string): string => `jobs:${service}`

/** The instances that run a service's shared jobs hold this lock together, so that the others know who lives. */
export const jobsLock = (service: string): string => `jobs:${service}`

/** The runner looks for later jobs itself. */
const SOON_MS = 2 * MINUTE_MS

/** Wakes the runner after the commit if a job is due soon. Outside a transaction of `write`, the caller wakes it. */
const wakeFor = <S>(on: On<S>, runAts: readonly Date[]): void => {
  const soonMs = Date.now() + SOON_MS
  if (runAts.some((at) => at.getTime() < soonMs)) wakeAfter(on, jobsChannel)
}

const UNTRIED = { failures: 0, waits: 0, first_failed_at: null, parked_at: null, error: null }

/** A job continues the trace of `traceparent`, by default the active one. */
type NewJob<S> = JobId<S> & { runAt: Date; traceparent?: string | undefined }

/** Returns the write that schedules jobs, or moves those with the same keys. */
export const jobsInsert = <S>(on: On<S>, jobs: readonly NewJob<S>[]) => {
  wakeFor(
    on,
    jobs.map(({ runAt }) => runAt),
  )
  const rows = jobs.map(({ job, key, runAt, traceparent = activeTraceparent() }) => ({
    ...{ job, key, run_at: runAt, traceparent },
  }))
  return platformTables<S>(on)
    .insertInto('jobs')
    .columns(['job', 'key', 'run_at', 'traceparent'])
    .expression((from) =>
      from
        .selectFrom(rowsOf(rows, 'job text, key text, run_at timestamptz, traceparent text'))
        .select(['given.job', 'given.key', 'given.run_at'])
        // A timer starts its own trace, because backends expect traces of seconds, not hours.
        .select(
          sql`case when given.run_at < now() + interval '1 minute' then given.traceparent end`.as(
            'traceparent',
          ),
        ),
    )
    .onConflict((conflict) =>
      conflict.columns(['job', 'key']).doUpdateSet((row) => ({
        ...UNTRIED,
        run_at: row.ref('excluded.run_at'),
        revision: row.ref('excluded.revision'),
        traceparent: row.ref('excluded.traceparent'),
      })),
    )
}

/** Schedules jobs, or moves those with the same keys. Forgets earlier failures, so a parked job runs again. */
export const scheduleJobs = async <S>(on: On<S>, jobs: readonly NewJob<S>[]): Promise<void> => {
  if (jobs.length > 0) await jobsInsert<S>(on, jobs).execute()
}

export const scheduleJob = <S>(on: On<S>, job: NewJob<S>): Promise<void> => scheduleJobs<S>(on, [job])

/** Returns the write that removes jobs, parked or not. */
export const jobsDelete = <S>(on: On<S>, jobs: readonly JobNameOf<S>[], keys: readonly string[]) =>
  platformTables<S>(on).deleteFrom('jobs').where('job', 'in', jobs).where('key', 'in', keys)

/** Removes jobs, parked or not. */
export const cancelJobs = async <S>(
  on: On<S>,
  job: JobNameOf<S> | readonly JobNameOf<S>[],
  keys: readonly string[],
): Promise<void> => {
  const jobs = [job].flat() as JobNameOf<S>[]
  if (jobs.length > 0 && keys.length > 0) await jobsDelete<S>(on, jobs, keys).execute()
}

export const cancelJob = <S>(on: On<S>, { job, key }: JobId<S>): Promise<void> =>
  cancelJobs<S>(on, job, [key])

/** Schedules a job unless it exists. */
export const ensureJob = async <S>(
  on: On<S>,
  { job, key, runAt }: JobId<S> & { runAt: Date },
): Promise<void> => {
  wakeFor(on, [runAt])
  await platformTables<S>(on)
    .insertInto('jobs')
    .values({ job, key, run_at: runAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Schedules a job by `runAt` at the latest. Keeps an earlier run, which a concurrent change may have scheduled, unless
 * the job is parked.
 */
export const scheduleJobBy = async <S>(on: On<S>, { job, key, runAt }: NewJob<S>): Promise<void> => {
  wakeFor(on, [runAt])
  await platformTables<S>(on)
    .insertInto('jobs')
    .values({ job, key, run_at: runAt })
    .onConflict((conflict) =>
      conflict
        .columns(['job', 'key'])
        .doUpdateSet((row) => ({
          ...UNTRIED,
          run_at: row.ref('excluded.run_at'),
          revision: row.ref('excluded.revision'),
        }))
        .where((eb) =>
          eb.or([eb('jobs.run_at', '>', eb.ref('excluded.run_at')), eb('jobs.parked_at', 'is not', null)]),
        ),
    )
    .execute()
}

export type DueJob = JobId & {
  revision: number
  failures: number
  waits: number
  first_failed_at: Date | null
  /** The span that scheduled the job. */
  traceparent: string | null
  /** When it was taken, by the clock that decides what is due. */
  at: Date
}

const timeOf = (now: Date | undefined) => sql<Date>`coalesce(${now ?? null}::timestamptz, clock_timestamp())`

/** Returns a job's due rows in the order of their time, by the database's clock unless `now` is given. */
export const findDueJobs = <S>(
  { kysely }: Database<S>,
  job: string,
  { now, limit }: { now: Date | undefined; limit: number },
): Promise<DueJob[]> =>
  platformTables<S>(kysely)
    .selectFrom('jobs')
    .select(['job', 'key', 'revision', 'failures', 'waits', 'first_failed_at', 'traceparent'])
    .select(timeOf(now).as('at'))
    .where('job', '=', job)
    .where('parked_at', 'is', null)
    .where('run_at', '<=', timeOf(now))
    .orderBy('run_at')
    .limit(limit)
    .execute()

/** An instance that takes jobs which all instances share: the lock that all hold, and its session at the server. */
export type JobTaker = { lock: string; session: number }

/** The sessions that hold the lock of `JobTaker` together with others: the key of an advisory lock is in two columns. */
const LIVE = `select pid from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted
  and database = (select oid from pg_database where datname = current_database())
  and (classid::bigint << 32 | objid::bigint) = (select hashtextextended($1, 0))`
/** Another session that lives has taken the job. One's own is free: an earlier run of it has ended. */
const TAKEN_BY_OTHER = `(taken_by <> $2 and taken_by in (${LIVE}))`

/**
 * Takes a job's due rows in the order of their time, until they are finished or postponed or this instance dies. Rows of
 * an instance that died are free.
 */
export const takeDueJobs = async <S>(
  { pool }: Database<S>,
  job: string,
  { now, limit, taker }: { now: Date | undefined; limit: number; taker: JobTaker },
): Promise<DueJob[]> => {
  const { rows } = await pool.query<DueJob>(
    `with due as materialized (
       select key from jobs
       where job = $3 and parked_at is null and run_at <= coalesce($4, clock_timestamp())
         and ${TAKEN_BY_OTHER} is not true
       order by run_at limit $5 for update skip locked)
     update jobs set taken_by = $2 from due where jobs.job = $3 and jobs.key = due.key
     returning jobs.job, jobs.key, revision, failures, waits, first_failed_at, traceparent,
       coalesce($4, clock_timestamp()) as at`,
    [taker.lock, taker.session, job, now ?? null, limit],
  )
  return rows
}

export type NextRun = { job: string; in_ms: number }

/**
 * Returns for each job that has rows besides those of `running` keys and those that other instances took in how many
 * milliseconds the next one is due. Negative when overdue. The lists are sent as JSON, because Postgres would replan
 * each use with an array. The listening connection's plans read `jobs_due`, however few jobs there were.
 */
export const findNextRuns = <S>(
  { listening }: Database<S>,
  jobs: readonly string[],
  now: Date | undefined,
  { running = [], taker }: { running?: readonly string[]; taker: JobTaker },
): Promise<NextRun[]> =>
  listening.query<NextRun>({
    name: 'next-runs',
    text: `select name as job, extract(epoch from run_at - coalesce($3, clock_timestamp()))::float8 * 1000 as in_ms
     from json_array_elements_text($4) as name, lateral
       (select run_at from jobs where job = name and parked_at is null
        and not exists (select from json_array_elements_text($5) as running where running = key)
        and ${TAKEN_BY_OTHER} is not true
        order by run_at limit 1) as next`,
    values: [taker.lock, taker.session, now ?? null, JSON.stringify(jobs), JSON.stringify(running)],
  })

/** Rows that instances took are a job's oldest. */
const LOOKED_AT = 20

/** Returns whether other instances have taken rows of these jobs, dead or alive. */
export const areTakenByOthers = async <S>(
  { listening }: Database<S>,
  jobs: readonly string[],
  { session }: JobTaker,
): Promise<boolean> => {
  const [row] = await listening.query<{ taken: boolean }>({
    name: 'taken-by-others',
    text: `select exists (select from json_array_elements_text($1) as name, lateral
       (select taken_by from jobs where job = name and parked_at is null order by run_at limit ${LOOKED_AT}) as first
       where taken_by <> $2) as taken`,
    values: [JSON.stringify(jobs), session],
  })
  return row!.taken
}

/** Deletes finished jobs unless they were rescheduled while they ran, in one statement with the write of `stored`. */
export const deleteJobs = async <S>(
  { kysely }: Database<S>,
  done: readonly DueJob[],
  stored?: Write,
): Promise<void> => {
  const tables = platformTables<S>(kysely)
  const on = stored ? tables.with('stored', () => stored as unknown as Expression<object>) : tables
  const ids = done.map(({ job, key, revision }) => ({ job, key, revision }))
  await on
    .deleteFrom('jobs')
    .using(rowsOf(ids, 'job text, key text, revision bigint'))
    .whereRef('jobs.job', '=', 'given.job')
    .whereRef('jobs.key', '=', 'given.key')
    .whereRef('jobs.revision', '=', 'given.revision')
    .execute()
}

export type Postponed = {
  run_at: Date
  failures: number
  waits: number
  first_failed_at: Date | null
  parked_at: Date | null
  error: string | null
}

/** Saves the time of a job's next run, which any instance may take, unless it was rescheduled while it ran. */
export const postponeJob = async <S>(
  { kysely }: Database<S>,
  { job, key, revision }: DueJob,
  change: Partial<Postponed>,
): Promise<void> => {
  await platformTables<S>(kysely)
    .updateTable('jobs')
    .set({ ...change, taken_by: null })
    .where('job', '=', job)
    .where('key', '=', key)
    .where('revision', '=', revision)
    .execute()
}

export type ListedJob = JobId & {
  run_at: Date
  failures: number
  parked_at: Date | null
  error: string | null
}

const OVERDUE = sql<boolean>`(parked_at is not null or run_at < now() - interval '1 minute')`

/** Returns parked and overdue jobs, the oldest first. */
export const listStuckJobs = <S>({ kysely }: Database<S>, limit: number): Promise<ListedJob[]> =>
  platformTables<S>(kysely)
    .selectFrom('jobs')
    .select(['job', 'key', 'run_at', 'failures', 'parked_at', 'error'])
    .where(OVERDUE)
    .orderBy('run_at')
    .limit(limit)
    .execute()

export type ParkedJob = { key: string; parked_at: Date | null; error: string | null }

/** Returns a job's parked rows by key. */
export const findParkedJobs = async <S>(
  { kysely }: Database<S>,
  job: JobNameOf<S>,
): Promise<Map<string, ParkedJob>> => {
  const rows = await platformTables<S>(kysely)
    .selectFrom('jobs')
    .select(['key', 'parked_at', 'error'])
    .where('job', '=', job)
    .where('parked_at', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.key, row]))
}

/** Returns parked jobs of every name, the oldest first. */
export const listParkedJobs = <S>({ kysely }: Database<S>, limit: number): Promise<ListedJob[]> =>
  platformTables<S>(kysely)
    .selectFrom('jobs')
    .select(['job', 'key', 'run_at', 'failures', 'parked_at', 'error'])
    .where('parked_at', 'is not', null)
    .orderBy('parked_at')
    .orderBy('job')
    .orderBy('key')
    .limit(limit)
    .execute()

export type JobCounts = { job: string; due: number; parked: number; oldest_seconds: number }

/** Counts due and parked jobs and tells how long the oldest unparked one has been due. */
export const countJobs = async <S>({ pool }: Database<S>): Promise<JobCounts[]> => {
  const { rows } = await pool.query<JobCounts>(
    `select job, count(*) filter (where parked_at is null) as due, count(parked_at) as parked,
       coalesce(extract(epoch from now() - min(run_at) filter (where parked_at is null)), 0)::float8 as oldest_seconds
     from jobs where run_at <= now() or parked_at is not null group by job`,
  )
  return rows
}

/** Makes parked jobs due now and forgets their failures. With no keys, all of that name. Returns their keys. */
export const unparkJobs = async <S>(on: On<S>, job: string, keys: readonly string[]): Promise<string[]> => {
  wakeAfter(on, jobsChannel)
  const rows = await platformTables<S>(on)
    .updateTable('jobs')
    .set({ ...UNTRIED, run_at: sql<Date>`now()`, revision: sql<number>`default` })
    .where('job', '=', job)
    .where('parked_at', 'is not', null)
    .$if(keys.length > 0, (query) => query.where('key', 'in', keys))
    .returning('key')
    .execute()
  return rows.map(({ key }) => key)
}
