import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { prepareReplication } from '@fieldside/database/databases.ts'
import { launchVersitygw } from '@fieldside/dev-native/versitygw.ts'
import { type Postgres, startPostgres } from '@fieldside/dev-postgres/server.ts'
import { freePorts } from '@fieldside/dev-process/ports.ts'
import type { Running } from '@fieldside/dev-process/supervise.ts'
import { createLog } from '@fieldside/platform/log.ts'
import { createSilentProxy } from '@fieldside/platform/testing/silent-proxy.ts'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import type { Client } from 'minio'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { listBaseBackups } from './base-backup.ts'
import { runCommand } from './commands.ts'
import { type BackupMetrics, createBackupMetrics } from './metrics.ts'
import { createMirror, restoreObjects } from './objects.ts'
import { openRepository, type Repository } from './repository.ts'
import { restoreDatabase } from './restore.ts'
import { type RunningBackup, runBackup } from './run-backup.ts'
import { connectStorage } from './storage.ts'

const ACCESS = { accessKey: 'backup', secretKey: 'a-secret', region: 'us-east-1' }
/** Doesn't compress, so it is easy to find in an object that isn't encrypted. */
const MARK = 'kept-word-8d1f'

let folder: string
let postgres: Postgres
let client: pg.Client
let storage: Running
let storageUrl: string
let files: Client
let repository: Repository
let replicationUrl: string
let backup: RunningBackup | undefined
let bucketNumber = 0

const startIn = (dataDir: string): Promise<Postgres> =>
  startPostgres({ dataDir, port: 0, persistent: true, durable: false })

/** The test servers answer a commit before its log is written, which `untilStored` would then not wait for. */
const WRITTEN = '-c synchronous_commit=on'

const query = async (server: Postgres, sql: string): Promise<unknown[]> => {
  const reader = new pg.Client({ connectionString: server.adminUrl, options: WRITTEN })
  await reader.connect()
  try {
    return (await reader.query({ text: sql, rowMode: 'array' })).rows.map((row) => row[0])
  } finally {
    await reader.end()
  }
}

const identityKey = await generateX25519Identity()

const open = async (bucket: string): Promise<Repository> =>
  openRepository({
    client: connectStorage({ url: storageUrl, ...ACCESS }),
    bucket,
    recipients: [await identityToRecipient(identityKey)],
    identity: identityKey,
  })

const start = (overrides: Partial<Parameters<typeof runBackup>[0]> = {}): RunningBackup =>
  runBackup({
    url: replicationUrl,
    repository,
    files: undefined,
    everyHours: 24,
    filesEverySeconds: 0.1,
    keepDays: 14,
    metrics: createBackupMetrics(),
    log: createLog('backup', 'warn'),
    ...overrides,
  })

const untilBases = (count: number) =>
  expect.poll(async () => (await listBaseBackups(repository)).length).toBe(count)

/** Waits until the slot reports everything written so far as stored. */
const untilStored = async (server = postgres): Promise<void> => {
  const [end] = await query(server, 'select pg_current_wal_flush_lsn()')
  await expect
    .poll(() => query(server, `select restart_lsn >= '${end}' from pg_replication_slots`))
    .toEqual([true])
}

/** Waits first, because Postgres detects the end of the stream's connection late. */
const dropSlot = async (): Promise<void> => {
  await expect.poll(() => query(postgres, 'select active from pg_replication_slots where active')).toEqual([])
  await client.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots')
}

/** Restores into a folder, and does some work on the server that starts there. */
const onRestored = async <T>(
  name: string,
  until: Date | undefined,
  work: (server: Postgres) => Promise<T>,
): Promise<T> => {
  const target = join(folder, name, 'data')
  await restoreDatabase(repository, target, until)
  const server = await startIn(target)
  try {
    await expect.poll(() => query(server, 'select pg_is_in_recovery()')).toEqual([false])
    return await work(server)
  } finally {
    await server.stop()
  }
}
const notesOf = (server: Postgres) => query(server, 'select note from notes order by id')
const restored = (name: string, until?: Date) => onRestored(name, until, notesOf)

/** Restores, and goes on with the restored server and its backup, a segment of the log for each note. */
const goOn = async (name: string, until: Date | undefined, notes: string[]): Promise<void> => {
  const bases = (await listBaseBackups(repository)).length
  await onRestored(name, until, async (server) => {
    const own = start({
      url: await prepareReplication(server.adminUrl, { role: 'fieldside_backup', password: 'p' }),
    })
    await untilBases(bases + 1)
    for (const note of notes) {
      await query(server, `insert into notes (note) values ('${note}')`)
      await query(server, 'select pg_switch_wal()')
    }
    await untilStored(server)
    await own.stop()
  })
}

