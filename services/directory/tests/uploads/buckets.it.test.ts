import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PDF } from '@fieldside/files/testing/sample-files.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFileStorage } from '../../src/uploads/adapters/file-storage.ts'
import { createFixture, type Fixture, newProfessional, S3_KEYS } from '../fixture.ts'
import { startInstance } from '../running.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

/**
 * Simulates object storage that creates buckets slowly, as observed with versitygw: a bucket exists as soon
 * as its creation begins, but everything inside it fails until that is complete.
 */
const startSlowStorage = async () => {
  const released = Promise.withResolvers<void>()
  const buckets = new Map<string, 'creating' | 'ready'>()
  const create = async (bucket: string): Promise<number> => {
    if (buckets.has(bucket)) return 409
    buckets.set(bucket, 'creating')
    await released.promise
    buckets.set(bucket, 'ready')
    return 200
  }
  const answerTo = async (method: string, bucket: string, key: string): Promise<number> => {
    if (key === '') return method === 'PUT' ? create(bucket) : buckets.has(bucket) ? 200 : 404
    if (buckets.get(bucket) !== 'ready') return 500
    return method === 'PUT' ? 200 : 404
  }
  const server = createServer(async (request, response) => {
    request.resume()
    const [, bucket = '', ...key] = (request.url ?? '').split('?')[0]?.split('/') ?? []
    const status = await answerTo(request.method ?? '', bucket, key.join('/'))
    response.writeHead(status, { etag: '"1"', 'content-type': 'application/xml' })
    const code = status === 409 ? 'BucketAlreadyOwnedByYou' : 'InternalError'
    response.end(status < 400 ? '' : `<Error><Code>${code}</Code><Message>get bucket acl</Message></Error>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise((resolve) => server.close(resolve).closeAllConnections())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    buckets,
    release: released.resolve,
    close,
  }
}

const instanceAt = (S3_URL: string) => startInstance(fixture, newProfessional, { S3_URL })

const statusOf = async (url: string, path: string, init?: RequestInit): Promise<number> => {
  const response = await fetch(url + path, init)
  await response.arrayBuffer()
  return response.status
}

test('reports ready once the buckets work, and accepts concurrent first uploads at several instances', async () => {
  const storage = await startSlowStorage()
  const instances = await Promise.all([instanceAt(storage.url), instanceAt(storage.url)])
  await expect.poll(() => storage.buckets.size).toBe(1)
  for (const { url } of instances) {
    expect(await statusOf(url, '/readyz')).toBe(503)
    expect(await statusOf(url, '/livez')).toBe(200)
  }
  storage.release()
  for (const { url } of instances) await expect.poll(() => statusOf(url, '/readyz')).toBe(200)
  const path = '/professionals/me/documents/government_id?file_name=a.pdf'
  const uploads = Array.from({ length: 8 }, (_, n) =>
    statusOf(instances[n % 2]?.url ?? '', path, { method: 'PUT', body: new Uint8Array(PDF) }),
  )
  expect(await Promise.all(uploads)).toEqual(Array(8).fill(201))
  await Promise.all(instances.map(({ stop }) => stop()))
  await storage.close()
})

test("doesn't report a bucket as ready while another instance is still creating it", async () => {
  const storage = await startSlowStorage()
  const objectStorage = () => createFileStorage({ url: storage.url, ...S3_KEYS, region: 'us-east-1' })
  const first = objectStorage().createBuckets()
  await expect.poll(() => storage.buckets.size).toBe(1)
  await expect(objectStorage().createBuckets()).rejects.toThrow()
  storage.release()
  await first
  await objectStorage().createBuckets()
  await storage.close()
})

test('delays only readiness when object storage is unavailable at startup', async () => {
  const instance = await instanceAt('http://127.0.0.1:9')
  expect(await statusOf(instance.url, '/readyz')).toBe(503)
  expect(await statusOf(instance.url, '/professionals/me/views')).toBe(200)
  await instance.stop()
})
