import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isDomainError, tooLarge } from '../base/errors.ts'
import { type Body, drainBody, forwardable, readBody } from './body.ts'

const limits = { maxBytes: 100, tooLarge: () => tooLarge('too large') }
const bytes = (count: number) => new Uint8Array(count).fill(1)
const contentOf = (chunks: Uint8Array[], { ends = true } = {}) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk)
      if (ends) controller.close()
    },
  })
const bodyOf = (content: Body['content'], announcedBytes = 0): Body => ({ announcedBytes, content })
const codeOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.catch((thrown: unknown) => thrown)
  return isDomainError(error) ? error.code : String(error)
}

test('reads a body of exactly the maximum size', async () => {
  const read = await readBody(bodyOf(contentOf([bytes(60), bytes(40)])), limits)
  expect(read).toEqual(Buffer.from(bytes(100)))
  expect(await readBody(bodyOf(null), limits)).toHaveLength(0)
})

test('rejects a Content-Length over the limit without reading', async () => {
  const pull = vi.fn()
  const content = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 })
  expect(await codeOf(readBody(bodyOf(content, 101), limits))).toBe('too-large')
  expect(pull).not.toHaveBeenCalled()
})

test('rejects a body that exceeds the limit while arriving and leaves the rest readable', async () => {
  const content = contentOf([bytes(60), bytes(60), bytes(7)])
  expect(await codeOf(readBody(bodyOf(content, 10), limits))).toBe('too-large')
  expect((await content.getReader().read()).value).toHaveLength(7)
})

describe('readBody with a slow client', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const wide = { maxBytes: 10_000_000, tooLarge: () => tooLarge('too large') }
  const receive = () => {
    let send: (count: number) => void = () => undefined
    let end: () => void = () => undefined
    const content = new ReadableStream<Uint8Array>({
      start: (controller) => {
        send = (count) => controller.enqueue(bytes(count))
        end = () => controller.close()
      },
    })
    let outcome: string | undefined
    const reading = readBody(bodyOf(content), wide)
    void codeOf(reading.then((read) => Promise.reject(new Error(`${read.length} bytes`)))).then((code) => {
      outcome = code
    })
    return {
      send,
      end,
      seconds: (s: number) => vi.advanceTimersByTimeAsync(s * 1000),
      outcome: () => outcome,
    }
  }

  test('times out after 20 seconds without a byte', async () => {
    const body = receive()
    body.send(10)
    await body.seconds(19.9)
    expect(body.outcome()).toBeUndefined()
    await body.seconds(0.1)
    expect(body.outcome()).toContain('request-timeout')
  })

  test('times out when most of the body arrives at once and the rest trickles in', async () => {
    const body = receive()
    body.send(8_000_000)
    for (const _byte of [1, 2]) {
      await body.seconds(12)
      expect(body.outcome()).toBeUndefined()
      body.send(1)
    }
    await body.seconds(1)
    expect(body.outcome()).toContain('request-timeout')
  })

  test('reads a body at 16 kB/s despite pauses of 15 seconds', async () => {
    const body = receive()
    for (let sent = 0; sent < 20; sent += 1) {
      body.send(16 * 1024 * 20)
      await body.seconds(15)
    }
    body.end()
    await body.seconds(0)
    expect(body.outcome()).toContain(`${16 * 1024 * 20 * 20} bytes`)
  })

  test('leaves no timer behind after a complete or rejected body', async () => {
    await readBody(bodyOf(contentOf([bytes(10)])), limits)
    await codeOf(readBody(bodyOf(contentOf([bytes(200)])), limits))
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('reports an aborted body as incomplete, not as a server error', async () => {
  const content = new ReadableStream<Uint8Array>({
    start: (controller) => controller.error(new Error('gone')),
  })
  expect(await codeOf(readBody(bodyOf(content), limits))).toBe('body-incomplete')
})

test('reserves memory as it allocates and stops when the reservation is refused', async () => {
  const reserved: number[] = []
  const wide = { ...limits, maxBytes: 100_000, reserve: (more: number) => void reserved.push(more) }
  await readBody(bodyOf(contentOf(Array.from({ length: 400 }, () => bytes(100)))), wide)
  expect(reserved).toEqual([4096, 65_536])
  const refuse = () => {
    throw tooLarge('no room', 'no-room')
  }
  const refused = readBody(bodyOf(contentOf([bytes(1)])), { ...limits, reserve: refuse })
  expect(await codeOf(refused)).toBe('no-room')
})

test('can still drain a forwarded body after its receiver cancels', async () => {
  const content = contentOf([bytes(10), bytes(20), bytes(30)])
  const copy = forwardable(content)?.getReader()
  expect((await copy?.read())?.value).toHaveLength(10)
  await copy?.cancel()
  await drainBody(content, { maxBytes: 1000, maxMs: 1000 })
  expect(content.locked).toBe(true)
  expect(forwardable(null)).toBeNull()
})

test('stops draining at the byte limit and at the time limit', async () => {
  const endless = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(bytes(10)) })
  await drainBody(endless, { maxBytes: 95, maxMs: 10_000 })
  await drainBody(contentOf([], { ends: false }), { maxBytes: 95, maxMs: 10 })
})
