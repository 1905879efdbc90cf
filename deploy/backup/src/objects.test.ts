import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import type { Client } from 'minio'
import { beforeEach, expect, test } from 'vitest'
import { createMirror, FilesVanished, restoreObjects } from './objects.ts'
import { openRepository, type Repository } from './repository.ts'

const DOCUMENTS = 'documents'
const PICTURES = 'pictures'
const LATER = new Date(Date.now() + 60_000)

/** The product's object storage: the versions (etags) of its files by `bucket/key`. */
let files: Map<string, string>
/** Objects of the backup by name. */
let stored: Map<string, { content: Buffer; storedAt: Date }>

const source = {
  listBuckets: async () => [{ name: DOCUMENTS }, { name: PICTURES }],
  listObjectsV2: async function* (bucket: string) {
    for (const [path, etag] of files)
      if (path.startsWith(`${bucket}/`)) yield { name: path.slice(bucket.length + 1), etag }
  },
  statObject: async () => ({ metaData: { 'content-type': 'application/pdf' } }),
  getObject: async (bucket: string, key: string) => Readable.from([files.get(`${bucket}/${key}`)!]),
  bucketExists: async () => true,
  putObject: async (bucket: string, key: string, content: Buffer) =>
    void files.set(`${bucket}/${key}`, String(content)),
} as unknown as Client

const repository: Repository = {
  bucket: 'backup',
  recipients: ['age1own'],
  put: async (name, content) =>
    void stored.set(name, {
      content: Buffer.isBuffer(content) ? content : await buffer(content),
      storedAt: new Date(),
    }),
  get: async (name) => Readable.from([stored.get(name)!.content]),
  contentTypeOf: async () => 'application/pdf',
  list: async (prefix) =>
    [...stored].flatMap(([name, { storedAt }]) => (name.startsWith(prefix) ? [{ name, storedAt }] : [])),
  remove: async (names) => {
    for (const name of names) stored.delete(name)
  },
}
const count = (prefix: string): number => [...stored.keys()].filter((name) => name.startsWith(prefix)).length

const put = (bucket: string, from: number, to: number): void => {
  for (let number = from; number < to; number += 1)
    files.set(`${bucket}/${number}.pdf`, `version-of-${number}`)
}
const remove = (bucket: string, from: number, to: number): void => {
  for (let number = from; number < to; number += 1) files.delete(`${bucket}/${number}.pdf`)
}

beforeEach(() => {
  files = new Map()
  stored = new Map()
})

test('marks deleted files, and removes their copies once they are old enough', async () => {
  put(DOCUMENTS, 0, 4)
  const mirror = await createMirror(source, repository)
  await mirror.sync()
  remove(DOCUMENTS, 0, 3)
  expect(await mirror.sync()).toEqual({ copied: 0, deleted: 3, pruned: 0 })
  expect(await mirror.sync({ pruneBefore: new Date(0) })).toMatchObject({ pruned: 0 })
  expect(await mirror.sync({ pruneBefore: LATER })).toMatchObject({ pruned: 3 })
  expect([count('copies/'), count('deleted/')]).toEqual([1, 0])
})

test.each([
  ['every file', 3, () => files.clear()],
  ['most files of a bucket', 18, () => remove(DOCUMENTS, 0, 10)],
])('marks nothing while %s is missing, so that a restore brings all back', async (_, documents, lose) => {
  put(DOCUMENTS, 0, documents)
  put(PICTURES, 0, 100)
  const mirror = await createMirror(source, repository)
  await mirror.sync()
  lose()
  await expect(mirror.sync({ pruneBefore: LATER })).rejects.toThrow(FilesVanished)
  const afterRestart = await createMirror(source, repository)
  await expect(afterRestart.sync({ pruneBefore: LATER })).rejects.toThrow(FilesVanished)
  expect([count('copies/'), count('deleted/')]).toEqual([documents + 100, 0])
  await restoreObjects(repository, source)
  expect(files.size).toBe(documents + 100)
  expect(await mirror.sync()).toEqual({ copied: 0, deleted: 0, pruned: 0 })
})

test('copies new files while others are missing', async () => {
  put(DOCUMENTS, 0, 18)
  const mirror = await createMirror(source, repository)
  await mirror.sync()
  files.clear()
  put(DOCUMENTS, 18, 19)
  await expect(mirror.sync()).rejects.toThrow('18 of 19 copied files are missing')
  expect(count('copies/')).toBe(19)
})

test.each([
  ['some of few files', () => remove(DOCUMENTS, 0, 9)],
  [
    'half of the files',
    () => {
      put(DOCUMENTS, 10, 20)
      remove(DOCUMENTS, 0, 10)
    },
  ],
])('counts %s as deleted', async (_, change) => {
  put(DOCUMENTS, 0, 10)
  const mirror = await createMirror(source, repository)
  await mirror.sync()
  change()
  expect((await mirror.sync()).deleted).toBeGreaterThan(8)
})

