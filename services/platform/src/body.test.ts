import { expect, test, vi } from 'vitest'
import { type Body, discardBody, forwardable, readBody } from './body.ts'
import { isDomainError, tooLarge } from './errors.ts'

const limits = { maxBytes: 100, tooLarge: () => tooLarge('too large') }
const bytes = (count: number) => new Uint8Array(count).fill(1)
/** Sends the chunks, then ends, or stalls. */
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

test('reads a body of exactly the limit, in one piece', async () => {
  const read = await readBody(bodyOf(contentOf([bytes(60), bytes(40)])), limits)
  expect(read).toEqual(Buffer.from(bytes(100)))
  expect(await readBody(bodyOf(null), limits)).toHaveLength(0)
})

test('rejects an announced size over the limit without reading', async () => {
  const pull = vi.fn()
  const content = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 })
  expect(await codeOf(readBody(bodyOf(content, 101), limits))).toBe('too-large')
  expect(pull).not.toHaveBeenCalled()
})

test('rejects a body that turns out over the limit and leaves the rest readable', async () => {
  const content = contentOf([bytes(60), bytes(60), bytes(7)])
  expect(await codeOf(readBody(bodyOf(content, 10), limits))).toBe('too-large')
  expect((await content.getReader().read()).value).toHaveLength(7)
})

test('ends a body that stalls', async () => {
  const stalled = bodyOf(contentOf([bytes(10)], { ends: false }))
  expect(await codeOf(readBody(stalled, { ...limits, stallMs: 10 }))).toBe('request-timeout')
})

test('reports a body that breaks off as incomplete, not as our failure', async () => {
  const content = new ReadableStream<Uint8Array>({
    start: (controller) => controller.error(new Error('gone')),
  })
  expect(await codeOf(readBody(bodyOf(content), limits))).toBe('body-incomplete')
})

test('reserves what it allocates, and ends when the reservation is refused', async () => {
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

test('a forwarded body that its receiver cancels can still be drained', async () => {
  const content = contentOf([bytes(10), bytes(20), bytes(30)])
  const copy = forwardable(content)?.getReader()
  expect((await copy?.read())?.value).toHaveLength(10)
  await copy?.cancel()
  await discardBody(content, { maxBytes: 1000, maxMs: 1000 })
  expect(content.locked).toBe(true)
  expect(forwardable(null)).toBeNull()
})

test('stops draining at the limit of bytes and of time', async () => {
  const endless = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(bytes(10)) })
  await discardBody(endless, { maxBytes: 95, maxMs: 10_000 })
  await discardBody(contentOf([], { ends: false }), { maxBytes: 95, maxMs: 10 })
})
