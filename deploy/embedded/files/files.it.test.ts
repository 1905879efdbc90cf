import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Client } from 'minio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFiles, type Files } from './server.ts'

const BUCKET = 'documents'
const KEY = 'people/ann/licence (1).pdf'
const directory = mkdtempSync(join(tmpdir(), 'fieldside-files-'))
const options = { directory, accessKey: 'fieldside', secretKey: 'a-secret/+=', buckets: [BUCKET] }
let files: Files
let client: Client

const clientWith = (keys: { accessKey: string; secretKey: string }): Client => {
  const { hostname, port } = new URL(files.url)
  return new Client({ endPoint: hostname, port: Number(port), useSSL: false, region: 'us-east-1', ...keys })
}

beforeAll(async () => {
  files = await createFiles(options)
  client = clientWith(options)
  await client.putObject(BUCKET, KEY, 'paper', 5, { 'Content-Type': 'application/pdf' })
})
afterAll(async () => {
  await files.close()
  rmSync(directory, { recursive: true, force: true })
})

test('what is put is got, described, copied and removed', async () => {
  expect((await buffer(await client.getObject(BUCKET, KEY))).toString()).toBe('paper')
  const stat = await client.statObject(BUCKET, KEY)
  expect([stat.size, stat.metaData['content-type']]).toEqual([5, 'application/pdf'])
  await client.putObject(BUCKET, 'gone', 'x')
  await client.removeObject(BUCKET, 'gone')
  await expect(client.statObject(BUCKET, 'gone')).rejects.toMatchObject({ code: 'NotFound' })
})

test('a bucket is made when asked for, at the start and later', async () => {
  expect(await client.bucketExists(BUCKET)).toBe(true)
  await client.makeBucket('later')
  expect(await client.bucketExists('later')).toBe(true)
})

test('a presigned link gets, and puts, for as long as it lasts', async () => {
  const get = await client.presignedGetObject(BUCKET, KEY, 60)
  const reply = await fetch(get)
  expect([reply.status, await reply.text()]).toEqual([200, 'paper'])
  const put = await client.presignedPutObject(BUCKET, 'sent', 60)
  expect((await fetch(put, { method: 'PUT', body: 'by link' })).status).toBe(200)
  expect((await buffer(await client.getObject(BUCKET, 'sent'))).toString()).toBe('by link')
  const ago = new Date(Date.now() - 61_000)
  const expired = await client.presignedUrl('GET', BUCKET, KEY, 60, {}, ago)
  expect((await fetch(expired)).status).toBe(403)
})

test('an unsigned request is refused, whatever it asks', async () => {
  const path = `${files.url}/${BUCKET}/${encodeURI(KEY)}`
  for (const method of ['GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'OPTIONS'])
    expect((await fetch(path, { method })).status, method).toBe(403)
  expect((await fetch(files.url)).status).toBe(403)
  const form = new FormData()
  form.set('key', 'sent')
  form.set('file', 'x')
  expect(
    (await fetch(`${files.url}/${BUCKET}?X-Amz-Algorithm=x`, { method: 'POST', body: form })).status,
  ).toBe(403)
})

test('a link that was changed is refused: signature, key, method or lifetime', async () => {
  const link = await client.presignedGetObject(BUCKET, KEY, 60)
  const last = link.at(-1) === '0' ? '1' : '0'
  const changed = [
    link.slice(0, -1) + last,
    link.replace('licence', 'other'),
    link.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'),
    link.replace(/&X-Amz-Signature=.*/, ''),
  ]
  for (const url of changed) {
    const { status } = await fetch(url)
    expect(status, url).toBeGreaterThanOrEqual(400)
    expect(status, url).toBeLessThan(500)
  }
  expect((await fetch(changed[0]!)).status).toBe(403)
  expect((await fetch(link, { method: 'DELETE' })).status).toBe(403)
})

test('other keys than the owner’s open nothing', async () => {
  for (const keys of [
    { accessKey: 'S3RVER', secretKey: 'S3RVER' },
    { accessKey: 'fieldside', secretKey: 'guess' },
  ])
    expect((await fetch(await clientWith(keys).presignedGetObject(BUCKET, KEY, 60))).status).toBe(403)
})

test('a key cannot climb out of the folder', async () => {
  const link = await client.presignedGetObject(BUCKET, '..%2f..%2fsecret', 60)
  expect((await fetch(link.replaceAll('%252f', '%2f').replaceAll('..%2F', '..%2f'))).status).toBe(400)
})

test('files outlive a restart', async () => {
  await files.close()
  files = await createFiles(options)
  expect((await buffer(await clientWith(options).getObject(BUCKET, KEY))).toString()).toBe('paper')
  client = clientWith(options)
})

test('it refuses to start in production', async () => {
  process.env.NODE_ENV = 'production'
  await expect(createFiles(options)).rejects.toThrow(/NODE_ENV=production/)
  process.env.NODE_ENV = 'test'
})
