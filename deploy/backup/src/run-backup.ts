import { join } from 'node:path'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { retryUntilDone, startRepeating } from '@fieldside/platform/background.ts'
import { backOffMs, createBell, pause } from '@fieldside/platform/listener.ts'
import type { Log } from '@fieldside/platform/log.ts'
import type { Client } from 'minio'
import { type Barman, openBarman } from './barman.ts'
import { deleteOldBases, listBases, uploadBase } from './base-store.ts'
import { connectDatabase, type Database, type Server } from './database.ts'
import { deleteEarlier, type Generation, openGeneration } from './generation.ts'
import { createLogStore, type LogStore, StoreFailed } from './log-store.ts'
import type { ServerMetrics } from './metrics.ts'
import { createMirror, FilesVanished, type Mirror } from './objects.ts'
import type { Repository } from './repository.ts'
import { type Launch, launchHere, type RestoreTest, readRestoreTest, testRestore } from './restore-test.ts'
import type { Lsn } from './wal-position.ts'

export type BackupParts = {
  url: string
  repository: Repository
  /** Folder with Barman's catalogues. */
  catalogues: string
  /** The product's object storage, if its files are part of the backup. */
  files: Client | undefined
  everyHours: number
  filesEverySeconds: number
  keepDays: number
  testEveryHours: number
  launch?: Launch
  metrics: ServerMetrics
  log: Log
}

export type RunningBackup = {
  /** Tells whether all changes up to the last minute are in the store. */
  isStoring: () => boolean
  isOffSite: boolean
  restoreTest: () => RestoreTest | undefined
  stop: () => Promise<void>
}

type Background = BackupParts & { stopping: AbortSignal }

/** The receiver at work, with its server and catalogue. */
type Current = { barman: Barman; generation: Generation; server: Server }

const STORE_EVERY_MS = 1000
const STORED_CHECK_MS = 200
/** On an idle server, times up to this long before the end of the log can be restored. */
const COMMIT_EVERY_MS = 10_000
/** An hour, after a failed restore test. */
const TEST_AGAIN_MS = HOUR_MS
/** Longer than a slow round of the log store. */
const STALE_MS = MINUTE_MS

/** Unix time in seconds, as Prometheus has it. */
const now = (): number => Date.now() / 1000

/** Takes base backups. `check` takes the first one of a generation right away. */
const startBases = (
  parts: Background,
  current: () => Current | undefined,
  untilStored: () => Promise<void>,
  pruneFiles: (before: Date) => void,
) => {
  const { repository, catalogues, everyHours, keepDays, metrics, log, stopping } = parts
  const bell = createBell()
  stopping.addEventListener('abort', bell.ring)

  const isDue = async ({ generation }: Current): Promise<boolean> => {
    const last = (await listBases(repository)).findLast((one) => one.generation === generation.id)
    if (!last) return true
    metrics.baseFinished.set(last.finishedAt.getTime() / 1000)
    return Date.now() - last.finishedAt.getTime() >= everyHours * HOUR_MS
  }
  const take = async ({ barman, generation }: Current): Promise<void> => {
    const startedMs = Date.now()
    // Barman wants an archived segment first.
    if ((await barman.backups()).length === 0)
      await barman.run('switch-wal', ['--force', '--archive', '@'], stopping)
    await barman.run('backup', ['--wait', '@'], stopping)
    stopping.throwIfAborted()
    const [newest, ...older] = (await barman.backups()).reverse()
    if (!newest) throw new Error('Barman has no finished backup')
    await uploadBase(repository, barman, generation.id, newest)
    await untilStored()
    metrics.baseFinished.set(now())
    metrics.baseBytes.set(newest.bytes)
    metrics.baseSeconds.set((Date.now() - startedMs) / 1000)
    for (const { id } of older) await barman.run('delete', ['@', id], stopping)
    await deleteEarlier(catalogues, generation)
    const keptFrom = new Date(Date.now() - keepDays * DAY_MS)
    const pruned = await deleteOldBases(repository, keptFrom)
    pruneFiles(keptFrom)
    log.info({ backup: newest.id, bytes: newest.bytes, pruned }, 'base backup finished')
  }
  const takeDue = async (): Promise<void> => {
    const found = current()
    if (found && (await isDue(found))) await take(found)
    else await bell.wait(MINUTE_MS)
  }
  const loop = async (): Promise<void> => {
    while (!stopping.aborted) {
      // Stopping aborts what is running. That error is expected.
      await takeDue().catch((error: unknown) => {
        if (!stopping.aborted) throw error
      })
    }
  }
  return {
    check: bell.ring,
    ended: retryUntilDone(loop, { stopping, log, warning: 'base backup failed, retrying' }),
  }
}

