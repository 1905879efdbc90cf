import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3Error from '@20minutes/s3rver/lib/models/error.js'

type StoredObject = { bucket: string; key: string; content: Readable }
type Part = { start?: number; end?: number }
type Store = {
  putObject: (object: StoredObject) => Promise<unknown>
  getObject: (bucket: string, key: string, part?: Part) => Promise<unknown>
  getMetadata: (bucket: string, key: string) => Promise<{ 'content-length': number }>
}
/** Koa context that s3rver passes to its middleware. */
type FileRequest = { store: Store; get: (header: string) => string }

const CHECKS = [
  { header: 'content-md5', shape: /^[\w+/]{22}==$/, algorithm: 'md5', encoding: 'base64', code: 'BadDigest' },
  {
    header: 'x-amz-content-sha256',
    shape: /^[\da-f]{64}$/,
    algorithm: 'sha256',
    encoding: 'hex',
    code: 'XAmzContentSHA256Mismatch',
  },
] as const

/** Checks the bytes against the digests that the client sent. @throws S3Error on a mismatch */
const requireAsSent = (request: FileRequest, bytes: Buffer): void => {
  for (const { header, shape, algorithm, encoding, code } of CHECKS) {
    const said = request.get(header)
    if (!shape.test(said) || createHash(algorithm).update(bytes).digest(encoding) === said) continue
    const error = new S3Error(code, `The bytes that arrived are not those of ${header}.`)
    throw Object.assign(error, { status: 400 })
  }
}

/** Returns the start offset of a "last n bytes" range, which s3rver reads as "first n bytes". */
const suffixOf = async (
  store: Store,
  range: string,
  bucket: string,
  key: string,
): Promise<Part | undefined> => {
  const last = /^bytes=-(\d+)$/.exec(range)?.[1]
  if (last === undefined) return undefined
  const { 'content-length': size } = await store.getMetadata(bucket, key)
  return { start: Math.max(0, size - Number(last)) }
}

/**
 * Buffers and checks an upload before it is stored, so that one cut off or corrupted in transit leaves the
 * previous file. s3rver itself writes into the file as bytes arrive and checks no digest.
 */
const carefulStore = (request: FileRequest): Store => {
  const store = request.store
  return Object.assign(Object.create(store) as Store, {
    putObject: async (object: StoredObject) => {
      const bytes = await buffer(object.content)
      requireAsSent(request, bytes)
      object.content = Readable.from([bytes])
      return store.putObject(object)
    },
    getObject: async (bucket: string, key: string, part?: Part) =>
      store.getObject(bucket, key, (await suffixOf(store, request.get('range'), bucket, key)) ?? part),
  })
}

/** Runs before s3rver's own middleware and corrects where it differs from real object storage. */
export const correctStore = async (request: FileRequest, next: () => Promise<unknown>): Promise<unknown> => {
  request.store = carefulStore(request)
  try {
    return await next()
  } catch (error) {
    // There is one owner, so an existing bucket is always theirs.
    if (error instanceof S3Error && error.code === 'BucketAlreadyExists')
      error.code = 'BucketAlreadyOwnedByYou'
    throw error
  }
}
