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
/** What the server behind hands to its middleware. */
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

/** @throws S3Error when the bytes are not those that the sender has described */
const requireAsSent = (request: FileRequest, bytes: Buffer): void => {
  for (const { header, shape, algorithm, encoding, code } of CHECKS) {
    const said = request.get(header)
    if (!shape.test(said) || createHash(algorithm).update(bytes).digest(encoding) === said) continue
    const error = new S3Error(code, `The bytes that arrived are not those of ${header}.`)
    throw Object.assign(error, { status: 400 })
  }
}

/** The start of 'the last n bytes', which the server behind reads as 'the first n'. */
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
 * The server behind writes into the file while bytes come in and looks at no digest. Here an upload is taken
 * whole and checked first, so that one cut off or changed on the way leaves what was there.
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

/** Middleware in front of the server's own: what it does otherwise than a real store. */
export const mendStore = async (request: FileRequest, next: () => Promise<unknown>): Promise<unknown> => {
  request.store = carefulStore(request)
  try {
    return await next()
  } catch (error) {
    // There is one owner: whatever bucket is there already is theirs.
    if (error instanceof S3Error && error.code === 'BucketAlreadyExists')
      error.code = 'BucketAlreadyOwnedByYou'
    throw error
  }
}
