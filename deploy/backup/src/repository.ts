import { pipeline, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import type { ObjectStore, PutOptions } from './store.ts'

/** Objects of a store, compressed with zstd and encrypted with age. */
export type Repository = ObjectStore & {
  /** Public keys (`age1…`) for which it encrypts. */
  recipients: readonly string[]
  /** @throws OtherKey, or Error without an identity or if the content was modified */
  get: ObjectStore['get']
}

/** The private key doesn't open an object. */
export class OtherKey extends Error {
  constructor() {
    super('These backups are for another key.')
  }
}

/** Returns undefined for an object that another key opens. @throws any other error */
export const undefinedIfOtherKey = (error: unknown): undefined => {
  if (!(error instanceof OtherKey)) throw error
}

export type Keys = {
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

/** @throws Error when the text isn't a private key */
const decrypterWith = (identity: string): Decrypter => {
  const decrypter = new Decrypter()
  try {
    decrypter.addIdentity(identity)
  } catch {
    throw new Error("BACKUP_IDENTITY isn't a private key (AGE-SECRET-KEY-1…).")
  }
  return decrypter
}

/** The library has no other sign of it. */
const isOfAnotherKey = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('no identity matched')

const decrypted = async (stored: Readable, identity: string): Promise<Readable> => {
  const plain = await decrypterWith(identity)
    .decrypt(Readable.toWeb(stored) as ReadableStream)
    .catch((error: unknown) => {
      throw isOfAnotherKey(error) ? new OtherKey() : error
    })
  return pipeline(Readable.fromWeb(plain as never), createZstdDecompress(), nothing)
}

export const openRepository = (store: ObjectStore, { recipients = [], identity }: Keys): Repository => ({
  ...store,
  recipients,
  put: async (name, content, options?: PutOptions) => {
    const sealed = await encrypted(Buffer.isBuffer(content) ? Readable.from([content]) : content, recipients)
    // An object of known length takes one request instead of three.
    await store.put(name, Buffer.isBuffer(content) ? await buffer(sealed) : sealed, options)
  },
  get: async (name) => {
    if (!identity) throw new Error('Reading a backup needs BACKUP_IDENTITY')
    return decrypted(await store.get(name), identity)
  },
})

/** Returns the part of a store whose names begin with a prefix, without it. */
export const below = <Store extends ObjectStore>(store: Store, prefix: string): Store => ({
  ...store,
  put: (name, content, options) => store.put(prefix + name, content, options),
  get: (name) => store.get(prefix + name),
  contentTypeOf: (name) => store.contentTypeOf(prefix + name),
  list: async (wanted) =>
    (await store.list(prefix + wanted)).map((found) => ({ ...found, name: found.name.slice(prefix.length) })),
  remove: (names) => store.remove(names.map((name) => prefix + name)),
})
