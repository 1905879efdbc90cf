import { buffer } from 'node:stream/consumers'
import { unavailable } from '@fieldside/platform/errors.ts'
import { Client, S3Error } from 'minio'

/**
 * Private buckets. Each call throws 'unavailable' if object storage doesn't answer, and S3Error if it rejects the call.
 */
export type ObjectStorage = {
  /** Creates a missing bucket. Safe to call from several instances at once. */
  createBucket(bucket: string): Promise<void>
  put(bucket: string, key: string, bytes: Buffer, contentType: string): Promise<void>
  get(bucket: string, key: string): Promise<Buffer>
  /** Idempotent: the object may be missing. */
  remove(bucket: string, key: string): Promise<void>
  /**
   * Returns a link for a browser, which opens the object inline under a name of ours. Signs it locally. Nothing runs:
   * deploy/Caddyfile adds nosniff and a CSP.
   */
  linkFor(bucket: string, key: string, shown: { fileName: string; seconds: number }): Promise<string>
}

export type StorageOptions = {
  url: string
  /** Set if browsers reach object storage at another URL. */
  publicUrl?: string | undefined
  accessKey: string
  secretKey: string
  region: string
}

const CALL_TIMEOUT_MS = 30_000

const clientAt = (url: string, { accessKey, secretKey, region }: StorageOptions): Client => {
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

/** Adds a timeout, because the client has none. */
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

/** Temporary failures. Other errors (AccessDenied, NoSuchKey) concern one call and don't go away. */
const PASSING_ANSWERS = new Set(['', 'InternalError', 'RequestTimeout', 'ServiceUnavailable', 'SlowDown'])

const downOr = (error: unknown): unknown =>
  error instanceof S3Error && !PASSING_ANSWERS.has(error.code ?? '')
    ? error
    : unavailable('File storage is temporarily unavailable. Please try again.', 'files-unavailable', 1, error)

const reach = <T>(work: Promise<T>): Promise<T> =>
  inTime(work).catch((error: unknown) => {
    throw downOr(error)
  })

const ALREADY_CREATED = new Set(['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'])
const NOT_FOUND = new Set(['NotFound', 'NoSuchKey'])
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

const ignoring = (codes: ReadonlySet<string>) => (error: unknown) => {
  if (!codes.has(codeOf(error))) throw error
}

/**
 * Creates a bucket and checks that it works. While another instance creates it, storage may report that it
 * exists but still fail to read or write it (versitygw: "get bucket acl: no such key"). The statObject call
 * then fails too.
 */
const createBucket = async (store: Client, bucket: string, region: string): Promise<void> => {
  if (!(await store.bucketExists(bucket))) {
    await store.makeBucket(bucket, region).catch(ignoring(ALREADY_CREATED))
  }
  await store.statObject(bucket, 'not-there').catch(ignoring(NOT_FOUND))
}

export const createObjectStorage = (options: StorageOptions): ObjectStorage => {
  const store = clientAt(options.url, options)
  const linker = options.publicUrl ? clientAt(options.publicUrl, options) : store
  return {
    createBucket: (bucket) => reach(createBucket(store, bucket, options.region)),
    put: async (bucket, key, bytes, contentType) => {
      await reach(store.putObject(bucket, key, bytes, bytes.length, { 'Content-Type': contentType }))
    },
    get: (bucket, key) => reach(store.getObject(bucket, key).then(buffer)),
    remove: (bucket, key) => reach(store.removeObject(bucket, key)),
    linkFor: (bucket, key, { fileName, seconds }) =>
      linker.presignedGetObject(bucket, key, seconds, {
        'response-content-disposition': `inline; filename="${fileName}"`,
      }),
  }
}
