import { buffer } from 'node:stream/consumers'
import { VERIFICATION_BUCKET } from '@fieldside/contracts/documents.ts'
import { DOCUMENT_LINK_SECONDS } from '@fieldside/contracts/limits.ts'
import { Client } from 'minio'

const PICTURE_BUCKET = 'profile-pictures'

/** Two private buckets: verification documents and profile pictures. Each call may fail when the store is away. */
export type Files = {
  putPicture(key: string, bytes: Buffer, contentType: string): Promise<void>
  getPicture(key: string): Promise<Buffer>
  /** A key without an object is fine. */
  removePicture(key: string): Promise<void>
  putDocument(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** A key without an object is fine. */
  removeDocument(key: string): Promise<void>
  /** A link that works for DOCUMENT_LINK_SECONDS, for a browser. Made without asking the store. */
  linkFor(key: string): Promise<string>
}

type FilesOptions = {
  url: string
  /** Where a browser reaches the store, if that differs. */
  publicUrl?: string | undefined
  accessKey: string
  secretKey: string
  region: string
}

const CALL_TIMEOUT_MS = 30_000

const clientAt = (url: string, { accessKey, secretKey, region }: FilesOptions): Client => {
  const { protocol, hostname, port } = new URL(url)
  return new Client({
    endPoint: hostname,
    ...(port ? { port: Number(port) } : {}),
    useSSL: protocol === 'https:',
    accessKey,
    secretKey,
    region,
    pathStyle: true,
    retryOptions: { disableRetry: true },
  })
}

/** The client has no time limit of its own. */
const inTime = async <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the object store did not answer in time')), CALL_TIMEOUT_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const MADE_MEANWHILE = new Set(['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'])
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** The bucket in an S3 store; it is made on first use. */
export const createFiles = (options: FilesOptions): Files => {
  const store = clientAt(options.url, options)
  const linker = options.publicUrl ? clientAt(options.publicUrl, options) : store
  const known = new Set<string>()
  const ensureBucket = async (bucket: string): Promise<void> => {
    if (known.has(bucket)) return
    if (!(await store.bucketExists(bucket))) {
      // Two first uploads at once both find none: the one that comes second finds it made.
      await store.makeBucket(bucket, options.region).catch((error: unknown) => {
        if (!MADE_MEANWHILE.has(codeOf(error))) throw error
      })
    }
    known.add(bucket)
  }
  const putInto =
    (bucket: string): Files['putDocument'] =>
    async (key, bytes, contentType) => {
      await ensureBucket(bucket)
      await store.putObject(bucket, key, bytes, bytes.length, { 'Content-Type': contentType })
    }
  return {
    putDocument: (...document) => inTime(putInto(VERIFICATION_BUCKET)(...document)),
    putPicture: (...picture) => inTime(putInto(PICTURE_BUCKET)(...picture)),
    getPicture: (key) => inTime(store.getObject(PICTURE_BUCKET, key).then(buffer)),
    removePicture: (key) => inTime(store.removeObject(PICTURE_BUCKET, key)),
    removeDocument: (key) => inTime(store.removeObject(VERIFICATION_BUCKET, key)),
    linkFor: (key) => linker.presignedGetObject(VERIFICATION_BUCKET, key, DOCUMENT_LINK_SECONDS),
  }
}
