import { DOCUMENT_LINK_SECONDS } from '@fieldside/contracts/limits.ts'
import { createObjectStorage, type StorageOptions } from '@fieldside/files/object-storage.ts'

const BUCKET = 'message-files'

/** The private bucket for files of messages. Fails as ObjectStorage does. */
export type MessageFileStorage = {
  /** Creates the bucket if it is missing. Safe to call from several instances at once. */
  createBucket(): Promise<void>
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  get(key: string): Promise<Buffer>
  /** Idempotent: the object may be missing. */
  remove(key: string): Promise<void>
  /** Returns a link for a browser that expires after DOCUMENT_LINK_SECONDS. `shownAs` is a name of ours. */
  linkFor(key: string, shownAs: string): Promise<string>
}

export const createMessageFileStorage = (options: StorageOptions): MessageFileStorage => {
  const storage = createObjectStorage(options)
  return {
    createBucket: () => storage.createBucket(BUCKET),
    put: (...object) => storage.put(BUCKET, ...object),
    get: (key) => storage.get(BUCKET, key),
    remove: (key) => storage.remove(BUCKET, key),
    linkFor: (key, fileName) => storage.linkFor(BUCKET, key, { fileName, seconds: DOCUMENT_LINK_SECONDS }),
  }
}
