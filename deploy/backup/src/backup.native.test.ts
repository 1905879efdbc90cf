import { execFileSync, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { prepareReplication } from '@fieldside/database/databases.ts'
import { barmanEnvironment } from '@fieldside/dev-native/barman.ts'
import { launchVersitygw } from '@fieldside/dev-native/versitygw.ts'
import { binariesFolder, unprivileged } from '@fieldside/dev-postgres/binaries.ts'
import { type Postgres, startPostgres } from '@fieldside/dev-postgres/server.ts'
import { findFreePorts } from '@fieldside/dev-process/ports.ts'
import type { Running } from '@fieldside/dev-process/supervise.ts'
import { createLog } from '@fieldside/platform/log.ts'
import { createSilentProxy } from '@fieldside/platform/testing/silent-proxy.ts'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import type { Client } from 'minio'
import pg from 'pg'
import type { Gauge } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { listBases } from './base-store.ts'
import { runCommand } from './commands.ts'
import { type BackupMetrics, createBackupMetrics } from './metrics.ts'
import { createMirror, restoreObjects } from './objects.ts'
import { type Keys, OtherKey, openRepository, type Repository } from './repository.ts'
import { rangesInCatalogue, rangesInStore } from './restorable.ts'
import { restoreFromCatalogue, restoreFromStore } from './restore.ts'
import type { Launch } from './restore-test.ts'
import { type BackupParts, type RunningBackup, runBackup } from './run-backup.ts'
import { connectStorage } from './storage.ts'
import { openBucket, openFolder } from './store.ts'

const ACCESS = { accessKey: 'backup', secretKey: 'a-secret', region: 'us-east-1' }
/** Barman starts several programs for each step, which takes long on a busy machine. */
const eventually = <T>(ask: () => T) => expect.poll(ask, { timeout: 90_000 })

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

const keys = { recipients: [await identityToRecipient(identityKey)], identity: identityKey }

const open = async (bucket: string, of: Keys = keys): Promise<Repository> =>
  openRepository(await openBucket(connectStorage({ url: storageUrl, ...ACCESS }), bucket), of)

const catalogues = (): string => join(folder, `catalogues-${bucketNumber}`)

/** Postgres doesn't run as root. */
const launch: Launch = (_command, args, into) => {
  const as = unprivileged([into, binariesFolder()])
  const [program = '', ...rest] = [...as.prefix, join(binariesFolder(), 'postgres'), ...args]
  if (as.owner) execFileSync('chown', ['-R', `${as.owner.uid}:${as.owner.gid}`, into])
  return spawn(program, rest, {
    ...(as.prefix.length === 0 && as.owner ? as.owner : {}),
    env: { ...process.env, LC_ALL: '', LD_LIBRARY_PATH: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

let lastMetrics: BackupMetrics
const start = (overrides: Partial<BackupParts> & { metrics?: BackupMetrics } = {}): RunningBackup => {
  lastMetrics = overrides.metrics ?? createBackupMetrics()
  return runBackup({
    url: replicationUrl,
    repository,
    catalogues: catalogues(),
    files: undefined,
    testEveryHours: 168,
    launch,
    everyHours: 24,
    filesEverySeconds: 0.1,
    keepDays: 14,
    metrics: lastMetrics,
    log: createLog('backup', 'warn'),
    ...overrides,
  })
}

const untilBases = (count: number) => eventually(async () => (await listBases(repository)).length).toBe(count)

/** Waits until a running backup has stored everything that was written so far. */
const untilStored = async (metrics = lastMetrics): Promise<void> => {
  const askedAt = Date.now() / 1000
  await eventually(async () => (await metrics.logStored.get()).values[0]?.value).toBeGreaterThan(askedAt)
}

/** Waits first, because Postgres detects the end of the stream's connection late. */
const dropSlot = async (): Promise<void> => {
  await eventually(() => query(postgres, 'select active from pg_replication_slots where active')).toEqual([])
  await client.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots')
}

/** Restores into a folder, and does some work on the server that starts there. */
const onRestored = async <T>(
  name: string,
  until: Date | undefined,
  work: (server: Postgres) => Promise<T>,
): Promise<T> => {
  const target = join(folder, name, 'data')
  await restoreFromStore(repository, target, until)
  return onServer(target, work)
}

/** Does some work on the server of a restored data folder, once it has replayed its log. */
const onServer = async <T>(target: string, work: (server: Postgres) => Promise<T>): Promise<T> => {
  const server = await startIn(target)
  try {
    await eventually(() => query(server, 'select pg_is_in_recovery()')).toEqual([false])
    return await work(server)
  } finally {
    await server.stop()
  }
}
const notesOf = (server: Postgres) => query(server, 'select note from notes order by id')
const restored = (name: string, until?: Date) => onRestored(name, until, notesOf)

/** Restores, and goes on with the restored server and its backup, a segment of the log for each note. */
const goOn = async (name: string, until: Date | undefined, notes: string[]): Promise<void> => {
  const bases = (await listBases(repository)).length
  await onRestored(name, until, async (server) => {
    const own = start({
      url: await prepareReplication(server.adminUrl, { role: 'fieldside_backup', password: 'p' }),
    })
    await untilBases(bases + 1)
    for (const note of notes) {
      await query(server, `insert into notes (note) values ('${note}')`)
      await query(server, 'select pg_switch_wal()')
    }
    await untilStored()
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
  Object.assign(process.env, barmanEnvironment())
  folder = await mkdtemp(join(tmpdir(), 'fieldside-backup-'))
  await mkdir(join(folder, 'server'))
  const { files: port } = await findFreePorts()
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

test('restores a server on which nothing happened to a time of some seconds ago', async () => {
  await write('before the rest')
  backup = start()
  await untilBases(1)
  const resting = await databaseTime()
  const storedMs = async () => ((await lastMetrics.logStored.get()).values[0]?.value ?? 0) * 1000
  await eventually(storedMs).toBeGreaterThan(resting.getTime() + 12_000)
  expect(await restored('resting', resting)).toEqual(['before the rest'])
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

  expect(await listBases(repository)).toHaveLength(1)
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
  await eventually(() => backup?.isStoring()).toBe(false)
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
  await goOn('to-a-point-in-time', beforeMistake, ['later'])
  expect(await restored('afterwards')).toEqual(['kept', 'later'])
})

test('restores what the last restored server wrote, not what an earlier one wrote before it was given up', async () => {
  const beforeMistake = await backUpMistake()
  await goOn('to-the-end', undefined, ['first 1', 'first 2', 'first 3', 'first 4', 'first 5'])
  await goOn('to-an-earlier-time', beforeMistake, ['second 1', 'second 2'])
  expect(await restored('again')).toEqual(['kept', 'second 1', 'second 2'])
})

const timeOf = async (gauge: Gauge): Promise<number> => (await gauge.get()).values[0]?.value ?? 0

test('counts nothing as stored while the store is dead under load, and the catalogue restores it all the same', async () => {
  const { files: port } = await findFreePorts()
  const own = await launchVersitygw(
    { folder: join(folder, 's3-dying'), port, webOrigin: 'http://localhost:4400', ...ACCESS },
    () => undefined,
  )
  await own.ready()
  const bucket = await openBucket(connectStorage({ url: `http://127.0.0.1:${port}`, ...ACCESS }), 'dying')
  repository = openRepository(bucket, keys)
  const metrics = createBackupMetrics()
  backup = start({ metrics, log: createLog('backup', 'error') })
  await untilBases(1)
  await untilStored()
  await own.stop()
  const diedAt = Date.now() / 1000
  let notes = 0
  for (; Date.now() / 1000 < diedAt + 20; notes += 1) {
    await write(`written ${notes}`)
    await pause(50)
    expect(await timeOf(metrics.logStored)).toBeLessThan(diedAt)
  }
  const [flushed] = await query(postgres, 'select pg_current_wal_flush_lsn()')
  await eventually(() => query(postgres, `select sent_lsn >= '${flushed}' from pg_stat_replication`)).toEqual(
    [true],
  )
  await backup.stop()
  const target = join(folder, 'from-the-catalogue', 'data')
  await restoreFromCatalogue(catalogues(), target)
  expect(await onServer(target, notesOf)).toHaveLength(notes)
})

test('tests a restore, and says why it failed when a part of the log is lost', async () => {
  await write('kept')
  const metrics = createBackupMetrics()
  backup = start({ metrics, log: createLog('backup', 'silent') })
  await eventually(() => timeOf(metrics.restoreTested)).toBeGreaterThan(0)
  expect(backup.restoreTest()).toMatchObject({ error: null })
  for (let segment = 0; segment < 2; segment += 1) {
    await write(`in segment ${segment}`)
    await client.query('select pg_switch_wal()')
  }
  await untilStored()
  await backup.stop()
  const archived = await readdir(catalogues(), { recursive: true })
  const newest = archived.filter((name) => /\/wals\/.*[0-9A-F]{24}$/.test(name)).sort()
  await rm(join(catalogues(), newest.at(-1)!))
  // As a week later.
  await rm(join(catalogues(), 'restore-test.json'))
  backup = start({ metrics, log: createLog('backup', 'silent') })
  await eventually(() => timeOf(metrics.restoreFailed)).toBe(1)
  expect(backup.restoreTest()?.error).toMatch(/No such file or directory/)
})

test('backs up to a folder without object storage, and keeps a number of days', async () => {
  repository = openRepository(await openFolder(join(folder, 'volume')), keys)
  await write(MARK)
  backup = start({ everyHours: 1 / 3600, keepDays: 0 })
  await eventually(async () => (await listBases(repository)).length).toBe(1)
  const [first] = await listBases(repository)
  await eventually(async () => (await listBases(repository))[0]?.id).not.toBe(first?.id)
  await untilStored()
  await backup.stop()
  expect(await restored('from-the-volume')).toEqual([MARK])
  expect(() => execFileSync('grep', ['-rqa', MARK, join(folder, 'volume')])).toThrow()
})

test('knows to which times it can restore, from the store and from the catalogue', async () => {
  await write('before the base backup')
  backup = start()
  await untilBases(1)
  await client.query('select pg_switch_wal()')
  await write('the last one')
  await untilStored()
  await backup.stop()
  const { ranges, forOtherKey } = await rangesInStore(repository)
  expect([ranges.length, forOtherKey]).toEqual([1, []])
  const [range] = ranges
  expect(range!.from < range!.to).toBe(true)
  expect(await rangesInCatalogue(catalogues())).toEqual([range])
  // The last one can be the last change, which Postgres then leaves out.
  expect(await restored('just-before-the-end', new Date(range!.to.getTime() - 1))).toContain(
    'before the base backup',
  )
  expect(await restored('the-first-moment', range!.from)).toEqual(['before the base backup'])
})

test('leaves out what was stored for another key, before and after it', async () => {
  const wrongKey = await generateX25519Identity()
  const bucket = repository.bucket!
  const wrong = await open(bucket, { recipients: [await identityToRecipient(wrongKey)], identity: wrongKey })
  const run = async (into: Repository, note: string, bases: number): Promise<void> => {
    const own = start({ repository: into })
    await untilBases(bases)
    await write(note)
    // A restore stops before the last commit.
    await client.query('select pg_current_xact_id(), pg_sleep(0.002)')
    await untilStored()
    await own.stop()
  }
  await run(repository, 'before', 1)
  const beforeSwitch = (await rangesInStore(repository)).ranges[0]!.to
  await run(wrong, 'for the wrong key', 2)
  const left = await rangesInStore(repository)
  expect(left.ranges.map(({ to }) => to)).toEqual([beforeSwitch])
  expect(left.forOtherKey).toHaveLength(1)
  expect(left.forOtherKey[0]!.from > beforeSwitch).toBe(true)
  expect(await restored('while-wrong')).toEqual(['before'])

  await run(repository, 'after', 3)
  const { ranges, forOtherKey } = await rangesInStore(repository)
  expect([ranges.length, forOtherKey.length]).toEqual([2, 1])
  expect(await restored('after-wrong')).toEqual(['before', 'for the wrong key', 'after'])
  expect(await restored('before-wrong', new Date(beforeSwitch.getTime() - 1))).toEqual(['before'])
  const third = await open(bucket, { ...keys, identity: await generateX25519Identity() })
  await expect(rangesInStore(third)).rejects.toThrow(OtherKey)
})

test('goes on when a key is added, which opens what is stored from the next base backup on', async () => {
  const newKey = await generateX25519Identity()
  const recipients = [...keys.recipients, await identityToRecipient(newKey)]
  backup = start()
  await untilBases(1)
  await backup.stop()
  backup = start({ repository: await open(repository.bucket!, { recipients }), everyHours: 0 })
  await write('for both keys')
  await eventually(async () => (await listBases(repository)).length).toBeGreaterThan(1)
  await untilStored()
  await backup.stop()
  expect(new Set((await listBases(repository)).map(({ generation }) => generation)).size).toBe(1)
  const withNew = await open(repository.bucket!, { recipients, identity: newKey })
  const { ranges, forOtherKey } = await rangesInStore(withNew)
  expect([ranges.length, forOtherKey.length]).toEqual([1, 1])
  expect(forOtherKey[0]!.to).toEqual(ranges[0]!.from)
  repository = withNew
  expect(await restored('with-the-new-key')).toEqual(['for both keys'])
})

test('rejects a restore to a time before the oldest backup or over existing data', async () => {
  await expect(restoreFromStore(repository, join(folder, 'empty'))).rejects.toThrow(/no backup/)
  backup = start()
  await untilBases(1)
  await expect(restoreFromStore(repository, join(folder, 'early'), new Date(0))).rejects.toThrow(
    /oldest backup/,
  )
  await expect(restoreFromStore(repository, join(folder, 'server', 'data'))).rejects.toThrow(/is not empty/)
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
  const copies = async () => (await repository.list('copies/')).length
  await eventually(copies).toBe(2)
  const beforeDeletion = new Date()
  await files.removeObject('documents', 'a/old.pdf')
  await put('a/license.pdf', 'renewed license')
  await eventually(copies).toBe(3)
  await eventually(async () => (await repository.list('deleted/')).length).toBe(2)
  await backup.stop()

  await files.removeObject('documents', 'a/license.pdf')
  const text = async (key: string) => String(await buffer(await files.getObject('documents', key)))
  expect(await restoreObjects(repository, files)).toEqual({ restored: 1, forOtherKey: [] })
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
  await eventually(() => count('copies/')).toBe(2)
  await files.removeObject('short-lived', 'deleted')
  await eventually(() => count('copies/')).toBe(1)
  await eventually(() => count('deleted/')).toBe(0)
})

const copiedAtOf = ({ filesCopied }: BackupMetrics) => timeOf(filesCopied)

/** Copies three files, deletes them all, and waits until the running backup refuses to count that as a deletion. */
const loseFiles = async (bucket: string) => {
  const keys = ['1.png', '2.png', '3.png']
  await files.makeBucket(bucket)
  for (const key of keys) await files.putObject(bucket, key, Buffer.from(key))
  const metrics = createBackupMetrics()
  const options = { files: onlyBucket(bucket), metrics, log: createLog('backup', 'error') }
  backup = start(options)
  await eventually(async () => (await repository.list('copies/')).length).toBe(3)
  // A copy that starts in between would see only some of them missing.
  await backup.stop()
  await files.removeObjects(bucket, keys)
  backup = start(options)
  const isRefused = async (): Promise<boolean> => {
    const before = await copiedAtOf(metrics)
    await pause(1000)
    return (await copiedAtOf(metrics)) === before
  }
  await eventually(isRefused).toBe(true)
  expect(await repository.list('deleted/')).toEqual([])
  return { options, running: backup, refusedAt: await copiedAtOf(metrics) }
}

test('keeps the copies while object storage is empty, and goes on when the files are back', async () => {
  const { options, running, refusedAt } = await loseFiles('pictures')
  await running.stop()
  expect(await restoreObjects(repository, files)).toEqual({ restored: 3, forOtherKey: [] })
  backup = start(options)
  await eventually(() => copiedAtOf(options.metrics)).toBeGreaterThan(refusedAt)
  expect(await repository.list('copies/')).toHaveLength(3)
  expect(await repository.list('deleted/')).toEqual([])
})

test('goes on when an operator says that the missing files were deleted', async () => {
  const { options, refusedAt } = await loseFiles('emptied')
  const mirror = await createMirror(options.files, repository)
  expect(await mirror.sync({ acceptsLoss: true })).toMatchObject({ deleted: 3 })
  await eventually(() => copiedAtOf(options.metrics)).toBeGreaterThan(refusedAt)
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
