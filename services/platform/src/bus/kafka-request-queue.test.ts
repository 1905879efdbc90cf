import { createRequire } from 'node:module'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import './kafka-request-queue.ts'

const RequestQueue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const openQueue = () => {
  const sent: number[] = []
  const queue = new RequestQueue({ maxInFlightRequests: 1, logger: { debug: () => undefined } })
  const push = (correlationId: number) =>
    queue.push({
      entry: { correlationId, resolve: () => undefined },
      expectResponse: true,
      sendRequest: () => sent.push(correlationId),
    })
  const reply = (correlationId: number) => queue.fulfillRequest({ correlationId, payload: null, size: 0 })
  return { queue, sent, push, reply }
}

test('sets no timer while no request waits', () => {
  const { sent, push, reply } = openQueue()
  push(1)
  reply(1)
  expect([sent, vi.getTimerCount()]).toEqual([[1], 0])
})

test('sends a request that had to wait for a reply, or for the end of the throttling', () => {
  const { queue, sent, push, reply } = openQueue()
  push(1)
  push(2)
  expect(sent).toEqual([1])
  reply(1)
  expect(sent).toEqual([1, 2])
  reply(2)
  queue.maybeThrottle(1000)
  push(3)
  expect(sent).toEqual([1, 2])
  vi.advanceTimersByTime(1100)
  expect(sent).toEqual([1, 2, 3])
  reply(3)
  vi.advanceTimersByTime(100)
  expect(vi.getTimerCount()).toBe(0)
})