type Copying = {
  /** Removes the copies of files deleted before a time, after the next copy of new files. */
  prune: (before: Date) => void
  stop: () => Promise<void>
}

const startFiles = ({ files, repository, filesEverySeconds, metrics, log }: BackupParts): Copying => {
  if (!files) return { prune: () => undefined, stop: async () => undefined }
  let mirror: Mirror | undefined
  let requested: Date | undefined
  const { stop } = startRepeating(filesEverySeconds * 1000, async () => {
    const pruneBefore = requested
    requested = undefined
    try {
      mirror ??= await createMirror(files, repository)
      const { copied, deleted, pruned } = await mirror.sync({ pruneBefore })
      metrics.filesCopied.set(now())
      if (copied + deleted + pruned > 0) log.info({ copied, deleted, pruned }, 'copied files')
    } catch (error) {
      requested ??= pruneBefore
      if (!(error instanceof FilesVanished)) return log.warn({ err: error }, 'could not copy files, retrying')
      log.warn({ err: error }, 'files vanished from object storage, keeping their copies')
      // Reads the marks anew, because the command accept-deletions writes them.
      mirror = undefined
    }
  })
  return {
    prune: (before) => {
      requested = before
    },
    stop,
  }
}

/** Tests a restore when the last test is old or failed, once there is a base backup. */
const startRestoreTests = (
  { catalogues, testEveryHours, launch = launchHere, metrics, log, stopping }: Background,
  restorable: () => { barman: Barman; position: Lsn } | undefined,
) => {
  let last: RestoreTest | undefined
  const isDue = (): boolean => {
    const everyMs = last?.error ? Math.min(TEST_AGAIN_MS, testEveryHours * HOUR_MS) : testEveryHours * HOUR_MS
    return !last || Date.now() - Date.parse(last.at) >= everyMs
  }
  const run = async (): Promise<void> => {
    last ??= await readRestoreTest(catalogues)
    if (last) metrics.setRestoreTest(last)
    const found = restorable()
    if (!isDue() || !found || (await found.barman.backups()).length === 0) return
    const { rows, ...result } = await testRestore(catalogues, found, launch)
    if (stopping.aborted) return
    last = result
    metrics.setRestoreTest(result)
    if (result.error) log.error({ error: result.error, seconds: result.seconds }, 'restore test failed')
    else log.info({ rows, seconds: result.seconds }, 'restore test succeeded')
  }
  const { stop } = startRepeating(STORE_EVERY_MS, () =>
    run().catch((error: unknown) => log.error({ err: error }, 'restore test could not run')),
  )
  return { last: () => last, stop }
}

