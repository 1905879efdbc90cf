import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareServices } from '@fieldside/database/databases.ts'
import { startPostgres } from '@fieldside/dev-postgres/server.ts'

import type { NotificationSchema } from '@fieldside/notification/schema.ts'
import { notification } from '@fieldside/notification/service.ts'
import { createDatabase, type Database } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { jobsChannel, jobsInsert } from '@fieldside/platform/job-queue.ts'
import { migrate } from '@fieldside/platform/migrate.ts'
import pg from 'pg'
import { median, type Report, times } from './report.ts'

const CONNECTIONS = 16
const ROUND_MS = 3000
const ROUNDS = 4
const WAKE_UPS = 100

/** Release 0.1.0's, which wakes the runner within the transaction. */
const CREATE_TRIGGER = `
  set search_path = notification;
  create function notify_jobs() returns trigger language plpgsql as $$
  begin
    perform pg_notify('jobs:' || tg_table_schema, '');
    return null;
  end $$;
  create trigger jobs_notify after insert or update of revision on jobs
    for each row when (new.run_at < clock_timestamp() + interval '2 minutes') execute function notify_jobs()`
const DROP_TRIGGER =
  'set search_path = notification; drop trigger jobs_notify on jobs; drop function notify_jobs()'

type Db = Database<NotificationSchema>
type Schedule = (db: Db) => Promise<void>

const insert: Schedule = ({ kysely }) =>
  kysely.transaction().execute(async (tx) => {
    const job = { job: 'bulk-mails', key: newId(), runAt: new Date(Date.now() + 60_000) } as const
    await jobsInsert<NotificationSchema>(tx, [job]).execute()
  })

/** As `write` does it. */
const insertAndWake: Schedule = async (db) => {
  await insert(db)
  db.wake(jobsChannel('notification'))
}

const commitsPerSecond = async (db: Db, schedule: Schedule): Promise<number> => {
  const startedMs = performance.now()
  let commits = 0
  const work = async (): Promise<void> => {
    while (performance.now() - startedMs < ROUND_MS) {
      await schedule(db)
      commits += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  return (commits * 1000) / (performance.now() - startedMs)
}

/** Returns milliseconds from the start of the transaction until a listener of another process hears of it. */
const wakeUpMs = async (db: Db, schedule: Schedule, listener: pg.Client): Promise<number> => {
  const heard = new Promise<number>((resolve) =>
    listener.once('notification', () => resolve(performance.now())),
  )
  const startedMs = performance.now()
  await schedule(db)
  return (await heard) - startedMs
}

const inTurns = async <R>(owner: pg.Client, rounds: number, measure: (schedule: Schedule) => Promise<R>) => {
  const [within, after]: [R[], R[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    await owner.query(CREATE_TRIGGER)
    within.push(await measure(insert))
    await owner.query(DROP_TRIGGER)
    after.push(await measure(insertAndWake))
  }
  return { within, after }
}

const report = async (url: string, ownerUrl: string): Promise<Report> => {
  const [owner, listener] = [ownerUrl, url].map((connectionString) => new pg.Client({ connectionString }))
  const db = createDatabase<NotificationSchema>(url, { schema: 'notification', maxConnections: CONNECTIONS })
  try {
    await Promise.all([owner!.connect(), listener!.connect()])
    const commits = await inTurns(owner!, ROUNDS, (schedule) => commitsPerSecond(db, schedule))
    await listener!.query(`listen "${jobsChannel('notification')}"`)
    const wakeUps = await inTurns(owner!, WAKE_UPS, (schedule) => wakeUpMs(db, schedule, listener!))
    const [within, after] = [median(commits.within), median(commits.after)]
    return {
      figures: { 'commits of a wake-up after the commit': after / within },
      rows: [
        {
          what: `commits with a job per second, ${CONNECTIONS} connections`,
          product: after.toFixed(0),
          bare: within.toFixed(0),
          ratio: times(after, within),
        },
        {
          what: 'from the start of a transaction to the wake-up, p50, ms',
          product: median(wakeUps.after).toFixed(2),
          bare: median(wakeUps.within).toFixed(2),
          ratio: times(median(wakeUps.after), median(wakeUps.within)),
        },
      ],
      notes: [
        `Bare is release 0.1.0's trigger with NOTIFY. ${ROUNDS} rounds of ${ROUND_MS / 1000} s in turn, medians, flushed to the disk.`,
      ],
    }
  } finally {
    await Promise.all([db.close(), owner!.end(), listener!.end()])
  }
}

/** Compares a wake-up after the commit with one in the transaction. */
export const wakeUps = async (): Promise<Report> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldside-postgres-wake-ups-'))
  const server = await startPostgres({ dataDir, port: 0, persistent: false, durable: true })
  try {
    const { urls, ownerUrls } = await prepareServices(server.adminUrl, ['notification'])
    await migrate({ url: ownerUrls.notification!, schema: 'notification', folder: notification.migrations })
    return await report(urls.notification!, ownerUrls.notification!)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
