import { pipeline, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import type { Client } from 'minio'

export type StoredObject = { name: string; storedAt: Date }

/** Storage for backups: objects in a bucket, compressed with zstd and encrypted with age. */
export type Repository = {
  bucket: string
  put: (name: string, content: Readable | Buffer, contentType?: string) => Promise<void>
  /** @throws Error without an identity, if the content was modified, or if another key encrypted it */
  get: (name: string) => Promise<Readable>
  contentTypeOf: (name: string) => Promise<string>
  list: (prefix: string) => Promise<StoredObject[]>
  remove: (names: readonly string[]) => Promise<void>
}

export type RepositoryOptions = {
  client: Client
  bucket: string
  /** Public keys (`age1…`). The private key of any one of them can restore. */
  recipients?: readonly string[]
  /** Private key (`AGE-SECRET-KEY-1…`), for restoring. */
  identity?: string | undefined
}

const nothing = (): void => {}

const encrypted = async (plain: Readable, recipients: readonly string[]): Promise<Readable> => {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  // Each stream passes its failure on to the next one, so the last one reports it.
  const compressed = pipeline(plain, createZstdCompress(), nothing)
  return Readable.fromWeb((await encrypter.encrypt(Readable.toWeb(compressed) as ReadableStream)) as never)
}

const decrypted = async (stored: Readable, identity: string): Promise<Readable> => {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const plain = await decrypter.decrypt(Readable.toWeb(stored) as ReadableStream)
  return pipeline(Readable.fromWeb(plain as never), createZstdDecompress(), nothing)
}

/** @throws S3Error when object storage refuses the bucket */
export const openRepository = async (options: RepositoryOptions): Promise<Repository> => {
  const { client, bucket, recipients = [], identity } = options
  if (!(await client.bucketExists(bucket))) await client.makeBucket(bucket)
  return {
    bucket,
    put: async (name, content, contentType = 'application/octet-stream') => {
      const stored = await encrypted(
        Buffer.isBuffer(content) ? Readable.from([content]) : content,
        recipients,
      )
      // An object of known length takes one request instead of three.
      const body = Buffer.isBuffer(content) ? await buffer(stored) : stored
      await client.putObject(bucket, name, body as Readable, undefined, { 'Content-Type': contentType })
    },
    get: async (name) => {
      if (!identity) throw new Error('Reading a backup needs BACKUP_IDENTITY')
      return decrypted(await client.getObject(bucket, name), identity)
    },
    contentTypeOf: async (name) =>
      String((await client.statObject(bucket, name)).metaData['content-type'] ?? 'application/octet-stream'),
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
