import type { Bus } from '@fieldside/platform/bus.ts'
import { connectBus } from '@fieldside/platform/connect-bus.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { createLog } from '@fieldside/platform/log.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBus } from './read-bus.ts'
import type { StoredRecord } from './reading.ts'

export type ReadFixture = {
  url: string
  /** Returns everything besides records that a reader could leave on the bus. */
  traces: () => Promise<unknown>
  close: () => Promise<unknown>
}

const record = (topic: string, key: string, value: string) => ({ topic, key, value, headers: {} })
const valuesOf = (records: readonly StoredRecord[], key: string) =>
  records.filter((one) => one.key === key).map(({ value }) => value)

/** Holds the readers of both buses to the same behavior. */
export const readBusConformance = (name: string, createFixture: () => Promise<ReadFixture>): void => {
  describe(`reading the ${name} bus from outside`, () => {
    let fixture: ReadFixture
    let bus: Bus
    beforeAll(async () => {
      fixture = await createFixture()
      bus = await connectBus(fixture.url, { clientId: 'test', log: createLog('test', 'silent') })
    })
    afterAll(async () => {
      await bus?.close()
      await fixture?.close()
    })
    const createTopics = async (): Promise<string[]> => {
      const topics = [newId(), newId(), newId()]
      await bus.ensureTopics(topics)
      return topics
    }

    test('reads all records of the named topics once, in order per key, and ends', async () => {
      const [one, other, unread] = (await createTopics()) as [string, string, string]
      const numbers = Array.from({ length: 40 }, (_, n) => n)
      await bus.publish(numbers.map((n) => record(n % 2 ? one : other, `key ${n % 4}`, String(n))))
      await bus.publish([record(unread, 'key 0', 'of another topic')])
      const calls: StoredRecord[][] = []
      const { signal } = new AbortController()
      const onRecords = (records: StoredRecord[]) => void calls.push(records)
      await readBus(fixture.url, {
        topics: [one, other],
        from: 'beginning',
        follows: false,
        signal,
        onRecords,
      })
      expect(calls).toHaveLength(1)
      for (const key of [0, 1, 2, 3])
        expect(valuesOf(calls[0]!, `key ${key}`)).toEqual(numbers.filter((n) => n % 4 === key).map(String))
    })

    test('ends at once when the topics are empty', async () => {
      const { signal } = new AbortController()
      const calls: StoredRecord[][] = []
      const onRecords = (records: StoredRecord[]) => void calls.push(records)
      const topics = await createTopics()
      await readBus(fixture.url, { topics, from: 'beginning', follows: false, signal, onRecords })
      expect(calls).toEqual([[]])
    })

    test('follows from the beginning or from now until it is stopped, and leaves nothing on the bus', async () => {
      const topics = await createTopics()
      await bus.publish([record(topics[0]!, 'k', 'before')])
      const traces = await fixture.traces()
      const leaving = new AbortController()
      const read = { beginning: [] as StoredRecord[], now: [] as StoredRecord[] }
      const readings = (['beginning', 'now'] as const).map((from) => {
        const onRecords = (records: StoredRecord[]) => void read[from].push(...records)
        return readBus(fixture.url, { topics, from, follows: true, signal: leaving.signal, onRecords })
      })
      let published = 0
      const lastRead = () => [read.beginning, read.now].map((records) => records.at(-1)?.value)
      try {
        await expect
          .poll(async () => {
            await bus.publish([record(topics[1]!, 'k', String(published++))])
            return read.now.length
          })
          .toBeGreaterThan(2)
        const last = String(published - 1)
        await expect.poll(lastRead).toEqual([last, last])
      } finally {
        leaving.abort()
      }
      await Promise.all(readings)
      const values = Array.from({ length: published }, (_, n) => String(n))
      // Topics have no common order.
      const [before, after] = topics.map((topic) => read.beginning.filter((one) => one.topic === topic))
      expect(valuesOf(before!, 'k')).toEqual(['before'])
      expect(valuesOf(after!, 'k')).toEqual(values)
      expect(values.join()).toContain(valuesOf(read.now, 'k').join())
      expect(await fixture.traces()).toEqual(traces)
    })
  })
}
