import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type DomainError, tooLarge } from '../base/errors.ts'
import { createUploads, type Uploads } from './uploads.ts'

const KB = 1024

const limits = { maxBytes: 100 * KB, tooLarge: () => tooLarge('The file is too large') }

/** Starts an upload whose work lasts until `finish`. */
const hold = (uploads: Uploads, userId: string, bytes: number, signal?: AbortSignal) => {
  const gate = Promise.withResolvers<void>()
  const received = Promise.withResolvers<void>()
  // Unlike a Blob's, all of it can be read before the next turn of the event loop.
  const content = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new Uint8Array(bytes))
      controller.close()
    },
  })
  const body = { announcedBytes: bytes, content, ...(signal && { signal }) }
  const outcome = uploads
    .receive({ ...limits, userId, body }, () => {
      received.resolve()
      return gate.promise
    })
    .then(
      () => 'done',
      ({ kind, code, retryAfterS }: DomainError) => `${kind} ${code} ${retryAfterS}`,
    )
  const first = Promise.race([received.promise.then(() => 'received'), outcome])
  return { first, finish: () => gate.resolve(), outcome }
}

test('limits an account to its share of memory, and leaves the rest to others', async () => {
  const uploads = createUploads({ maxBytes: 100 * KB, maxBytesPerAccount: 50 * KB })
  const [first, second] = [hold(uploads, 'ada', 30 * KB), hold(uploads, 'ada', 20 * KB)]
  expect([await first.first, await second.first]).toEqual(['received', 'received'])
  expect(await hold(uploads, 'ada', KB).outcome).toBe('too-many too-many-uploads-at-once 10')
  const others = hold(uploads, 'eva', 50 * KB)
  expect(await others.first).toBe('received')
  expect(await hold(uploads, 'kim', KB).outcome).toBe('unavailable uploads-busy 5')
  first.finish()
  expect(await first.outcome).toBe('done')
  const next = hold(uploads, 'ada', 30 * KB)
  expect(await next.first).toBe('received')
})

test('releases the memory of a rejected upload', async () => {
  const uploads = createUploads({ maxBytes: 50 * KB, maxBytesPerAccount: 50 * KB })
  for (let count = 0; count < 3; count += 1)
    expect(await hold(uploads, 'ada', 60 * KB).outcome).toBe('too-many too-many-uploads-at-once 10')
  const fits = hold(uploads, 'ada', 50 * KB)
  expect(await fits.first).toBe('received')
})

const tick = async () => {
  await nextTurn()
  return 'waiting'
}

test('works on as many uploads at once as it may, one after the other, also after one failed', async () => {
  const uploads = createUploads({ maxAtOnce: 1 })
  const one = hold(uploads, 'ada', KB)
  expect(await one.first).toBe('received')
  const [two, three] = [hold(uploads, 'eva', KB), hold(uploads, 'kim', KB)]
  expect(await Promise.race([two.first, three.first, tick()])).toBe('waiting')
  one.finish()
  expect(await one.outcome).toBe('done')
  expect(await two.first).toBe('received')
  expect(await Promise.race([three.first, tick()])).toBe('waiting')
  two.finish()
  expect(await three.first).toBe('received')
  three.finish()
  const body = { announcedBytes: 1, content: new Blob(['x']).stream() }
  const failing = uploads.receive({ ...limits, userId: 'ada', body }, () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(await hold(uploads, 'eva', KB).first).toBe('received')
})

test('works on one upload of an account at a time, and leaves the other turns to others', async () => {
  const uploads = createUploads({ maxAtOnce: 2 })
  const one = hold(uploads, 'ada', KB)
  expect(await one.first).toBe('received')
  const two = hold(uploads, 'ada', KB)
  expect(await Promise.race([two.first, tick()])).toBe('waiting')
  const others = hold(uploads, 'eva', KB)
  expect(await others.first).toBe('received')
  others.finish()
  expect(await others.outcome).toBe('done')
  expect(await Promise.race([two.first, tick()])).toBe('waiting')
  one.finish()
  expect(await two.first).toBe('received')
})

test('releases the place and memory of a waiting upload whose client disconnects', async () => {
  const uploads = createUploads({ maxAtOnce: 1, maxBytes: 10 * KB })
  const one = hold(uploads, 'ada', KB)
  expect(await one.first).toBe('received')
  const client = new AbortController()
  const gone = hold(uploads, 'eva', 4 * KB, client.signal)
  expect(await Promise.race([gone.first, tick()])).toBe('waiting')
  client.abort()
  expect(await gone.outcome).toBe('invalid-input body-incomplete undefined')
  const next = hold(uploads, 'kim', 4 * KB)
  one.finish()
  expect(await next.first).toBe('received')
  expect(await hold(uploads, 'eva', KB, client.signal).outcome).toBe(
    'invalid-input body-incomplete undefined',
  )
})
