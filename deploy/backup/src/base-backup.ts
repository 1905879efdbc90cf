import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { connectReplication, copyDataFolder, identifySystem } from './replication.ts'
import type { Repository } from './repository.ts'
import { type Lsn, segmentName, textOf } from './wal-position.ts'

const BASE = 'base/'
const tarOf = (id: string): string => `${BASE}${id}.tar`
/** Puts what pruning needs into the name, because the process can't decrypt the record. */
const recordOf = ({ id, system, firstSegment }: StoredBackup): string =>
  `${BASE}${id}.${system}.${firstSegment}.json`
const RECORD = /^base\/(?<id>\w+)\.(?<system>\d+)\.(?<firstSegment>[0-9A-F]{24})\.json$/

export type StoredBackup = {
  id: string
  /** Postgres's identifier of the cluster. A new cluster has another one. */
  system: string
  /** The first log segment that a restore needs. Starts with the timeline. */
  firstSegment: string
  finishedAt: Date
}

/** A copy of the data folder. With the log from `start`, it can be restored to any time after `finished_at`. */
export const BaseBackup = z.object({
  id: z.string(),
  system: z.string(),
  timeline: z.number().int(),
  segment_bytes: z.number().int(),
  start: z.string(),
  end: z.string(),
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime(),
})
export type BaseBackup = z.infer<typeof BaseBackup>

/**
 * Copies the running server's data folder. Its record is stored last, when the log up to its end is stored, too. A backup
 * without a record is incomplete.
 */
export const takeBaseBackup = async (
  url: string,
  repository: Repository,
  untilStored: (end: Lsn) => Promise<void>,
): Promise<BaseBackup> => {
  const client = await connectReplication(url)
  try {
    const system = await identifySystem(client)
    const startedAt = new Date()
    const id = startedAt.toISOString().replace(/[-:.]/g, '')
    const { tar, span } = copyDataFolder(client)
    const [{ start, end }] = await Promise.all([span, repository.put(tarOf(id), tar)])
    await untilStored(end)
    const finishedAt = new Date()
    const firstSegment = segmentName(system.timeline, start, system.segmentBytes)
    const backup: BaseBackup = {
      id,
      system: system.id,
      timeline: system.timeline,
      segment_bytes: system.segmentBytes,
      start: textOf(start),
      end: textOf(end),
      started_at: startedAt.toISOString(),
      finished_at: finishedAt.toISOString(),
    }
    const record = recordOf({ id, system: system.id, firstSegment, finishedAt })
    await repository.put(record, Buffer.from(JSON.stringify(backup)), 'application/json')
    return backup
  } finally {
    await client.end()
  }
}

export const openBaseBackup = (repository: Repository, { id }: BaseBackup) => repository.get(tarOf(id))

/** Returns the complete backups, oldest first, without reading their records. */
export const listBaseBackups = async (repository: Repository): Promise<StoredBackup[]> =>
  (await repository.list(BASE))
    .flatMap(({ name, storedAt }) => {
      const { id, system, firstSegment } = RECORD.exec(name)?.groups ?? {}
      return id && system && firstSegment ? [{ id, system, firstSegment, finishedAt: storedAt }] : []
    })
    .sort((a, b) => a.finishedAt.getTime() - b.finishedAt.getTime())

export const readBaseBackup = async (repository: Repository, stored: StoredBackup): Promise<BaseBackup> =>
  BaseBackup.parse(JSON.parse(await text(await repository.get(recordOf(stored)))))

export const removeBaseBackups = (repository: Repository, backups: readonly StoredBackup[]): Promise<void> =>
  repository.remove(backups.flatMap((stored) => [recordOf(stored), tarOf(stored.id)]))
