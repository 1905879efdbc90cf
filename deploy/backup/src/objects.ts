import type { Client } from 'minio'
import type { Repository } from './repository.ts'

const OBJECTS = 'objects/'
/** Object storage rounds times to seconds. */
const CLOCK_STEP_MS = 1000
/** Prefix of markers for deleted files. A copy stays until its marker is older than the retention. */
const DELETED = 'deleted/'

export type Mirror = {
  /** Copies new files and marks deleted ones. Returns how many of each. */
  sync: () => Promise<{ copied: number; deleted: number }>
}

/** The version is part of the name, so a file that was overwritten has a copy of each version. */
const nameOf = (bucket: string, key: string, etag: string): string =>
  `${bucket}/${Buffer.from(key).toString('base64url')}/${etag.replaceAll('"', '')}`

const namesUnder = async (repository: Repository, prefix: string): Promise<string[]> =>
  (await repository.list(prefix)).map(({ name }) => name.slice(prefix.length))

type SourceFile = { bucket: string; key: string }

const filesOf = async (source: Client, except: string): Promise<Map<string, SourceFile>> => {
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
  await repository.put(`${OBJECTS}${name}`, content, String(metaData['content-type']))
}

/** Copies every bucket that the source's credentials see, except the backup's own. */
export const createMirror = async (source: Client, repository: Repository): Promise<Mirror> => {
  const copies = new Set(await namesUnder(repository, OBJECTS))
  const deleted = new Set(await namesUnder(repository, DELETED))
  return {
    sync: async () => {
      const files = await filesOf(source, repository.bucket)
      const isNew = ([name]: [string, SourceFile]) => !copies.has(name)
      const added = [...files].filter(isNew)
      for (const [name, file] of added) {
        await copyFile(source, repository, name, file)
        copies.add(name)
      }
      const gone = [...copies].filter((name) => !files.has(name) && !deleted.has(name))
      for (const name of gone) {
        await repository.put(`${DELETED}${name}`, Buffer.alloc(0))
        deleted.add(name)
      }
      return { copied: added.length, deleted: gone.length }
    },
  }
}

/** Removes copies of files deleted before a time, and returns their number. */
export const pruneObjects = async (repository: Repository, before: Date): Promise<number> => {
  const marks = (await repository.list(DELETED)).filter(({ storedAt }) => storedAt < before)
  const names = marks.map(({ name }) => name.slice(DELETED.length))
  await repository.remove(names.map((name) => `${OBJECTS}${name}`))
  await repository.remove(marks.map(({ name }) => name))
  return names.length
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
    await target.putObject(
      bucket,
      Buffer.from(key, 'base64url').toString(),
      await repository.get(name),
      undefined,
      {
        'Content-Type': contentType,
      },
    )
  }
  return copies.length
}
