import { expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { type Bus, RECORDS_AT_ONCE } from '../../bus/bus.ts'
import { type BusFixture, newTopic, numbers, record, WITHIN } from './fixture.ts'

export const recordsConformance = ({ client, listen, subscribe }: BusFixture): void => {
  test('delivers topic, key, value, and headers unchanged', async () => {
    const bus = await client()
    const topic = await newTopic(bus)
    const { got } = await listen(bus, newId(), [topic])
    const sent = { topic, key: 'schlüssel', value: '{"emoji":"🏃"}', headers: { type: 'a', trace: 'b' } }
    await bus.publish([sent])
    await expect.poll(() => got, WITHIN).toEqual([sent])
  })

  test('keeps the order of a key across many publishes', async () => {
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

  test("loses nothing and keeps each publisher's order when two publish at once", async () => {
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

  test('delivers everything to every group and starts a new group at the beginning', async () => {
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

  test('redelivers a failed record before later ones of its key', async () => {
    const bus = await client()
    const topic = await newTopic(bus)
    const tries: string[] = []
    const { values } = await listen(bus, newId(), [topic], async ({ value }) => {
      tries.push(value)
      if (value === 'hard' && tries.filter((tried) => tried === 'hard').length < 3) throw new Error('not yet')
    })
    await bus.publish(['easy', 'hard', 'last'].map((value) => record(topic, value)))
    await expect.poll(values, WITHIN).toEqual(['easy', 'hard', 'last'])
    expect(tries).toEqual(['easy', 'hard', 'hard', 'hard', 'last'])
  })

  test('delivers several topics to one member and ignores creating a topic that exists', async () => {
    const bus = await client()
    const [a, b] = [await newTopic(bus), await newTopic(bus)]
    await bus.ensureTopics([a, b])
    const { values } = await listen(bus, newId(), [a, b])
    await bus.publish([record(a, 'in a'), record(b, 'in b')])
    await expect.poll(() => values().sort(), WITHIN).toEqual(['in a', 'in b'])
  })

  test('delivers a new record to a waiting member without delay', async () => {
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

  test('delivers a record of 900 kB and a publish too large for one request', async () => {
    const bus = await client()
    const topic = await newTopic(bus)
    const { values } = await listen(bus, newId(), [topic])
    const big = 'x'.repeat(900_000)
    const many = numbers(200).map((n) => n.padEnd(20_000, '.'))
    await bus.publish([record(topic, big), ...many.map((value) => record(topic, value)), record(topic, big)])
    await expect.poll(() => values().length, WITHIN).toBe(202)
    expect(values()).toEqual([big, ...many, big])
  })

  test('delivers 20 topics filled by one publish', async () => {
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

  test('delivers the whole history to a late group in order per key', async () => {
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

  test('holds up only the topic of a record that keeps failing', async () => {
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

  test('reports the undelivered records of a group per topic', async () => {
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

  test('delivers a backlog in batches and redelivers the unhandled rest of a batch', async () => {
    const bus = await client()
    const topic = await newTopic(bus)
    const wanted = numbers(3 * RECORDS_AT_ONCE)
    await bus.publish(wanted.map((value) => record(topic, value)))
    const portions: number[] = []
    const handled: string[] = []
    await subscribe(bus, newId(), [topic], async (given) => {
      portions.push(given.length)
      const now = portions.length === 1 ? given.slice(0, 3) : given
      handled.push(...now.map(({ value }) => value))
      return now.length
    })
    await expect.poll(() => handled.length, WITHIN).toBe(wanted.length)
    expect(handled).toEqual(wanted)
    expect(Math.max(...portions)).toBe(RECORDS_AT_ONCE)
    expect(portions.length).toBeLessThan(wanted.length)
  })
}
