import { createWriteStream } from 'node:fs'
import { appendFile, mkdir, readdir, rename, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar'
import {
  type BaseBackup,
  listBaseBackups,
  openBaseBackup,
  readBaseBackup,
  type StoredBackup,
} from './base-backup.ts'
import type { Repository } from './repository.ts'
import { logFolder } from './wal-archive.ts'
import { historyName, timelineOf } from './wal-position.ts'

export type Restored = { backup: BaseBackup; segments: number }

/** Folder for the restored log, inside the data folder. Postgres removes it after recovery. */
const LOG_FOLDER = 'restored_wal'

type Found = { stored: StoredBackup; backup: BaseBackup }

const newestBefore = async (repository: Repository, until: Date | undefined): Promise<Found> => {
  const backups = await listBaseBackups(repository)
  for (const stored of backups.toReversed()) {
    const backup = await readBaseBackup(repository, stored)
    if (!until || new Date(backup.finished_at) <= until) return { stored, backup }
  }
  const oldest = backups[0]
  if (!oldest) throw new Error('There is no backup in this bucket')
  throw new Error(`The oldest backup is from ${oldest.finishedAt.toISOString()}`)
}

const ensureEmpty = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const content = await readdir(folder)
  if (content.length > 0) throw new Error(`${folder} is not empty`)
}

/** Groups pieces by segment, ordered by their offset in it. A complete segment comes last. */
const partsBySegment = (
  names: readonly string[],
  folder: string,
): Map<string, { name: string; offset: number }[]> =>
  Map.groupBy(
    names
      .map((name) => {
        const [segment = '', offset = '0'] = name.slice(folder.length).split('.')
        return { name, segment, offset: Number.parseInt(offset, 16) }
      })
      .sort((a, b) => Number(a.name.includes('.')) - Number(b.name.includes('.')) || a.offset - b.offset),
    ({ segment }) => segment,
  )

/** Joins the stored pieces of a segment. Fills the rest with zeros, which Postgres reads as the end of the log. */
const writeSegment = async (
  repository: Repository,
  file: string,
  parts: readonly { name: string; offset: number }[],
  bytes: number,
): Promise<void> => {
  const partial = `${file}.partial`
  await writeFile(partial, '', { mode: 0o600 })
  const whole = parts.find(({ name }) => !name.includes('.'))
  for (const { name, offset } of whole ? [whole] : parts)
    await pipeline(await repository.get(name), createWriteStream(partial, { flags: 'r+', start: offset }))
  await truncate(partial, bytes)
  await rename(partial, file)
}

/**
 * Makes Postgres continue on a timeline that no earlier restore used, so that it doesn't overwrite a part of its log.
 * Postgres takes the first one without a history file and reads none of those after its own.
 */
const reserveTimelines = async (after: number, last: number, folder: string): Promise<void> => {
  for (let timeline = after + 1; timeline <= last; timeline += 1)
    await writeFile(join(folder, historyName(timeline)), '# The backup has a log of this timeline.\n', {
      mode: 0o600,
    })
}

const fetchLog = async (
  repository: Repository,
  { system, firstSegment }: StoredBackup,
  { bytes, folder }: { bytes: number; folder: string },
): Promise<number> => {
  await mkdir(folder, { mode: 0o700 })
  const from = logFolder(system)
  const stored = (await repository.list(from)).map(({ name }) => name)
  const timeline = timelineOf(firstSegment)
  const timelines = new Map(stored.map((name) => [name, timelineOf(name.slice(from.length))]))
  const segments = partsBySegment(
    stored.filter((name) => timelines.get(name) === timeline && name >= `${from}${firstSegment}`),
    from,
  )
  for (const [segment, parts] of segments) await writeSegment(repository, join(folder, segment), parts, bytes)
  await reserveTimelines(timeline, Math.max(...new Set(timelines.values())), folder)
  return segments.size
}

const settings = (folder: string, until: Date | undefined): string =>
  [
    `restore_command = 'cp "${LOG_FOLDER}/%f" "%p"'`,
    `recovery_end_command = 'rm -r "${LOG_FOLDER}"'`,
    "recovery_target_timeline = 'current'",
    "recovery_target_action = 'promote'",
    // Also without a time, because a server that was restored to one still has the line, and so has its backup.
    `recovery_target_time = '${until?.toISOString().replace('Z', '+00') ?? ''}'`,
  ]
    .map((line) => `${line}\n`)
    .join('')
    .replace(/^/, `\n# Written by the restore into ${folder}\n`)

/**
 * Restores a data folder to its state at `until`, by default to the last stored change. Postgres
 * replays the log when it starts.
 * @throws Error when the folder isn't empty or no backup is old enough
 */
export const restoreDatabase = async (
  repository: Repository,
  folder: string,
  until?: Date,
): Promise<Restored> => {
  const { stored, backup } = await newestBefore(repository, until)
  await ensureEmpty(folder)
  await pipeline(await openBaseBackup(repository, backup), extract({ cwd: folder }))
  const segments = await fetchLog(repository, stored, {
    bytes: backup.segment_bytes,
    folder: join(folder, LOG_FOLDER),
  })
  await appendFile(join(folder, 'postgresql.auto.conf'), settings(folder, until))
  await writeFile(join(folder, 'recovery.signal'), '')
  return { backup, segments }
}
