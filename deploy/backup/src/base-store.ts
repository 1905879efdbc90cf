import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Barman, LocalBackup } from './barman.ts'
import { ALL_DATABASES, type BaseName, basePrefix, RECORD, readLogName, readRecordName } from './names.ts'
import type { Repository } from './repository.ts'

export type StoredBase = BaseName & { finishedAt: Date }

/** Stores a base backup of Barman's catalogue, its record last. */
export const uploadBase = async (
  repository: Repository,
  { folder }: Barman,
  generation: string,
  { id, firstSegment }: LocalBackup,
): Promise<void> => {
  const prefix = basePrefix({ generation, id, firstSegment })
  const data = join(folder, 'base', id, 'data')
  for (const name of await readdir(data)) {
    const file = join(data, name)
    await repository.put(`${prefix}data/${name}`, createReadStream(file), { bytes: (await stat(file)).size })
  }
  await repository.put(prefix + RECORD, createReadStream(join(folder, 'meta', `${id}-backup.info`)))
}

/** Returns the complete base backups, oldest first. */
export const listBases = async (repository: Repository): Promise<StoredBase[]> =>
  (await repository.list(ALL_DATABASES))
    .flatMap(({ name, storedAt }) => {
      const base = readRecordName(name)
      return base ? [{ ...base, finishedAt: storedAt }] : []
    })
    .sort((a, b) => a.finishedAt.getTime() - b.finishedAt.getTime())

export type Pruned = { backups: number; objects: number }

/**
 * Removes what restores to times after `before` don't need, of every generation. Keeps the newest base backup from before
 * it. Call it when the current generation has a base backup: the log of one without any is removed.
 */
export const deleteOldBases = async (repository: Repository, before: Date): Promise<Pruned> => {
  const bases = await listBases(repository)
  const oldest = Math.max(
    0,
    bases.findLastIndex(({ finishedAt }) => finishedAt < before),
  )
  const kept = bases.slice(oldest)
  const folders = kept.map(basePrefix)
  const isNeeded = (name: string): boolean => {
    const log = readLogName(name)
    if (!log) return folders.some((folder) => name.startsWith(folder))
    return kept.some(
      ({ generation, firstSegment }) => generation === log.generation && log.file >= firstSegment,
    )
  }
  const names = kept.length === 0 ? [] : (await repository.list(ALL_DATABASES)).map(({ name }) => name)
  const removed = names.filter((name) => !isNeeded(name) && !name.endsWith('.history'))
  await repository.remove(removed)
  return { backups: oldest, objects: removed.length }
}
