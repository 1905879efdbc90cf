import { setTimeout as pause } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { docker } from '@fieldside/dev-docker/engine.ts'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../faults/until.ts'
import { type Listed, listedProfessional, signIn } from '../fixtures/users.ts'
import { figures, seconds } from '../load/figures.ts'
import { drained } from '../load/oracle.ts'
import { createTraffic, type Traffic } from '../load/traffic.ts'
import { killContainer } from './compose.ts'
import { compareRows, keepLostServer } from './lost-server.ts'
import { runbookCommands, runRunbookCommand } from './operator.ts'
import { type Containers, connectContainers, openDatabase, startContainers } from './product.ts'

/** The goal of docs/operating/backup.md. */
const MOST_LOST_MS = 5000
const UNDER_LOAD_MS = 20_000
/** The backup commits this often on an idle server. */
const LATER_COMMIT_S = 15

let containers: Containers
let traffic: Traffic
let pro: Listed
beforeAll(async () => {
  containers = await startContainers({
    files: ['tests/docker/backup.yml'],
    settings: {
      COMPOSE_PROFILES: 'backup',
      BACKUP_URL: 'http://backup:8080',
      BACKUP_S3_URL: 'http://elsewhere:7070',
      BACKUP_S3_ACCESS_KEY: 'elsewhere',
      BACKUP_S3_SECRET_KEY: 'of-the-other-place',
    },
    before: (compose) => {
      const { output } = compose.operate('backup-keys')
      const { BACKUP_RECIPIENT, BACKUP_IDENTITY } = parseEnv(output)
      compose.set({ BACKUP_RECIPIENT: BACKUP_RECIPIENT!, BACKUP_IDENTITY: BACKUP_IDENTITY! })
    },
  })
  pro = await listedProfessional(containers, containers.admin)
  traffic = await createTraffic(containers, { professionals: 4, athletes: 8, patienceMs: 5000 })
})
afterAll(() => containers?.close())

type Step = 'base_finished' | 'files_copied' | 'log_stored'

/** Returns the time of the backup's last step, in Unix seconds from its metrics; 0 before the first time. */
const lastOf = async (step: Step): Promise<number> => {
  const metrics = await (await fetch(`http://${containers.compose.addressOf('backup')}:8080/metrics`)).text()
  const line = new RegExp(`^fieldside_backup_${step}_timestamp_seconds\\S* (\\S+)$`, 'm')
  return Number(line.exec(metrics)?.[1] ?? 0)
}

const doneAfter = (step: Step, known: number): Promise<number> =>
  until(
    `the backup's ${step}`,
    () => lastOf(step),
    (at) => at > known,
    120_000,
  )

/** Waits until every current file is copied. The next copy to finish may have started earlier, so waits for two. */
const filesAreCopied = async (): Promise<void> => {
  const next = await doneAfter('files_copied', await lastOf('files_copied'))
  await doneAfter('files_copied', next)
}

/** Returns the commit time of the newest event. A server that has just recovered doesn't know its last commit. */
const lastCommitOf = async (database: Pool): Promise<Date> => {
  const { rows } = await database.query<{ at: Date }>(
    'select max(pg_xact_commit_timestamp(xmin)) as at from booking.outbox',
  )
  return rows[0]!.at
}

/** Kills every container that has data, as a fire would. None restarts, so nothing more is written or sent. */
const destroy = (): number => {
  const { compose } = containers
  const all = ['postgres', 'backup', 'kafka', 'files'].flatMap((name) => compose.inspect(name))
  docker('update', '--restart', 'no', ...all.map(({ Id }) => Id))
  for (const one of all) killContainer(one)
  return Date.now()
}

const operate = (...command: string[]): void => {
  const { code, output } = containers.compose.operate(...command)
  if (code !== 0) throw new Error(output)
}

/** Before, starts the off-site storage, which is elsewhere in real life. */
const restoreServer = (): void => {
  containers.compose.run('up', '--wait', '--no-build', 'elsewhere')
  operate('restore', '--closed', '--yes')
}

