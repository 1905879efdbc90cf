import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type LocalBackup, openBarman } from './barman.ts'
import { listBases } from './base-store.ts'
import { currentGeneration } from './generation.ts'
import { lastTransactionIn } from './last-transaction.ts'
import { undefinedIfMissing } from './missing-file.ts'
import { readPieceName, walPrefix } from './names.ts'
import type { Repository } from './repository.ts'
import { fetched, type ReadBase, readableBases } from './restore.ts'

/** A server can be restored to times from `from` and before `to`, which is its last stored change. */
export type Range = { from: Date; to: Date }

const SEGMENT = /^[0-9A-F]{24}$/
const rangeOf = async (
  { first, newest }: { first: LocalBackup; newest: LocalBackup },
  log: Iterable<string>,
  write: (segment: string, file: string) => Promise<void>,
): Promise<Range> => {
  const segments = [...new Set(log)].filter((name) => SEGMENT.test(name) && name >= newest.firstSegment)
  const last = await lastTransactionIn(segments.sort(), write)
  return { from: first.finishedAt, to: last && last > newest.finishedAt ? last : newest.finishedAt }
}

/** Fetches a segment, which the running backup may complete in between: then its pieces are gone. */
const fetchSegment = async (
  repository: Repository,
  { prefix, segment, segmentBytes }: { prefix: string; segment: string; segmentBytes: number },
  file: string,
): Promise<void> => {
  const names = (await repository.list(prefix + segment)).map(({ name }) => name).sort()
  const pieces = names.flatMap((name) => {
    const piece = readPieceName(name.slice(prefix.length))
    return piece ? [{ name, offset: piece.offset }] : []
  })
  // As Barman archived it.
  const fetchWhole = async (): Promise<void> =>
    pipeline(await repository.get(prefix + segment), createGunzip(), createWriteStream(file))
  if (names.includes(prefix + segment)) return fetchWhole()
  try {
    for (const { name, offset } of pieces) await fetched(repository, name, file, offset)
    await truncate(file, segmentBytes)
  } catch (error) {
    await fetchWhole().catch(() => {
      throw error
    })
  }
}

const rangeInStore = async (repository: Repository, bases: readonly ReadBase[]): Promise<Range> => {
  const [{ record: first }, { base, record: newest }] = [bases[0]!, bases.at(-1)!]
  const prefix = walPrefix(base.generation)
  const names = (await repository.list(prefix)).map(({ name }) => name.slice(prefix.length))
  return rangeOf(
    { first, newest },
    names.map((name) => readPieceName(name)?.segment ?? name),
    (segment, file) => fetchSegment(repository, { prefix, segment, segmentBytes: newest.segmentBytes }, file),
  )
}

/** When the last part of a generation's log was stored. */
const lastStored = async (repository: Repository, generation: string): Promise<Date> =>
  new Date(
    Math.max(...(await repository.list(walPrefix(generation))).map(({ storedAt }) => storedAt.getTime())),
  )

export type Ranges = {
  /** The times to which a server can be restored: one range for each generation with a base backup. */
  ranges: Range[]
  /** Times whose backups another key opens. */
  forOtherKey: Range[]
}

const oldestFirst = (ranges: Range[]): Range[] => ranges.sort((a, b) => a.from.getTime() - b.from.getTime())

/** Returns to which times the store can restore a server. @throws OtherKey if the private key opens none of it */
export const rangesInStore = async (repository: Repository): Promise<Ranges> => {
  const stored = await listBases(repository)
  const readable = Map.groupBy(await readableBases(repository, stored), ({ base }) => base.generation)
  const ranges: Range[] = []
  const forOtherKey: Range[] = []
  for (const [generation, [oldest]] of Map.groupBy(stored, (base) => base.generation)) {
    const bases = readable.get(generation)
    if (bases) ranges.push(await rangeInStore(repository, bases))
    // A key that was added later opens what was stored since then.
    if (bases?.[0]?.base !== oldest)
      forOtherKey.push({
        from: oldest!.finishedAt,
        to: bases?.[0]?.record.finishedAt ?? (await lastStored(repository, generation)),
      })
  }
  return { ranges: oldestFirst(ranges), forOtherKey: oldestFirst(forOtherKey) }
}

/** Returns the segments in a catalogue. Barman compresses those in its archive, which are complete. */
const listSegments = async (folder: string) => {
  const found: { segment: string; file: string; isArchived: boolean }[] = []
  for (const name of ['wals', 'streaming']) {
    const entries =
      (await readdir(join(folder, name), { recursive: true, withFileTypes: true }).catch(
        undefinedIfMissing,
      )) ?? []
    for (const entry of entries)
      found.push({
        segment: entry.name.replace(/\.partial$/, ''),
        file: join(entry.parentPath, entry.name),
        isArchived: name === 'wals',
      })
  }
  return found
}

/** Returns the same for the catalogue on this machine, which has only the current generation. */
export const rangesInCatalogue = async (catalogues: string): Promise<Range[]> => {
  const generation = await currentGeneration(catalogues)
  if (!generation) return []
  const { folder, backups } = await openBarman(join(catalogues, generation.id))
  const done = await backups()
  const [first, newest] = [done[0], done.at(-1)]
  if (!first || !newest) return []
  const list = () => listSegments(folder)
  const write = async (segment: string, to: string): Promise<void> => {
    // Looks for it now, because Barman moves a segment when it is complete.
    const found = (await list()).find((one) => one.segment === segment)
    if (!found) throw new Error(`the catalogue lacks ${segment}`)
    const steps = found.isArchived ? [createGunzip()] : []
    await pipeline([createReadStream(found.file), ...steps, createWriteStream(to)])
  }
  const log = (await list()).map(({ segment }) => segment)
  return [await rangeOf({ first, newest }, log, write)]
}
