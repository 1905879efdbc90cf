import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Client } from 'minio'
import { afterAll, expect, test } from 'vitest'
import { filesConformance } from './files.conformance.ts'
import { createFiles } from './server.ts'

const BUCKET = 'documents'
const keys = { accessKey: 'fieldside', secretKey: 'a-secret/+=' }
const folder = mkdtempSync(join(tmpdir(), 'fieldside-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

filesConformance('embedded', async () => {
  const booking = { accessKey: 'booking', secretKey: 'another-secret' }
  const others = [{ ...booking, buckets: ['message-files'] }]
  const { url, close } = await createFiles({ directory: join(folder, 'conformance'), ...keys, others })
  return { url, close, booking, ...keys }
})

const clientAt = (url: string): Client => {
  const { hostname, port } = new URL(url)
  return new Client({ endPoint: hostname, port: Number(port), useSSL: false, region: 'us-east-1', ...keys })
}

test('creates its buckets at startup and keeps files across a restart', async () => {
  const options = { directory: join(folder, 'restart'), buckets: [BUCKET], ...keys }
  const first = await createFiles(options)
  await clientAt(first.url).putObject(BUCKET, 'licence (1).pdf', 'paper')
  await first.close()
  const second = await createFiles(options)
  const bytes = await buffer(await clientAt(second.url).getObject(BUCKET, 'licence (1).pdf'))
  expect(bytes.toString()).toBe('paper')
  await second.close()
})

test('refuses to start in production', async () => {
  process.env.NODE_ENV = 'production'
  await expect(createFiles({ directory: folder, ...keys })).rejects.toThrow(/NODE_ENV=production/)
  process.env.NODE_ENV = 'test'
})
