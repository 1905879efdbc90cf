import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { PDF, pdfOf } from '@fieldside/files/testing/sample-files.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { testConfig } from '@fieldside/platform/testing/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixture, type Fixture, S3_KEYS } from '../fixture.ts'
import { inflatingPdf } from './unsafe-files.ts'

const SENT_BYTES = 2 * 1024 * 1024
const STALLED = Buffer.alloc(SENT_BYTES, 'x')
const PATH = '/professionals/me/documents/government_id?file_name=a.pdf'

let fixture: Fixture
let child: ChildProcess
let url: string

beforeAll(async () => {
  fixture = await createFixture()
  const env = Object.entries({ ...testConfig(fixture.databaseUrl), S3_URL: 'http://files.test' }).map(
    ([name, value]) => [name, String(value)] as const,
  )
  child = fork(join(import.meta.dirname, 'uploads-main.ts'), {
    env: {
      ...Object.fromEntries(env),
      S3_ACCESS_KEY: S3_KEYS.accessKey,
      S3_SECRET_KEY: S3_KEYS.secretKey,
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    },
    execArgv: ['--expose-gc'],
  })
  const [message] = await once(child, 'message')
  url = (message as { url: string }).url
})
afterAll(async () => {
  child.kill()
  await once(child, 'exit')
  await fixture.close()
})

/** Returns the process's memory after a garbage collection and its peak, in bytes. */
const memoryOf = async (): Promise<{ rss: number; peak: number }> => {
  const answer = once(child, 'message')
  child.send('memory')
  const [message] = await answer
  return message as { rss: number; peak: number }
}

const put = (body: Uint8Array<ArrayBuffer>) =>
  fetch(url + PATH, { method: 'PUT', headers: { authorization: `Bearer ${newId()}` }, body })

/** Sends part of a document and stalls. Resolves once that is sent or the reply arrives. */
const stall = async (): Promise<Socket> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const head = `PUT ${PATH} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${newId()}\r\ncontent-length: ${10 * 1024 * 1024}\r\n\r\n`
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    socket.once('data', () => resolve())
    socket.once('close', () => resolve())
    socket.write(head)
    socket.write(STALLED, () => resolve())
  })
  return socket
}

/** Ends the connection and waits until the service has closed it too, which frees the upload's memory. */
const endOf = async (socket: Socket): Promise<void> => {
  if (socket.closed) return
  const closed = once(socket, 'close')
  socket.resume().end()
  await closed
}

test('stays under 1.5 times its idle memory with 100 stalled uploads', async () => {
  // Warms up with the same kind of work, so that code is compiled and the heap and the allocator have grown.
  const pdf = pdfOf(SENT_BYTES)
  for (let round = 0; round < 8; round += 1) {
    const replies = await Promise.all([1, 2, 3].map(() => put(pdf)))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
  }
  const { rss: idle } = await memoryOf()
  const sockets: Socket[] = []
  let most = 0
  for (let count = 0; count < 100; count += 10) {
    sockets.push(...(await Promise.all(Array.from({ length: 10 }, stall))))
    most = Math.max(most, (await memoryOf()).rss)
  }
  most = Math.max(most, (await memoryOf()).rss)
  await Promise.all(sockets.map(endOf))
  expect(most / idle).toBeLessThan(1.5)
})

test('rejects a PDF that inflates to 2 GB within the memory limit, and inspects the next file', async () => {
  const { rss: before } = await memoryOf()
  const rejected = await put(new Uint8Array(inflatingPdf(2048)))
  expect([rejected.status, await rejected.json()]).toMatchObject([422, { code: 'invalid-file-type' }])
  // The limit is 256 MB, plus what the worker allocates between two measurements.
  expect((await memoryOf()).peak - before).toBeLessThan(512 * 1024 * 1024)
  expect((await put(new Uint8Array(PDF))).status).toBe(201)
})
