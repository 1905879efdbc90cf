import { listBaseBackups, removeBaseBackups } from './base-backup.ts'
import type { Repository } from './repository.ts'
import { logFolder, WAL } from './wal-archive.ts'

export type Pruned = { backups: number; segments: number }

/** Removes the base backups and the log that restores to times after `before` don't need. Keeps the newest base backup from before it. */
export const prune = async (repository: Repository, before: Date): Promise<Pruned> => {
  const backups = await listBaseBackups(repository)
  const oldestNeeded = Math.max(
    0,
    backups.findLastIndex(({ finishedAt }) => finishedAt < before),
  )
  const old = backups.slice(0, oldestNeeded)
  const kept = backups.slice(oldestNeeded)
  const isNeeded = (name: string): boolean =>
    kept.some(({ system, firstSegment }) => {
      const folder = logFolder(system)
      return name.startsWith(folder) && name >= folder + firstSegment
    })
  const log = kept.length > 0 ? (await repository.list(WAL)).filter(({ name }) => !isNeeded(name)) : []
  await removeBaseBackups(repository, old)
  await repository.remove(log.map(({ name }) => name))
  return { backups: old.length, segments: log.length }
}
