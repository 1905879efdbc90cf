import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isDatabaseDown } from '@fieldside/platform/database-outage.ts'
import { isDomainError } from '@fieldside/platform/errors.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createObjectStorage, type ObjectStorage } from './object-storage.ts'

type Answer = 'reset' | { status: number; code: string }
let answer: Answer = 'reset'
const storage = createServer((request, response) => {
  if (answer === 'reset') return void request.socket.resetAndDestroy()
  response.writeHead(answer.status)
  response.end(`<Error><Code>${answer.code}</Code><Message>no</Message></Error>`)
})
const storageAt = (port: number): ObjectStorage =>
  createObjectStorage({
    url: `http://127.0.0.1:${port}`,
    accessKey: 'a',
    secretKey: 'b',
    region: 'us-east-1',
  })
let objectStorage: ObjectStorage
beforeAll(async () => {
  await new Promise<void>((resolve) => storage.listen(0, '127.0.0.1', resolve))
  objectStorage = storageAt((storage.address() as AddressInfo).port)
})
afterAll(() => void storage.close())

const callsOf = (used: ObjectStorage) => [
  () => used.put('files', 'a/b.pdf', Buffer.from('x'), 'application/pdf'),
  () => used.get('files', 'a'),
  () => used.remove('files', 'a/b.pdf'),
  () => used.createBucket('files'),
]
const errorsOf = (used: ObjectStorage) =>
  Promise.all(
    callsOf(used).map((call) =>
      call().then(
        () => undefined,
        (error: unknown) => error,
      ),
    ),
  )

test.each<[string, () => ObjectStorage, Answer]>([
  ['refuses connections', () => storageAt(1), 'reset'],
  ['resets connections', () => objectStorage, 'reset'],
  ['is overloaded', () => objectStorage, { status: 503, code: 'SlowDown' }],
  ['fails', () => objectStorage, { status: 500, code: 'InternalError' }],
])('reports files as unavailable, and not the database, when object storage %s', async (_, used, given) => {
  answer = given
  const errors = await errorsOf(used())
  expect(errors.map((error) => isDomainError(error, 'files-unavailable'))).not.toContain(false)
  expect(errors.map(isDatabaseDown)).not.toContain(true)
})

test('reports a rejected call as its own error, so that its job item is parked', async () => {
  answer = { status: 403, code: 'AccessDenied' }
  await expect(objectStorage.remove('files', 'a/b.pdf')).rejects.toMatchObject({ code: 'AccessDenied' })
})
