import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import './kafkajs-workarounds.ts'

const require = createRequire(import.meta.url)

/** Loads another copy of a module, without the workarounds. */
const requireUnpatched = (name: string) => {
  const file = require.resolve(name)
  const patched = require.cache[file]
  delete require.cache[file]
  try {
    return require(file)
  } finally {
    require.cache[file] = patched
  }
}

afterEach(() => void vi.useRealTimers())

const openQueue = (RequestQueue = require('kafkajs/src/network/requestQueue')) => {
  vi.useFakeTimers()
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

test('kafkajs sets a timer while no request waits', () => {
  const { sent, push, reply } = openQueue(requireUnpatched('kafkajs/src/network/requestQueue'))
  push(1)
  reply(1)
  expect([sent, vi.getTimerCount()]).toEqual([[1], 1])
})

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

test('kafkajs has no codec for zstd, only for gzip', () => {
  const { Types, lookupCodec } = requireUnpatched('kafkajs/src/protocol/message/compression')
  expect(lookupCodec(Types.GZIP)).toBeDefined()
  expect(() => lookupCodec(Types.ZSTD)).toThrow('ZSTD compression not implemented')
})

test('kafkajs fetches from a broker again only when all batches of its last fetch are done', async () => {
  const createFetcher = require('kafkajs/src/consumer/fetcher')
  const createWorker = require('kafkajs/src/consumer/worker')
  const createWorkerQueue = require('kafkajs/src/consumer/workerQueue')
  const slow = Promise.withResolvers<void>()
  const handled: string[] = []
  const handler = async (batch: { topic: string }) => {
    if (batch.topic === 'slow') await slow.promise
    handled.push(batch.topic)
  }
  const workerQueue = createWorkerQueue({
    workers: [1, 2].map((workerId) => createWorker({ handler, workerId })),
  })
  const batches = [{ topic: 'slow' }, { topic: 'fast' }]
  let fetches = 0
  const fetch = async () => {
    fetches += 1
    if (fetches === 2) void fetcher.stop()
    return fetches === 1 ? batches : []
  }
  const logger = { namespace: () => undefined }
  const fetcher = createFetcher({ nodeId: 1, workerQueue, partitionAssignments: new Map(), fetch, logger })
  const over = fetcher.start()
  await setImmediate()
  expect([handled, fetches]).toEqual([['fast'], 1])
  slow.resolve()
  await over
  expect([handled, fetches]).toEqual([['fast', 'slow'], 2])
})

test('kafkajs has no requests for SCRAM users and the quorum of controllers', () => {
  const apiKeys = require('kafkajs/src/protocol/requests/apiKeys')
  expect(apiKeys).toHaveProperty('DescribeConfigs')
  expect(apiKeys).not.toHaveProperty('AlterUserScramCredentials')
  expect(apiKeys).not.toHaveProperty('DescribeQuorum')
})
