import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Bus, type BusRecord, oneByOne, type Subscription } from './bus.ts'
import { newId } from './ids.ts'

export type BusUnderTest = {
  /** For clients in other processes. */
  url: string
  /** Another client of the same bus, as another process would be. */
  connect: () => Promise<Bus>
  close: () => Promise<void>
}

const WITHIN = { timeout: 20_000, interval: 20 }

const MEMBER = fileURLToPath(new URL('./testing/member-main.ts', import.meta.url))
const numbers = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index))

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
        onRecords: oneByOne(async (given) => {
          await onRecord(given)
          got.push(given)
        }),
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
      const wanted = numbers(250)
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
      const wanted = numbers(60)
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

    /** A member in a process of its own; it can only be killed. */
    const spawnMember = (group: string, topic: string) => {
      const child: ChildProcess = spawn(process.execPath, [MEMBER, under.url, group, topic], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { PATH: process.env.PATH },
      })
      let output = ''
      child.stdout!.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
      const kill = async () => {
        if (child.exitCode !== null || child.signalCode !== null) return
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      open.stop.push(kill)
      return { kill, values: () => output.split('\n').filter((line) => line !== '') }
    }

    test('the share of a member that is killed is taken over by another, nothing is lost', async () => {
      const bus = await client()
      const topic = await newTopic(bus)
      const group = newId()
      const publish = (from: number, count: number) =>
        bus.publish(numbers(count).map((n) => record(topic, String(from + Number(n)), n)))
      const killed = spawnMember(group, topic)
      await publish(0, 30)
      await expect.poll(() => killed.values().length, WITHIN).toBe(30)
      const heir = await listen(await client(), group, [topic])
      await publish(100, 30)
      const all = () => new Set([...killed.values(), ...heir.values()])
      await expect.poll(() => all().size, WITHIN).toBe(60)
      await killed.kill()
      const killedMs = performance.now()
      await publish(200, 30)
      const inherited = () => new Set(heir.values().filter((value) => Number(value) >= 200)).size
      await expect.poll(inherited, WITHIN).toBe(30)
      console.log(
        `${name}: a killed member's share was taken over in ${Math.round(performance.now() - killedMs)} ms`,
      )
    })

    test('members come and go while records flow: none is lost, and each key keeps its order', async () => {
      const [bus, other] = [await client(), await client()]
      const topic = await newTopic(bus)
      const group = newId()
      const handled: BusRecord[] = []
      const join = (on: Bus) => listen(on, group, [topic], async (given) => void handled.push(given))
      const keys = numbers(8)
      let sent = 0
      const publishRounds = async (rounds: number) => {
        for (let round = 0; round < rounds; round += 1) {
          await bus.publish(keys.map((key) => record(topic, String(sent), key)))
          sent += 1
        }
      }
      const untilAllHandled = () =>
        expect
          .poll(() => new Set(handled.map(({ key, value }) => `${key}:${value}`)).size, WITHIN)
          .toBe(keys.length * sent)
      const first = await join(bus)
      await publishRounds(20)
      const [second] = await Promise.all([join(other), publishRounds(20)])
      await untilAllHandled()
      await Promise.all([first.stop(), publishRounds(20)])
      await untilAllHandled()
      await Promise.all([join(bus), second.stop(), publishRounds(20)])
      await untilAllHandled()
      for (const key of keys) {
        const seen = new Set(handled.filter((given) => given.key === key).map(({ value }) => value))
        expect([...seen]).toEqual(numbers(sent))
      }
    })

    test('a record of 900 kB arrives, and so do many that are too large together', async () => {
      const bus = await client()
      const topic = await newTopic(bus)
      const { values } = await listen(bus, newId(), [topic])
      const big = 'x'.repeat(900_000)
      const many = numbers(200).map((n) => n.padEnd(20_000, '.'))
      await bus.publish([
        record(topic, big),
        ...many.map((value) => record(topic, value)),
        record(topic, big),
      ])
      await expect.poll(() => values().length, WITHIN).toBe(202)
      expect(values()).toEqual([big, ...many, big])
    })

    test('a group can listen to many topics, filled in one publish', async () => {
      const bus = await client()
      const topics = numbers(20).map(() => `topic-${newId()}`)
      await bus.ensureTopics(topics)
      const { got } = await listen(bus, newId(), topics)
      await bus.publish([...topics, ...topics].map((topic, index) => record(topic, String(index))))
      await expect.poll(() => got.length, WITHIN).toBe(40)
      for (const [index, topic] of topics.entries())
        expect(got.filter((given) => given.topic === topic).map(({ value }) => value)).toEqual([
          String(index),
          String(index + 20),
        ])
    })

    test('a group that is new long after gets all of the past, in order per key', async () => {
      const bus = await client()
      const topic = await newTopic(bus)
      for (let from = 0; from < 300; from += 100)
        await bus.publish(
          numbers(100).map((n) => record(topic, String(from + Number(n)), `key ${Number(n) % 7}`)),
        )
      const { got } = await listen(await client(), newId(), [topic])
      await expect.poll(() => got.length, WITHIN).toBe(300)
      for (const key of new Set(got.map((given) => given.key))) {
        const order = got.filter((given) => given.key === key).map(({ value }) => Number(value))
        expect(order).toEqual([...order].sort((a, b) => a - b))
      }
    })

    test('a record that cannot be handled for now holds up its own topic only', async () => {
      const bus = await client()
      const [stuck, free] = [await newTopic(bus), await newTopic(bus)]
      let isMended = false
      let release: () => void = () => undefined
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      let tries = 0
      const { values } = await listen(bus, newId(), [stuck, free], async ({ topic, value }) => {
        if (topic === free) return
        tries += 1
        if (value === 'held') await held
        else if (!isMended) throw new Error('not yet')
      })
      await bus.publish([record(stuck, 'failing'), record(stuck, 'held'), record(stuck, 'last')])
      await expect.poll(() => tries, WITHIN).toBeGreaterThan(1)
      await bus.publish(numbers(10).map((n) => record(free, `while failing ${n}`)))
      await expect.poll(() => values().length, WITHIN).toBe(10)
      isMended = true
      await expect.poll(() => values().at(-1), WITHIN).toBe('failing')
      await bus.publish(numbers(10).map((n) => record(free, `while held ${n}`)))
      await expect.poll(() => values().length, WITHIN).toBe(21)
      release()
      await expect.poll(() => values().slice(-2), WITHIN).toEqual(['held', 'last'])
    })

    test('the lag of a group is what it still has before it, by topic', async () => {
      const bus = await client()
      const [a, b] = [await newTopic(bus), await newTopic(bus)]
      const group = newId()
      const lag = async () =>
        Object.fromEntries((await bus.lag(group, [a, b])).map(({ topic, records }) => [topic, records]))
      expect(await lag()).toEqual({ [a]: 0, [b]: 0 })
      await bus.publish(numbers(7).map((n) => record(a, n, n)))
      expect(await lag()).toEqual({ [a]: 7, [b]: 0 })
      const { stop } = await listen(bus, group, [a, b])
      await expect.poll(lag, WITHIN).toEqual({ [a]: 0, [b]: 0 })
      await stop()
      await bus.publish([record(a, 'x'), record(b, 'y')])
      expect(await lag()).toEqual({ [a]: 1, [b]: 1 })
    })
  })
}
