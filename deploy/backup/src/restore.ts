import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type Barman, type LocalBackup, openBarman, readRecord } from './barman.ts'
import { listBases, type StoredBase } from './base-store.ts'
import { currentGeneration } from './generation.ts'
import { basePrefix, RECORD, readPieceName, walPrefix } from './names.ts'
import { OtherKey, type Repository, undefinedIfOtherKey } from './repository.ts'

const newestBefore = (backups: readonly LocalBackup[], until: Date | undefined): LocalBackup => {
  const found = backups.findLast(({ finishedAt }) => !until || finishedAt <= until)
  if (found) return found
  const [oldest] = backups
  if (!oldest) throw new Error('There is no backup here')
  throw new Error(`The oldest backup is from ${oldest.finishedAt.toISOString()}`)
}

const ensureEmpty = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty`)
}

/** Barman writes the data folder, the log, and what tells Postgres how far to replay it. */
export const recover = (barman: Barman, { id }: LocalBackup, into: string, until?: Date): Promise<void> => {
  const target = until && ['--target-time', until.toISOString(), '--target-action', 'promote']
  return barman.run('restore', ['--partial-wal', '--no-get-wal', ...(target ?? []), '@', id, into])
}

/**
 * Restores a data folder from the catalogue beside a running backup, which has all that Postgres sent, also what isn't in
 * the store yet. Postgres replays the log when it starts.
 * @throws Error when the folder isn't empty or no backup is old enough
 */
export const restoreFromCatalogue = async (
  catalogues: string,
  into: string,
  until?: Date,
): Promise<LocalBackup> => {
  const generation = await currentGeneration(catalogues)
  if (!generation) throw new Error('There is no backup here')
  const barman = await openBarman(join(catalogues, generation.id))
  const backup = newestBefore(await barman.backups(), until)
  await ensureEmpty(into)
  await recover(barman, backup, into, until)
  return backup
}

/** Reads Barman's record of a stored backup. @throws Error without the private key */
export const recordOf = async (repository: Repository, base: StoredBase): Promise<LocalBackup> => {
  const record = await text(await repository.get(basePrefix(base) + RECORD))
  const read = readRecord(base.id, record)
  if (!read) throw new Error(`the record of backup ${base.id} is incomplete`)
  return read
}

export type ReadBase = { base: StoredBase; record: LocalBackup }

/** Returns the base backups that the private key opens, with their records, in the order given. @throws OtherKey if it opens none */
export const readableBases = async (
  repository: Repository,
  bases: readonly StoredBase[],
): Promise<ReadBase[]> => {
  const read: ReadBase[] = []
  for (const base of bases) {
    const record = await recordOf(repository, base).catch(undefinedIfOtherKey)
    if (record) read.push({ base, record })
  }
  if (bases.length > 0 && read.length === 0) throw new OtherKey()
  return read
}

/** Writes an object to a file, from an offset in it. */
export const fetched = async (
  repository: Repository,
  name: string,
  file: string,
  start = 0,
): Promise<void> => {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const flags = start > 0 ? 'r+' : 'w'
  await pipeline(await repository.get(name), createWriteStream(file, { flags, start, mode: 0o600 }))
}

/** Fetches complete segments into Barman's archive. Joins the pieces of the last one, as if it was being received. */
const fetchLog = async (
  repository: Repository,
  barman: Barman,
  base: StoredBase,
  segmentBytes: number,
): Promise<number> => {
  const prefix = walPrefix(base.generation)
  const names = (await repository.list(prefix)).map(({ name }) => name.slice(prefix.length)).sort()
  const streaming = join(barman.folder, 'streaming')
  await mkdir(streaming, { recursive: true, mode: 0o700 })
  const needed = names.filter((name) => name.endsWith('.history') || name >= base.firstSegment)
  for (const name of needed) {
    const piece = readPieceName(name)
    if (!piece) await fetched(repository, prefix + name, join(barman.folder, 'wals', logFolder(name), name))
    else if (!names.includes(piece.segment)) {
      const partial = join(streaming, `${piece.segment}.partial`)
      await fetched(repository, prefix + name, partial, piece.offset)
      // Postgres reads zeros as the end of the log.
      await truncate(partial, segmentBytes)
    }
  }
  return needed.length
}

/** Barman's archive has a folder for each 4 GB. */
const logFolder = (name: string): string => (name.endsWith('.history') ? '' : name.slice(0, 16))

const fetchBase = async (repository: Repository, barman: Barman, base: StoredBase): Promise<void> => {
  const prefix = basePrefix(base)
  const data = join(barman.folder, 'base', base.id, 'data')
  for (const { name } of await repository.list(`${prefix}data/`))
    await fetched(repository, name, join(data, name.slice(`${prefix}data/`.length)))
  await fetched(repository, prefix + RECORD, join(barman.folder, 'meta', `${base.id}-backup.info`))
}

export type Restored = { backup: LocalBackup; segments: number }

/**
 * Restores a data folder from the store to its state at `until`, by default to the last stored change, from what the private
 * key opens. Postgres replays the log when it starts. Needs room for the compressed backup beside the folder while it runs.
 * @throws OtherKey if the key opens no backup, Error when the folder isn't empty or no backup is old enough
 */
export const restoreFromStore = async (
  repository: Repository,
  into: string,
  until?: Date,
): Promise<Restored> => {
  const bases = await readableBases(repository, await listBases(repository))
  const backup = newestBefore(
    bases.map(({ record }) => record),
    until,
  )
  const { base } = bases.find(({ record }) => record === backup)!
  await ensureEmpty(into)
  const scratch = `${into}.catalogue`
  try {
    const barman = await openBarman(scratch)
    await fetchBase(repository, barman, base)
    const segments = await fetchLog(repository, barman, base, backup.segmentBytes)
    await barman.run('rebuild-xlogdb', ['@'])
    await recover(barman, backup, into, until)
    return { backup, segments }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
