import { pause } from '@fieldside/platform/listener.ts'
import { connectReplication, ensureSlot, identifySystem, type System, streamWal } from './replication.ts'
import type { Repository } from './repository.ts'
import { createWalArchive } from './wal-archive.ts'
import { type Lsn, segmentStart } from './wal-position.ts'

/** Maximum delay before changes are uploaded. */
const STORE_EVERY_MS = 1000
const REPORT_EVERY_MS = 5000
/** Postgres answers each report, so after this many turns of STORE_EVERY_MS without an answer, the network is cut. */
const SILENT_TURNS = 12
/** Stops reading from Postgres while object storage is slow. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024

export type LogArchive = {
  url: string
  repository: Repository
  stopping: AbortSignal
  /** Called when the stream starts. `isNew` means that Postgres kept no earlier log, so older backups end before it. */
  onStreaming: (system: System, isNew: boolean) => void
  /** Called whenever all changes are stored, with the end of the stored log and the time when Postgres reported it. */
  onStored: (end: Lsn, atMs: number) => void
}

/** Streams the log into the repository until it is stopped. @throws Error when Postgres or object storage fails */
export const archiveLog = async (parts: LogArchive): Promise<void> => {
  const { url, repository, stopping, onStreaming, onStored } = parts
  const client = await connectReplication(url)
  try {
    const system = await identifySystem(client)
    const { restart, isNew } = await ensureSlot(client)
    const from = segmentStart(restart, system.segmentBytes)
    const archive = createWalArchive(repository, system, from)
    const { append: onData, stored } = archive
    const stream = streamWal(client, from, system.timeline, {
      stored,
      onData: (start, data) => {
        onData(start, data)
        if (archive.waiting() > MAX_WAITING_BYTES) stream.pause()
      },
    })
    onStreaming(system, isNew)

    const storeAll = async (): Promise<void> => {
      for (let reportedMs = 0, silentTurns = 0; !stopping.aborted; ) {
        const heardAtMs = stream.heardAtMs()
        const hasStored = await archive.store()
        stream.resume()
        if (archive.waiting() === 0) onStored(stored(), heardAtMs)
        if (hasStored || Date.now() - reportedMs > REPORT_EVERY_MS) {
          stream.report()
          reportedMs = Date.now()
        }
        await pause(STORE_EVERY_MS, stopping)
        silentTurns = stream.heardAtMs() === heardAtMs ? silentTurns + 1 : 0
        if (silentTurns === SILENT_TURNS) throw new Error('Postgres does not answer')
      }
      await archive.store()
    }
    await Promise.race([storeAll(), stream.ended])
  } finally {
    await client.end()
  }
}