/** Stores the log, takes base backups, copies files, and tests restores, until it is stopped. */
export const runBackup = (parts: BackupParts): RunningBackup => {
  const { url, repository, catalogues, metrics, log } = parts
  const stop = new AbortController()
  const stopping = stop.signal
  let current: Current | undefined
  let storedMs = 0
  let storedEnd: Lsn = 0n
  const warning = 'changes are not stored, retrying'
  /** Waits until everything that is flushed now is stored. */
  const untilStored = async (): Promise<void> => {
    const askedMs = Date.now()
    while (storedMs < askedMs) {
      stopping.throwIfAborted()
      await pause(STORED_CHECK_MS, stopping)
    }
  }
  const copying = startFiles(parts)
  const bases = startBases({ ...parts, stopping }, () => current, untilStored, copying.prune)
  const tests = startRestoreTests({ ...parts, stopping }, () =>
    current && storedMs > 0 ? { barman: current.barman, position: storedEnd } : undefined,
  )

  const storeNow = async (found: Current, logStore: LogStore, ending: AbortSignal): Promise<void> => {
    const startedMs = Date.now()
    storedEnd = await logStore.store(ending)
    storedMs = startedMs
    metrics.logStored.set(startedMs / 1000)
    // Barman takes no base backup before the log arrives.
    if (current === found) return
    current = found
    log.info({ generation: found.generation.id }, 'storing changes')
    bases.check()
  }

  /** Keeps receiving while the store fails, so that the catalogue has everything. */
  const storeAll = async (found: Current, database: Database, ending: AbortSignal): Promise<void> => {
    const { barman, generation, server } = found
    const logStore = createLogStore({ database, barman, repository, generation: generation.id, server })
    let committedMs = 0
    for (let failures = 0; !ending.aborted; ) {
      try {
        if (Date.now() - committedMs >= COMMIT_EVERY_MS) {
          await database.commit()
          committedMs = Date.now()
        }
        await storeNow(found, logStore, ending)
        failures = 0
      } catch (error) {
        if (!(error instanceof StoreFailed)) throw error
        failures += 1
        log.warn({ err: error, failures }, warning)
      }
      await pause(failures === 0 ? STORE_EVERY_MS : backOffMs(failures), ending)
    }
  }

  const stream = async (): Promise<void> => {
    const database = await connectDatabase(url)
    const ending = new AbortController()
    const endNow = (): void => ending.abort()
    stopping.addEventListener('abort', endNow)
    let receiving: Promise<void> = Promise.resolve()
    try {
      const server = await database.server()
      const { generation, isNew } = await openGeneration(catalogues, server, repository.recipients)
      if (isNew) await database.dropSlot()
      const barman = await openBarman(join(catalogues, generation.id), url)
      receiving = barman.receive(ending.signal).then(() => {
        if (!stopping.aborted) throw new Error('Barman stopped receiving the log')
      })
      const found = { barman, generation, server }
      await Promise.race([storeAll(found, database, ending.signal), receiving])
    } finally {
      current = undefined
      ending.abort()
      stopping.removeEventListener('abort', endNow)
      // Its error, if any, has ended the race above, or comes from the end.
      await Promise.allSettled([receiving])
      await database.end()
    }
  }
  // Stopping aborts what is running. That error is expected.
  const streaming = retryUntilDone(
    () =>
      stream().catch((error: unknown) => {
        if (!stopping.aborted) throw error
      }),
    { stopping, log, warning },
  )
  return {
    isStoring: () => current !== undefined && Date.now() - storedMs < STALE_MS,
    isOffSite: repository.bucket !== undefined,
    restoreTest: tests.last,
    stop: async () => {
      stop.abort()
      await Promise.all([streaming, bases.ended, copying.stop(), tests.stop()])
    },
  }
}

/** Returns the backups of several servers as one, which is as good as the worst of them. */
export const together = (backups: readonly RunningBackup[]): RunningBackup => ({
  isStoring: () => backups.every((one) => one.isStoring()),
  isOffSite: backups.every((one) => one.isOffSite),
  restoreTest: () => {
    const tests = backups.map((one) => one.restoreTest())
    // A server without a test is one that nobody has tried to restore.
    if (!tests.every((test) => test !== undefined)) return tests.find((test) => test?.error)
    return tests.toSorted((a, b) => Number(!a.error) - Number(!b.error) || (a.at < b.at ? -1 : 1))[0]
  },
  stop: async () => {
    await Promise.all(backups.map((one) => one.stop()))
  },
})