test('restores everything but the last seconds after all data is lost under load', async () => {
  await doneAfter('base_finished', 0)
  await filesAreCopied()
  let destroyedMs = 0
  await traffic.during(
    async () => {
      await pause(UNDER_LOAD_MS)
      destroyedMs = destroy()
    },
    { concurrency: 2 },
  )
  const { compose } = containers
  compose.run('stop', '--timeout', '5')
  const lost = await keepLostServer(compose)
  restoreServer()
  await containers.database.end()
  const restored = openDatabase(compose)
  const [before, last] = await Promise.all([lost.database, restored].map(lastCommitOf))
  const { rows, tables, missing } = await compareRows(lost.database, restored)
  await Promise.all([lost.close(), restored.end()])
  const lostMs = before!.getTime() - last!.getTime()
  expect(missing.filter(({ at }) => at <= last!)).toEqual([])
  expect(lostMs).toBeLessThan(MOST_LOST_MS)
  operate('open-restored')
  containers = await connectContainers(compose)
  figures('the server, the bus, and the files were destroyed under load', {
    'bookings before': traffic.confirmed.length,
    'tables and rows compared': `${tables}, ${rows}`,
    'rows of the last moments lost': missing.length,
    'RPO: from the last restored commit to the last one': seconds(lostMs),
    'RTO: from the loss to the first sign-up': seconds(Date.now() - destroyedMs),
  })
}, 600_000)

test('continues after the restore: sign-ins, files, bookings, and events', async () => {
  expect((await signIn(containers, pro)).cookie()).not.toBe('')
  const { backup } = await containers.admin.api.call(screens.systemScreen)
  expect(backup?.state).toMatchObject({ storing: true })
  const { url } = await containers.admin.api.call(actions.openDocument, {
    params: { id: pro.professional.id, document_type: 'professional_license' },
  })
  expect((await fetch(url)).status).toBe(200)
  const after = await createTraffic(containers, { professionals: 2, athletes: 4 })
  await after.run({ concurrency: 2, count: 10 })
  expect(after.confirmed).toHaveLength(10)
  await drained(containers)
}, 300_000)

/** Versions are raised by a restore. */
const BOOKINGS = `select count(*) || ' ' || md5(string_agg(id || status || starts_at, ' ' order by id)) as content
  from booking.appointments`

test('restores one service to a time while the others run [operations/restore-service]', async () => {
  const { database } = containers
  await drained(containers)
  const ask = async (statement: string): Promise<string> => {
    const { rows } = await database.query<{ content: string }>(statement)
    return rows[0]!.content
  }
  const before = await ask(BOOKINGS)
  const moment = new Date()
  await traffic.run({ concurrency: 2, count: 4 })
  await drained(containers)
  const others = 'select count(*)::text as content from notification.notifications'
  const notifications = await ask(others)
  await database.query('truncate booking.appointments cascade')
  await doneAfter('log_stored', Date.now() / 1000 + LATER_COMMIT_S)
  const startedMs = performance.now()
  operate('restore', '--only', 'booking', '--until', moment.toISOString(), '--yes')
  figures('one service restored', { 'until it runs again': seconds(performance.now() - startedMs) })
  expect(await ask(BOOKINGS)).toBe(before)
  const after = await createTraffic(containers, { professionals: 2, athletes: 4 })
  await after.run({ concurrency: 2, count: 4 })
  expect(after.confirmed).toHaveLength(4)
  await drained(containers)
  expect(Number(await ask(others))).toBeGreaterThan(Number(notifications))
  // Directory accepts what booking published again.
  const next = `select (version > 100000)::text as content from directory.next_slots
    where professional_id = '${pro.professional.id}'`
  expect(await ask(next)).toBe('true')
}, 400_000)

test.each(runbookCommands().filter(({ needsBackups }) => needsBackups))(
  'runs the command of docs/runbook.md, $section: $command',
  ({ command }) => {
    runRunbookCommand(command, 'backup', containers.compose)
  },
)

test("turns backups off, so that Postgres doesn't keep its log for them", async () => {
  const { run } = containers.compose
  const ask = (statement: string) =>
    run('exec', '-T', 'postgres', 'psql', '-U', 'postgres', '-Atc', statement)
  run('rm', '--stop', '--force', '--volumes', 'backup')
  expect(ask('select slot_name from pg_replication_slots')).toBe('fieldside_backup')
  // Postgres detects the end of the stream's connection late.
  await expect.poll(() => ask('select active from pg_replication_slots')).toBe('f')
  ask("select pg_drop_replication_slot('fieldside_backup')")
  expect(ask('select slot_name from pg_replication_slots')).toBe('')
})