const write = (note: string) => client.query('insert into notes (note) values ($1)', [note])
/** Returns a time after every write so far and before the next one. Restores have millisecond precision. */
const databaseTime = async (): Promise<Date> => {
  const { rows } = await client.query(
    "select date_trunc('milliseconds', clock_timestamp()) + interval '1 ms' as now, pg_sleep(0.002)",
  )
  return rows[0].now
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldside-backup-'))
  await mkdir(join(folder, 'server'))
  const { files: port } = await freePorts()
  const webOrigin = 'http://localhost:4400'
  storage = await launchVersitygw({ folder: join(folder, 's3'), port, webOrigin, ...ACCESS }, () => undefined)
  await storage.ready()
  storageUrl = `http://127.0.0.1:${port}`
  files = connectStorage({ url: storageUrl, ...ACCESS })
  postgres = await startIn(join(folder, 'server', 'data'))
  replicationUrl = await prepareReplication(postgres.adminUrl, { role: 'fieldside_backup', password: 'p' })
  client = new pg.Client({ connectionString: postgres.adminUrl, options: WRITTEN })
  await client.connect()
  await client.query('create table notes (id bigserial primary key, note text not null)')
})
beforeEach(async () => {
  bucketNumber += 1
  repository = await open(`backup-${bucketNumber}`)
  await client.query('truncate notes')
})
afterEach(async () => {
  await backup?.stop()
  backup = undefined
  await dropSlot()
})
afterAll(async () => {
  await client.end()
  await postgres.stop()
  await storage.stop()
  await rm(folder, { recursive: true, force: true })
})

test('restores the databases to the last stored change and to any earlier point in time', async () => {
  await write('before the base backup')
  backup = start()
  await untilBases(1)
  await write(MARK)
  const beforeMistake = await databaseTime()
  await client.query("delete from notes where note = 'before the base backup'")
  await write('after the mistake')
  await untilStored()

  expect(await restored('last')).toEqual([MARK, 'after the mistake'])
  expect(await restored('before', beforeMistake)).toEqual(['before the base backup', MARK])
  expect(() => execFileSync('grep', ['-rqa', MARK, join(folder, 's3', 'backup-1')])).toThrow()
})

test('continues after an interruption without a gap, across segments', async () => {
  backup = start()
  await untilBases(1)
  await write('first')
  await untilStored()
  await backup.stop()
  await write('while stopped')
  for (let segment = 0; segment < 2; segment += 1) {
    await client.query('select pg_switch_wal()')
    await write(`in segment ${segment}`)
  }
  backup = start()
  await untilStored()

  expect(await listBaseBackups(repository)).toHaveLength(1)
  expect(await restored('gapless')).toEqual(['first', 'while stopped', 'in segment 0', 'in segment 1'])
})

test('takes a new base backup when Postgres no longer has the log', async () => {
  backup = start()
  await untilBases(1)
  await backup.stop()
  await dropSlot()
  backup = start()
  await untilBases(2)
})

test('detects a cut network to Postgres within seconds, and reports nothing as stored after it', async () => {
  const proxy = await createSilentProxy(replicationUrl)
  const metrics = createBackupMetrics()
  backup = start({ url: proxy.url, metrics })
  await untilBases(1)
  proxy.silence()
  const cutAt = Date.now() / 1000
  await expect.poll(() => backup?.isStreaming()).toBe(false)
  const [stored] = (await metrics.logStored.get()).values
  expect(stored?.value).toBeLessThanOrEqual(cutAt)
  await backup.stop()
  await proxy.close()
})

/** Backs up a note and then a mistake. Returns a time between the two. */
const backUpMistake = async (): Promise<Date> => {
  await write('kept')
  backup = start()
  await untilBases(1)
  const beforeMistake = await databaseTime()
  await write('mistake')
  await untilStored()
  await backup.stop()
  return beforeMistake
}

test('restores what a server wrote after it was restored to a point in time', async () => {
  const beforeMistake = await backUpMistake()
  await goOn('to a point in time', beforeMistake, ['later'])
  expect(await restored('afterwards')).toEqual(['kept', 'later'])
})

test('restores what the last restored server wrote, not what an earlier one wrote before it was given up', async () => {
  const beforeMistake = await backUpMistake()
  await goOn('to the end', undefined, ['first 1', 'first 2', 'first 3', 'first 4', 'first 5'])
  await goOn('to an earlier time', beforeMistake, ['second 1', 'second 2'])
  expect(await restored('again')).toEqual(['kept', 'second 1', 'second 2'])
})

test('rejects a restore to a time before the oldest backup or over existing data', async () => {
  await expect(restoreDatabase(repository, join(folder, 'empty'))).rejects.toThrow(/no backup/)
  backup = start()
  await untilBases(1)
  await expect(restoreDatabase(repository, join(folder, 'early'), new Date(0))).rejects.toThrow(
    /oldest backup/,
  )
  await expect(restoreDatabase(repository, join(folder, 'server', 'data'))).rejects.toThrow(/is not empty/)
})

