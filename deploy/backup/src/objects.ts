import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Client } from 'minio'
import { type Repository, undefinedIfOtherKey } from './repository.ts'

/** Prefix of copies, followed by a digest of the keys that open them. */
const COPIES = 'copies/'
/** Prefix of copies that earlier releases made, for the keys they had. */
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

/** Copies for other keys are kept, because these can be wrong ones, and a file is then copied anew. */
const folderOf = ({ recipients }: Repository): string =>
  `${COPIES}${createHash('sha256').update(recipients.toSorted().join()).digest('hex').slice(0, 16)}/`

/** A copy of a version of a file. */
type Copy = { version: string; object: string; storedAt: Date }

const COPY = /^(?:objects|copies\/[0-9a-f]+)\/(?<version>.+)$/
const listCopies = async (repository: Repository): Promise<Copy[]> =>
  [...(await repository.list(OBJECTS)), ...(await repository.list(COPIES))].flatMap(({ name, storedAt }) => {
    const version = COPY.exec(name)?.groups?.version
    return version ? [{ version, object: name, storedAt }] : []
  })

type Mark = { version: string; storedAt: Date }
const listDeleted = async (repository: Repository): Promise<Mark[]> =>
  (await repository.list(DELETED)).map(({ name, storedAt }) => ({
    version: name.slice(DELETED.length),
    storedAt,
  }))

type SourceFile = { bucket: string; key: string }

const filesOf = async (source: Client, except: string | undefined): Promise<Map<string, SourceFile>> => {
  const files = new Map<string, SourceFile>()
  const buckets = (await source.listBuckets()).filter(({ name }) => name !== except)
  for (const { name: bucket } of buckets)
    for await (const { name: key, etag } of source.listObjectsV2(bucket, '', true))
      if (key && etag) files.set(nameOf(bucket, key, etag), { bucket, key })
  return files
}

const copyFile = async (source: Client, repository: Repository, object: string, file: SourceFile) => {
  const { metaData } = await source.statObject(file.bucket, file.key)
  const content = await source.getObject(file.bucket, file.key)
  await repository.put(object, content, { contentType: String(metaData['content-type']) })
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

/**
 * Removes copies of files deleted before a time that don't exist again, and those for other keys of files that have one for
 * the current keys since before it. Returns the deleted versions.
 */
const deleteOldCopies = async (
  repository: Repository,
  before: Date,
  exists: (version: string) => boolean,
): Promise<string[]> => {
  const isOld = ({ storedAt }: { storedAt: Date }): boolean => storedAt < before
  const deleted = (await listDeleted(repository)).filter(isOld).map(({ version }) => version)
  const gone = new Set(deleted.filter((version) => !exists(version)))
  const copies = await listCopies(repository)
  const folder = folderOf(repository)
  const isCurrent = ({ object }: Copy): boolean => object.startsWith(folder)
  const replaced = new Set(
    copies.filter((copy) => isCurrent(copy) && isOld(copy)).map(({ version }) => version),
  )
  const removed = copies.filter(
    (copy) => gone.has(copy.version) || (!isCurrent(copy) && replaced.has(copy.version)),
  )
  await repository.remove(removed.map(({ object }) => object))
  await repository.remove([...gone].map((version) => `${DELETED}${version}`))
  return [...gone]
}

/** Copies every bucket that the source's credentials see, except the backup's own. */
export const createMirror = async (source: Client, repository: Repository): Promise<Mirror> => {
  const folder = folderOf(repository)
  const all = await listCopies(repository)
  const copies = new Set(all.map(({ version }) => version))
  const readable = new Set(all.flatMap((copy) => (copy.object.startsWith(folder) ? [copy.version] : [])))
  const deleted = new Set((await listDeleted(repository)).map(({ version }) => version))
  return {
    sync: async ({ pruneBefore, acceptsLoss = false } = {}) => {
      const files = await filesOf(source, repository.bucket)
      const returned = [...deleted].filter((name) => files.has(name))
      await repository.remove(returned.map((name) => `${DELETED}${name}`))
      for (const name of returned) deleted.delete(name)
      const added = [...files].filter(([name]) => !readable.has(name))
      for (const [name, file] of added) {
        await copyFile(source, repository, `${folder}${name}`, file)
        copies.add(name)
        readable.add(name)
      }
      const kept = [...copies].filter((name) => !deleted.has(name))
      const gone = kept.filter((name) => !files.has(name))
      if (gone.length > 0 && !acceptsLoss) ensureNotLost(kept, files.keys())
      for (const name of gone) {
        await repository.put(`${DELETED}${name}`, Buffer.alloc(0))
        deleted.add(name)
      }
      const pruned = pruneBefore
        ? await deleteOldCopies(repository, pruneBefore, (name) => files.has(name))
        : []
      for (const name of pruned) {
        copies.delete(name)
        readable.delete(name)
        deleted.delete(name)
      }
      return { copied: added.length, deleted: gone.length, pruned: pruned.length }
    },
  }
}

/** Returns the first copy that the private key opens. */
const firstReadable = async (
  repository: Repository,
  copies: readonly Copy[],
): Promise<{ object: string; content: Readable } | undefined> => {
  for (const { object } of copies) {
    const content = await repository.get(object).catch(undefinedIfOtherKey)
    if (content) return { object, content }
  }
  return undefined
}

export type RestoredObjects = {
  restored: number
  /** Files (`bucket/key`) whose only copies another key opens. */
  forOtherKey: string[]
}

/**
 * Copies back every file that existed at `until` (by default now) or was added later.
 * @throws S3Error when the target refuses a file
 */
export const restoreObjects = async (
  repository: Repository,
  target: Client,
  until?: Date,
): Promise<RestoredObjects> => {
  const wasGone = ({ storedAt }: Mark): boolean =>
    !until || storedAt.getTime() + CLOCK_STEP_MS < until.getTime()
  const gone = new Set((await listDeleted(repository)).filter(wasGone).map(({ version }) => version))
  const copies = (await listCopies(repository))
    .filter(({ version }) => !gone.has(version))
    // The newest version of a file comes last and stays.
    .sort((a, b) => a.storedAt.getTime() - b.storedAt.getTime())
  const forOtherKey: string[] = []
  let restored = 0
  for (const [version, ofVersion] of Map.groupBy(copies, (copy) => copy.version)) {
    const [bucket = '', encodedKey = ''] = version.split('/')
    const key = Buffer.from(encodedKey, 'base64url').toString()
    const found = await firstReadable(repository, ofVersion)
    if (!found) {
      forOtherKey.push(`${bucket}/${key}`)
      continue
    }
    if (!(await target.bucketExists(bucket))) await target.makeBucket(bucket)
    const contentType = await repository.contentTypeOf(found.object)
    // Of known length, so that it is uploaded in one part like the original and has the same version (etag) again.
    const content = await buffer(found.content)
    await target.putObject(bucket, key, content, content.length, { 'Content-Type': contentType })
    restored += 1
  }
  return { restored, forOtherKey }
}
