import { buffer } from 'node:stream/consumers'
import type { Client } from 'minio'
import type { Repository } from './repository.ts'

const OBJECTS = 'objects/'
/** Object storage rounds times to seconds. */
const CLOCK_STEP_MS = 1000
/** Prefix of markers for deleted files. A copy stays until its marker is older than the retention. */
const DELETED = 'deleted/'

/** Files were probably lost if at least this many, and more than half of a bucket's, are missing at once. */
const SUSPICIOUS_FILES = 10

/** Object storage was probably lost, so the missing files don't count as deleted. */
export class FilesVanished extends Error {}

export type SyncOptions = {
  /** Removes the copies of files deleted before this time. */
  pruneBefore?: Date | undefined
  /** Marks missing files as deleted, no matter how many they are. */
  acceptsLoss?: boolean
}

export type Synced = { copied: number; deleted: number; pruned: number }

export type Mirror = {
  /**
   * Copies new files, marks deleted ones, and removes the marks of those that exist again. Returns how many of each.
   * @throws FilesVanished, after the new files are copied, when object storage is empty or most files are missing
   */
  sync: (options?: SyncOptions) => Promise<Synced>
}

/** The version is part of the name, so a file that was overwritten has a copy of each version. */
const nameOf = (bucket: string, key: string, etag: string): string =>
  `${bucket}/${Buffer.from(key).toString('base64url')}/${etag.replaceAll('"', '')}`

const namesUnder = async (repository: Repository, prefix: string): Promise<string[]> =>
  (await repository.list(prefix)).map(({ name }) => name.slice(prefix.length))

type SourceFile = { bucket: string; key: string }

const filesOf = async (source: Client, except: string | undefined): Promise<Map<string, SourceFile>> => {
  const files = new Map<string, SourceFile>()
  const buckets = (await source.listBuckets()).filter(({ name }) => name !== except)
  for (const { name: bucket } of buckets)
    for await (const { name: key, etag } of source.listObjectsV2(bucket, '', true))
      if (key && etag) files.set(nameOf(bucket, key, etag), { bucket, key })
  return files
}

const copyFile = async (source: Client, repository: Repository, name: string, file: SourceFile) => {
  const { metaData } = await source.statObject(file.bucket, file.key)
  const content = await source.getObject(file.bucket, file.key)
  await repository.put(`${OBJECTS}${name}`, content, { contentType: String(metaData['content-type']) })
}

const withoutVersion = (name: string): string => name.slice(0, name.lastIndexOf('/'))
const bucketOf = (name: string): string => name.slice(0, name.indexOf('/'))

/** @throws FilesVanished */
const ensureNotLost = (copied: readonly string[], files: Iterable<string>): void => {
  const present = new Set([...files].map(withoutVersion))
  const known = [...new Set(copied.map(withoutVersion))]
  const missing = known.filter((file) => !present.has(file))
  const knownIn = Map.groupBy(known, bucketOf)
  const isLost = [...Map.groupBy(missing, bucketOf)].some(
    ([bucket, { length }]) => length >= SUSPICIOUS_FILES && length > knownIn.get(bucket)!.length / 2,
  )
  if (isLost || (missing.length > 0 && present.size === 0))
    throw new FilesVanished(`${missing.length} of ${known.length} copied files are missing`)
}

/** Removes copies of files deleted before a time that don't exist again. Returns their names. */
const deleteOldObjects = async (
  repository: Repository,
  before: Date,
  exists: (name: string) => boolean,
): Promise<string[]> => {
  const names = (await repository.list(DELETED))
    .filter(({ storedAt }) => storedAt < before)
    .map(({ name }) => name.slice(DELETED.length))
    .filter((name) => !exists(name))
  await repository.remove(names.map((name) => `${OBJECTS}${name}`))
  await repository.remove(names.map((name) => `${DELETED}${name}`))
  return names
}

/** Copies every bucket that the source's credentials see, except the backup's own. */
export const createMirror = async (source: Client, repository: Repository): Promise<Mirror> => {
  const copies = new Set(await namesUnder(repository, OBJECTS))
  const deleted = new Set(await namesUnder(repository, DELETED))
  return {
    sync: async ({ pruneBefore, acceptsLoss = false } = {}) => {
      const files = await filesOf(source, repository.bucket)
      const returned = [...deleted].filter((name) => files.has(name))
      await repository.remove(returned.map((name) => `${DELETED}${name}`))
      for (const name of returned) deleted.delete(name)
      const isNew = ([name]: [string, SourceFile]) => !copies.has(name)
      const added = [...files].filter(isNew)
      for (const [name, file] of added) {
        await copyFile(source, repository, name, file)
        copies.add(name)
      }
      const kept = [...copies].filter((name) => !deleted.has(name))
      const gone = kept.filter((name) => !files.has(name))
      if (gone.length > 0 && !acceptsLoss) ensureNotLost(kept, files.keys())
      for (const name of gone) {
        await repository.put(`${DELETED}${name}`, Buffer.alloc(0))
        deleted.add(name)
      }
      const pruned = pruneBefore
        ? await deleteOldObjects(repository, pruneBefore, (name) => files.has(name))
        : []
      for (const name of pruned) {
        copies.delete(name)
        deleted.delete(name)
      }
      return { copied: added.length, deleted: gone.length, pruned: pruned.length }
    },
  }
}

/**
 * Copies back every file that existed at `until` (by default now) or was added later. Returns how many.
 * @throws S3Error when the target refuses a file
 */
export const restoreObjects = async (
  repository: Repository,
  target: Client,
  until?: Date,
): Promise<number> => {
  const wasGone = (deletedAt: Date): boolean =>
    !until || deletedAt.getTime() + CLOCK_STEP_MS < until.getTime()
  const gone = new Set(
    (await repository.list(DELETED))
      .filter(({ storedAt }) => wasGone(storedAt))
      .map(({ name }) => name.slice(DELETED.length)),
  )
  const copies = (await repository.list(OBJECTS))
    .filter(({ name }) => !gone.has(name.slice(OBJECTS.length)))
    // The newest version of a file comes last and stays.
    .sort((a, b) => a.storedAt.getTime() - b.storedAt.getTime())
  for (const { name } of copies) {
    const [bucket = '', key = ''] = name.slice(OBJECTS.length).split('/')
    if (!(await target.bucketExists(bucket))) await target.makeBucket(bucket)
    const contentType = await repository.contentTypeOf(name)
    // Of known length, so that it is uploaded in one part like the original and has the same version (etag) again.
    const content = await buffer(await repository.get(name))
    await target.putObject(bucket, Buffer.from(key, 'base64url').toString(), content, content.length, {
      'Content-Type': contentType,
    })
  }
  return copies.length
}
