import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { retryUntilDone, startRepeating } from '@fieldside/platform/background.ts'
import { createBell, pause } from '@fieldside/platform/listener.ts'
import type { Log } from '@fieldside/platform/log.ts'
import type { Client } from 'minio'
import { archiveLog } from './archive-log.ts'
import { listBaseBackups, takeBaseBackup } from './base-backup.ts'
import type { BackupMetrics } from './metrics.ts'
import { createMirror, FilesVanished, type Mirror } from './objects.ts'
import { prune } from './prune.ts'
import type { System } from './replication.ts'
import type { Repository } from './repository.ts'
import { type Lsn, timelineOf } from './wal-position.ts'

export type BackupParts = {
  url: string
  repository: Repository
  /** The product's object storage, if its files are part of the backup. */
  files: Client | undefined
  everyHours: number
  filesEverySeconds: number
  keepDays: number
  metrics: BackupMetrics
  log: Log
}

export type RunningBackup = {
  /** Tells whether changes are being stored. */
  isStreaming: () => boolean
  stop: () => Promise<void>
}

type Background = BackupParts & { stopping: AbortSignal }

const STORED_CHECK_MS = 200

/** Unix time in seconds, as Prometheus has it. */
const now = (): number => Date.now() / 1000

/** Takes base backups. `request` starts one right away, for when the log was interrupted and older ones end there. */
const startBases = (
  parts: Background,
  streamed: () => System | undefined,
  untilStored: (end: Lsn) => Promise<void>,
  pruneFiles: (before: Date) => void,
) => {
  const { url, repository, everyHours, keepDays, metrics, log, stopping } = parts
  const bell = createBell()
  let isRequested = false
  stopping.addEventListener('abort', bell.ring)

  const isDue = async (system: System): Promise<boolean> => {
    const last = (await listBaseBackups(repository)).at(-1)
    if (isRequested || last?.system !== system.id) return true
    metrics.baseFinished.set(last.finishedAt.getTime() / 1000)
    const timeline = timelineOf(last.firstSegment)
    return timeline !== system.timeline || Date.now() - last.finishedAt.getTime() >= everyHours * HOUR_MS
  }
  const take = async (): Promise<void> => {
    isRequested = false
    const { id, start } = await takeBaseBackup(url, repository, untilStored)
    metrics.baseFinished.set(now())
    const keptFrom = new Date(Date.now() - keepDays * DAY_MS)
    const pruned = await prune(repository, keptFrom)
    pruneFiles(keptFrom)
    log.info({ backup: id, start, pruned }, 'base backup finished')
  }
  const takeDue = async (): Promise<void> => {
    const system = streamed()
    if (system && (await isDue(system))) await take()
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
    request: () => {
      isRequested = true
      bell.ring()
    },
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

/** Streams the log, takes base backups, and copies files, until it is stopped. Only one instance streams at a time. */
export const runBackup = (parts: BackupParts): RunningBackup => {
  const { url, repository, metrics, log } = parts
  const stop = new AbortController()
  let system: System | undefined
  let storedEnd: Lsn = 0n
  const untilStored = async (end: Lsn): Promise<void> => {
    while (storedEnd < end) {
      stop.signal.throwIfAborted()
      await pause(STORED_CHECK_MS, stop.signal)
    }
  }
  const copying = startFiles(parts)
  const bases = startBases({ ...parts, stopping: stop.signal }, () => system, untilStored, copying.prune)

  const stream = async (): Promise<void> => {
    try {
      await archiveLog({
        url,
        repository,
        stopping: stop.signal,
        onStreaming: (streamed, isNew) => {
          system = streamed
          log.info({ timeline: streamed.timeline, isNew }, 'storing changes')
          if (isNew) bases.request()
          else bases.check()
        },
        onStored: (end, atMs) => {
          storedEnd = end
          metrics.logStored.set(atMs / 1000)
        },
      })
    } finally {
      system = undefined
    }
  }
  const warning = 'changes are not stored, retrying'
  const streaming = retryUntilDone(stream, { stopping: stop.signal, log, warning })
  return {
    isStreaming: () => system !== undefined,
    stop: async () => {
      stop.abort()
      await Promise.all([streaming, bases.ended, copying.stop()])
    },
  }
}
