import { VERIFICATION_BUCKET } from '@fieldside/contracts/documents.ts'
import { DOCUMENT_LINK_SECONDS } from '@fieldside/contracts/limits.ts'
import { createObjectStorage, type StorageOptions } from '@fieldside/files/object-storage.ts'

const PICTURE_BUCKET = 'profile-pictures'

/** The private buckets for verification documents and profile pictures. Fails as ObjectStorage does. */
export type FileStorage = {
  /** Creates missing buckets. Safe to call from several instances at once. */
  createBuckets(): Promise<void>
  putPicture(key: string, bytes: Buffer, contentType: string): Promise<void>
  getPicture(key: string): Promise<Buffer>
  /** Idempotent: the object may be missing. */
  removePicture(key: string): Promise<void>
  putDocument(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** Idempotent: the object may be missing. */
  removeDocument(key: string): Promise<void>
  /** Returns a link for a browser that expires after DOCUMENT_LINK_SECONDS. */
  linkFor(key: string): Promise<string>
}

const nameOf = (key: string): string => {
  const [, type = 'document', extension = ''] = /\/([a-z_]+)_\d+(\.[a-z]+)$/.exec(key) ?? []
  return `${type}${extension}`
}

export const createFileStorage = (options: StorageOptions): FileStorage => {
  const storage = createObjectStorage(options)
  return {
    createBuckets: async () => {
      for (const bucket of [VERIFICATION_BUCKET, PICTURE_BUCKET]) await storage.createBucket(bucket)
    },
    putPicture: (...picture) => storage.put(PICTURE_BUCKET, ...picture),
    getPicture: (key) => storage.get(PICTURE_BUCKET, key),
    removePicture: (key) => storage.remove(PICTURE_BUCKET, key),
    putDocument: (...document) => storage.put(VERIFICATION_BUCKET, ...document),
    removeDocument: (key) => storage.remove(VERIFICATION_BUCKET, key),
    linkFor: (key) =>
      storage.linkFor(VERIFICATION_BUCKET, key, { fileName: nameOf(key), seconds: DOCUMENT_LINK_SECONDS }),
  }
}
