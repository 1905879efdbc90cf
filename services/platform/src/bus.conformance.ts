import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Bus, BusRecord, Subscription } from './bus.ts'
import { newId } from './ids.ts'

export type BusUnderTest = {
  name: string
  /** Another client of the same bus, as another process would be. */
  connect: () => Promise<Bus>
  close: () => Promise<void>
}

const WITHIN = { timeout: 20_000, interval: 20 }

/** What every bus does, whatever carries it. */
export const busConformance = (name: string, start: () => Promise<BusUnderTest>): void => {
  describe(`bus: ${name}`, () => {
    let under: BusUnderTest
    const open: { stop: (() => Promise<void>)[]; close: (() => Promise<void>)[] } = { stop: [], close: [] }

    beforeAll(async () => {
      under = await start()
    }, 300_000)
    afterEach(async () => {
      await Promise.all(open.stop.splice(0).map((stop) => stop()))
      await Promise.all(open.close.splice(0).map((close) => close()))
    })
    afterAll(() => under.close())

    const client = async (): Promise<Bus> => {
      const bus = await under.connect()
      open.close.push(() => bus.close())
      return bus
    }
    const newTopic = async (bus: Bus): Promise<string> => {
      const topic = `topic-${newId()}`
      await bus.ensureTopics([topic])
      return topic
    }
    const record = (topic: string, value: string, key = 'key'): BusRecord => ({
      topic,
      key,
      value,
      headers: { type: 'thing' },
    })
    const listen = async (
      bus: Bus,
      group: string,
      topics: string[],
      onRecord: (record: BusRecord) => Promise<void> = async () => undefined,
    ) => {
      const got: BusRecord[] = []
      const subscription: Subscription = await bus.subscribe({
        group,
        topics,
        onRecord: async (given) => {
          await onRecord(given)
          got.push(given)
        },
      })
      let isStopped = false
      const stop = async () => {
        if (isStopped) return
        isStopped = true
        await subscription.stop()
      }
      open.stop.push(stop)
      return { got, values: () => got.map(({ value }) => value), stop }
    }

    test('a record arrives as it was sent: topic, key, value, headers', async () => {
      const bus = await client()
      const topic = await newTopic(bus)
      const { got } = await listen(bus, newId(), [topic])
      const sent = { topic, key: 'schlüssel', value: '{"emoji":"🏃"}', headers: { type: 'a', trace: 'b' } }
      await bus.publish([sent])
      await expect.poll(() => got, WITHIN).toEqual([sent])
    })

    test('records of a key come in the order they were published, over many publishes', async () => {
      const bus = await client()
      const topic = await newTopic(bus)
      const { values } = await listen(bus, newId(), [topic])
      const wanted = Array.from({ length: 250 }, (_, index) => String(index))
      for (let from = 0; from < wanted.length; from += 50) {
        await bus.publish(wanted.slice(from, from + 50).map((value) => record(topic, value)))
      }
      await expect.poll(() => values().length, WITHIN).toBe(250)
      expect(values()).toEqual(wanted)
    })

    test('publishers at once lose nothing, and each one keeps its order', async () => {
      const [one, two] = [await client(), await client()]
      const topic = await newTopic(one)
      const { values } = await listen(one, newId(), [topic])
      const sendAll = async (bus: Bus, prefix: string) => {
        for (let index = 0; index < 40; index += 1) {
          await bus.publish([record(topic, `${prefix}${index}`, prefix)])
        }
      }
      await Promise.all([sendAll(one, 'a'), sendAll(two, 'b')])
      await expect.poll(() => values().length, WITHIN).toBe(80)
      for (const prefix of ['a', 'b']) {
        expect(values().filter((value) => value.startsWith(prefix))).toEqual(
          Array.from({ length: 40 }, (_, index) => `${prefix}${index}`),
        )
      }
    })

    test('every group gets everything; a new group starts from the beginning', async () => {
      const bus = await client()
      const topic = await newTopic(bus)
      await bus.publish([record(topic, 'old')])
      const first = await listen(bus, newId(), [topic])
      await expect.poll(first.values, WITHIN).toEqual(['old'])
      const late = await listen(bus, newId(), [topic])
      await bus.publish([record(topic, 'new')])
      await expect.poll(first.values, WITHIN).toEqual(['old', 'new'])
      await expect.poll(late.values, WITHIN).toEqual(['old', 'new'])
    })

    test('members of one group share the work: each record is handled by one of them', async () => {
      const [one, two] = [await client(), await client()]
      const topic = await newTopic(one)
      const group = newId()
      const members = [await listen(one, group, [topic]), await listen(two, group, [topic])]
      const all = () => members.flatMap(({ values }) => values())
      const wanted = Array.from({ length: 60 }, (_, index) => String(index))
      await one.publish(wanted.map((value) => record(topic, value, value)))
      await expect.poll(() => all().length, WITHIN).toBeGreaterThanOrEqual(60)
      expect([...new Set(all())].sort()).toEqual([...wanted].sort())
      expect(all()).toHaveLength(60)
    })

    test('a group goes on where it was, with another member, when one has stopped', async () => {
      const bus = await client()
      const topic = await newTopic(bus)
      const group = newId()
      const first = await listen(bus, group, [topic])
      await bus.publish([record(topic, 'before')])
      await expect.poll(first.values, WITHIN).toEqual(['before'])
      await first.stop()
      await bus.publish([record(topic, 'between')])
      const second = await listen(await client(), group, [topic])
      await bus.publish([record(topic, 'after')])
      await expect.poll(second.values, WITHIN).toEqual(['between', 'after'])
      expect(first.values()).toEqual(['before'])
    })

    test('a record whose handling fails is given again, before later ones of its key', async () => {
      const bus = await client()
      const topic = await newTopic(bus)
      const tries: string[] = []
      const { values } = await listen(bus, newId(), [topic], async ({ value }) => {
        tries.push(value)
        if (value === 'hard' && tries.filter((tried) => tried === 'hard').length < 3)
          throw new Error('not yet')
      })
      await bus.publish(['easy', 'hard', 'last'].map((value) => record(topic, value)))
      await expect.poll(values, WITHIN).toEqual(['easy', 'hard', 'last'])
      expect(tries).toEqual(['easy', 'hard', 'hard', 'hard', 'last'])
    })

    test('handling may take longer than the group waits for a silent member', async () => {
      const [one, two] = [await client(), await client()]
      const topic = await newTopic(one)
      const group = newId()
      let release: () => void = () => undefined
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      const startedAt: number[] = []
      const slow = async () => {
        startedAt.push(performance.now())
        await held
      }
      const members = [await listen(one, group, [topic], slow), await listen(two, group, [topic], slow)]
      await one.publish([record(topic, 'slow')])
      await expect.poll(() => startedAt.length, WITHIN).toBe(1)
      // Longer than the session timeout of 3 s: were the member given up, another would have begun.
      await expect.poll(() => performance.now() - startedAt[0]!, WITHIN).toBeGreaterThan(4500)
      release()
      await expect.poll(() => members.flatMap(({ values }) => values()), WITHIN).toEqual(['slow'])
      expect(startedAt).toHaveLength(1)
    })

    test('several topics at once, and making a topic that exists changes nothing', async () => {
      const bus = await client()
      const [a, b] = [await newTopic(bus), await newTopic(bus)]
      await bus.ensureTopics([a, b])
      const { values } = await listen(bus, newId(), [a, b])
      await bus.publish([record(a, 'in a'), record(b, 'in b')])
      await expect.poll(() => values().sort(), WITHIN).toEqual(['in a', 'in b'])
    })

    test('a waiting subscriber gets a new record at once', async () => {
      const bus = await client()
      const topic = await newTopic(bus)
      const { values } = await listen(bus, newId(), [topic])
      await bus.publish([record(topic, 'warm')])
      await expect.poll(values, WITHIN).toEqual(['warm'])
      const startedMs = performance.now()
      await bus.publish([record(topic, 'quick')])
      await expect.poll(values, { ...WITHIN, interval: 5 }).toEqual(['warm', 'quick'])
      expect(performance.now() - startedMs).toBeLessThan(900)
    })
  })
}
