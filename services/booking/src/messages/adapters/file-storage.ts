import { createObjectStorage, type StorageOptions } from '@fieldside/files/object-storage.ts'

const BUCKET = 'message-files'

/** The private bucket for files of messages. Fails as ObjectStorage does. */
export type MessageFileStorage = {
  /** Creates the bucket before the first object, so that the service starts without object storage. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  get(key: string): Promise<Buffer>
  /** Idempotent: the object may be missing. */
  remove(key: string): Promise<void>
  /** Returns a link for a browser. `fileName` is a name of ours. */
  linkFor(key: string, shown: { fileName: string; seconds: number }): Promise<string>
}

export const createMessageFileStorage = (options: StorageOptions): MessageFileStorage => {
  const storage = createObjectStorage(options)
  let bucket: Promise<void> | undefined
  const createBucket = (): Promise<void> => {
    bucket ??= storage.createBucket(BUCKET).catch((error: unknown) => {
      bucket = undefined
      throw error
    })
    return bucket
  }
  return {
    put: async (...object) => {
      await createBucket()
      await storage.put(BUCKET, ...object)
    },
    get: (key) => storage.get(BUCKET, key),
    remove: (key) => storage.remove(BUCKET, key),
    linkFor: (key, shown) => storage.linkFor(BUCKET, key, shown),
  }
}