const onlyBucket = (bucket: string): Client =>
  Object.assign(Object.create(files), {
    listBuckets: async () => [{ name: bucket, creationDate: new Date() }],
  })

test('copies files with their types, and restores those that existed at a point in time', async () => {
  await files.makeBucket('documents')
  const put = (key: string, text: string) =>
    files.putObject('documents', key, Buffer.from(text), undefined, { 'Content-Type': 'application/pdf' })
  await put('a/license.pdf', 'license')
  await put('a/old.pdf', 'old')
  backup = start({ files: onlyBucket('documents') })
  const copies = async () => (await repository.list('objects/')).length
  await expect.poll(copies).toBe(2)
  const beforeDeletion = new Date()
  await files.removeObject('documents', 'a/old.pdf')
  await put('a/license.pdf', 'renewed license')
  await expect.poll(copies).toBe(3)
  await expect.poll(async () => (await repository.list('deleted/')).length).toBe(2)
  await backup.stop()

  await files.removeObject('documents', 'a/license.pdf')
  const text = async (key: string) => String(await buffer(await files.getObject('documents', key)))
  expect(await restoreObjects(repository, files)).toBe(1)
  expect(await text('a/license.pdf')).toBe('renewed license')
  await expect(text('a/old.pdf')).rejects.toThrow()
  await restoreObjects(repository, files, beforeDeletion)
  expect(await text('a/old.pdf')).toBe('old')
  const { metaData } = await files.statObject('documents', 'a/old.pdf')
  expect(metaData['content-type']).toBe('application/pdf')
})

test('removes the copies of files deleted before the retention, after a base backup', async () => {
  await files.makeBucket('short-lived')
  for (const key of ['deleted', 'kept']) await files.putObject('short-lived', key, Buffer.from(key))
  backup = start({ files: onlyBucket('short-lived'), keepDays: 0, everyHours: 1 / 3600 })
  const count = async (prefix: string) => (await repository.list(prefix)).length
  await expect.poll(() => count('objects/')).toBe(2)
  await files.removeObject('short-lived', 'deleted')
  await expect.poll(() => count('objects/')).toBe(1)
  await expect.poll(() => count('deleted/')).toBe(0)
})

const copiedAtOf = async ({ filesCopied }: BackupMetrics) => (await filesCopied.get()).values[0]?.value ?? 0

/** Copies three files, deletes them all, and waits until the running backup refuses to count that as a deletion. */
const loseFiles = async (bucket: string) => {
  const keys = ['1.png', '2.png', '3.png']
  await files.makeBucket(bucket)
  for (const key of keys) await files.putObject(bucket, key, Buffer.from(key))
  const metrics = createBackupMetrics()
  const options = { files: onlyBucket(bucket), metrics, log: createLog('backup', 'error') }
  backup = start(options)
  await expect.poll(async () => (await repository.list('objects/')).length).toBe(3)
  // A copy that starts in between would see only some of them missing.
  await backup.stop()
  await files.removeObjects(bucket, keys)
  backup = start(options)
  const isRefused = async (): Promise<boolean> => {
    const before = await copiedAtOf(metrics)
    await pause(1000)
    return (await copiedAtOf(metrics)) === before
  }
  await expect.poll(isRefused).toBe(true)
  expect(await repository.list('deleted/')).toEqual([])
  return { options, running: backup, refusedAt: await copiedAtOf(metrics) }
}

test('keeps the copies while object storage is empty, and goes on when the files are back', async () => {
  const { options, running, refusedAt } = await loseFiles('pictures')
  await running.stop()
  expect(await restoreObjects(repository, files)).toBe(3)
  backup = start(options)
  await expect.poll(() => copiedAtOf(options.metrics)).toBeGreaterThan(refusedAt)
  expect(await repository.list('objects/')).toHaveLength(3)
  expect(await repository.list('deleted/')).toEqual([])
})

test('goes on when an operator says that the missing files were deleted', async () => {
  const { options, refusedAt } = await loseFiles('emptied')
  const mirror = await createMirror(options.files, repository)
  expect(await mirror.sync({ acceptsLoss: true })).toMatchObject({ deleted: 3 })
  await expect.poll(() => copiedAtOf(options.metrics)).toBeGreaterThan(refusedAt)
})

test('has a command with which an operator says so', async () => {
  const { running } = await loseFiles('emptied-too')
  await running.stop()
  const { accessKey, secretKey } = ACCESS
  const settings = {
    PORT: '0',
    DATABASE_URL: replicationUrl,
    BACKUP_RECIPIENT: await identityToRecipient(identityKey),
    BACKUP_S3_URL: storageUrl,
    BACKUP_S3_BUCKET: repository.bucket,
    BACKUP_S3_ACCESS_KEY: accessKey,
    BACKUP_S3_SECRET_KEY: secretKey,
    S3_URL: storageUrl,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await runCommand('accept-deletions', [])).toBe(0)
  expect(await repository.list('deleted/emptied-too/')).toHaveLength(3)
})