test('counts no file as missing when each has a new version', async () => {
  put(DOCUMENTS, 0, 20)
  const mirror = await createMirror(source, repository)
  await mirror.sync()
  for (const path of files.keys()) files.set(path, 'renewed')
  expect(await mirror.sync()).toEqual({ copied: 20, deleted: 20, pruned: 0 })
})

test('marks all missing files once an operator accepts it', async () => {
  put(DOCUMENTS, 0, 20)
  const mirror = await createMirror(source, repository)
  await mirror.sync()
  files.clear()
  const accepting = await createMirror(source, repository)
  expect(await accepting.sync({ acceptsLoss: true })).toMatchObject({ deleted: 20 })
  const afterwards = await createMirror(source, repository)
  expect(await afterwards.sync()).toEqual({ copied: 0, deleted: 0, pruned: 0 })
})

test('keeps the copies of files that exist again after their deletion', async () => {
  put(DOCUMENTS, 0, 4)
  const mirror = await createMirror(source, repository)
  await mirror.sync()
  remove(DOCUMENTS, 0, 2)
  await mirror.sync()
  put(DOCUMENTS, 0, 1)
  expect(await mirror.sync({ pruneBefore: LATER })).toEqual({ copied: 0, deleted: 0, pruned: 1 })
  expect([count('copies/'), count('deleted/')]).toEqual([3, 0])
  put(DOCUMENTS, 1, 2)
  expect(await mirror.sync()).toEqual({ copied: 1, deleted: 0, pruned: 0 })
})

test('removes no copy of a file that exists, even if another process marked it', async () => {
  put(DOCUMENTS, 0, 1)
  const mirror = await createMirror(source, repository)
  await mirror.sync()
  const [copy] = stored.keys()
  await repository.put(copy!.replace(/^copies\/\w+\//, 'deleted/'), Buffer.alloc(0))
  expect(await mirror.sync({ pruneBefore: LATER })).toMatchObject({ pruned: 0 })
  expect(count('copies/')).toBe(1)
})

/** The same objects, encrypted for a pair of keys, and read with one of them. */
const forKeys = async (...identities: string[]): Promise<Repository> =>
  openRepository(repository, {
    recipients: await Promise.all(identities.map(identityToRecipient)),
    identity: identities[0],
  })

test('copies files anew for other keys, keeps the copies for earlier ones, and leaves out what the key does not open', async () => {
  const [own, wrong] = await Promise.all([generateX25519Identity(), generateX25519Identity()])
  const sync = async (of: Repository) => (await createMirror(source, of)).sync()
  const restored = async (of: Repository) => {
    files.clear()
    return restoreObjects(of, source)
  }
  put(DOCUMENTS, 0, 2)
  await sync(await forKeys(own))
  files.set(`${PICTURES}/new.jpg`, 'stored for the wrong key alone')
  expect(await sync(await forKeys(wrong))).toMatchObject({ copied: 3 })
  expect(await restored(await forKeys(own))).toEqual({ restored: 2, forOtherKey: [`${PICTURES}/new.jpg`] })
  expect(await restored(await forKeys(wrong))).toEqual({ restored: 3, forOtherKey: [] })
  expect(await sync(await forKeys(own))).toEqual({ copied: 1, deleted: 0, pruned: 0 })
  expect(await restored(await forKeys(own))).toEqual({ restored: 3, forOtherKey: [] })
})

test('removes copies for earlier keys once files have had newer ones for as long as backups are kept', async () => {
  const [first, second] = await Promise.all([generateX25519Identity(), generateX25519Identity()])
  put(DOCUMENTS, 0, 3)
  await (await createMirror(source, await forKeys(first))).sync()
  remove(DOCUMENTS, 0, 1)
  const changed = await createMirror(source, await forKeys(second, first))
  expect(await changed.sync({ pruneBefore: new Date(0) })).toEqual({ copied: 2, deleted: 1, pruned: 0 })
  expect(count('copies/')).toBe(5)
  expect(await changed.sync({ pruneBefore: LATER })).toEqual({ copied: 0, deleted: 0, pruned: 1 })
  expect([count('copies/'), count('deleted/')]).toEqual([2, 0])
  files.clear()
  expect(await restoreObjects(await forKeys(second), source)).toEqual({ restored: 2, forOtherKey: [] })
})

test('goes on with copies of earlier releases', async () => {
  put(DOCUMENTS, 0, 2)
  await (await createMirror(source, repository)).sync()
  for (const [name, object] of [...stored]) {
    stored.delete(name)
    stored.set(name.replace(/^copies\/\w+\//, 'objects/'), object)
  }
  remove(DOCUMENTS, 0, 1)
  const mirror = await createMirror(source, repository)
  expect(await mirror.sync()).toEqual({ copied: 1, deleted: 1, pruned: 0 })
  expect([count('objects/'), count('copies/')]).toEqual([2, 1])
  expect(await mirror.sync({ pruneBefore: LATER })).toMatchObject({ pruned: 1 })
  expect([count('objects/'), count('copies/')]).toEqual([0, 1])
})
