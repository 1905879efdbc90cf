import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'minio'

export type StoredObject = { name: string; storedAt: Date }

export type PutOptions = {
  contentType?: string
  /** About how large the content is. Large objects are uploaded in larger parts. */
  bytes?: number
}

/** Holds named objects. */
export type ObjectStore = {
  /** The bucket, whose own objects aren't backed up. */
  bucket: string | undefined
  put: (name: string, content: Readable | Buffer, options?: PutOptions) => Promise<void>
  get: (name: string) => Promise<Readable>
  contentTypeOf: (name: string) => Promise<string>
  list: (prefix: string) => Promise<StoredObject[]>
  remove: (names: readonly string[]) => Promise<void>
}

const DEFAULT_TYPE = 'application/octet-stream'
/** S3 takes at most 10,000 parts. Each one is held in memory. */
const MAX_PARTS = 9500
export const MIN_PART_BYTES = 32 * 1024 * 1024

/** @throws S3Error when object storage refuses the bucket */
export const openBucket = async (client: Client, bucket: string): Promise<ObjectStore> => {
  if (!(await client.bucketExists(bucket))) await client.makeBucket(bucket)
  return {
    bucket,
    put: async (name, content, { contentType = DEFAULT_TYPE, bytes = 0 } = {}) => {
      const own: Client = Object.assign(Object.create(client), {
        partSize: Math.max(MIN_PART_BYTES, Math.ceil(bytes / MAX_PARTS)),
      })
      await own.putObject(bucket, name, content as Readable, undefined, { 'Content-Type': contentType })
    },
    get: (name) => client.getObject(bucket, name),
    contentTypeOf: async (name) =>
      String((await client.statObject(bucket, name)).metaData['content-type'] ?? DEFAULT_TYPE),
    list: async (prefix) => {
      const found: StoredObject[] = []
      for await (const { name, lastModified } of client.listObjectsV2(bucket, prefix, true))
        if (name && lastModified) found.push({ name, storedAt: lastModified })
      return found
    },
    remove: async (names) => {
      if (names.length > 0) await client.removeObjects(bucket, [...names])
    },
  }
}

/** Ends the line with the content type, with which each file begins. */
const LINE_END = '\n'
const UNFINISHED = '.unfinished'

const readType = async (file: string): Promise<string> => {
  const first = await buffer(createReadStream(file, { end: 255 }))
  return first.subarray(0, first.indexOf(LINE_END)).toString()
}

/** Stores objects as files of a folder. */
export const openFolder = async (folder: string): Promise<ObjectStore> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const fileOf = (name: string): string => join(folder, ...name.split('/'))
  return {
    bucket: undefined,
    put: async (name, content, { contentType = DEFAULT_TYPE } = {}) => {
      const file = fileOf(name)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      const whole = async function* (): AsyncGenerator<Buffer> {
        yield Buffer.from(`${contentType}${LINE_END}`)
        if (Buffer.isBuffer(content)) yield content
        else yield* content
      }
      await pipeline(whole, createWriteStream(`${file}${UNFINISHED}`, { mode: 0o600, flush: true }))
      await rename(`${file}${UNFINISHED}`, file)
    },
    get: async (name) => {
      const file = fileOf(name)
      const start = Buffer.byteLength(await readType(file)) + LINE_END.length
      return createReadStream(file, { start })
    },
    contentTypeOf: (name) => readType(fileOf(name)),
    list: async (prefix) => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const found: StoredObject[] = []
      for (const entry of entries) {
        const file = join(entry.parentPath, entry.name)
        const name = file.slice(folder.length + 1).replaceAll(sep, '/')
        if (entry.isFile() && name.startsWith(prefix) && !name.endsWith(UNFINISHED))
          found.push({ name, storedAt: (await stat(file)).mtime })
      }
      return found
    },
    remove: async (names) => {
      for (const name of names) await rm(fileOf(name), { force: true })
    },
  }
}
