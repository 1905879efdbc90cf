import { afterAll, afterEach, beforeAll } from 'vitest'
import { newId } from '../../base/ids.ts'
import { type Bus, type BusRecord, type OnRecords, oneByOne } from '../../bus/bus.ts'

export type BusUnderTest = {
  url: string
  /** Returns a separate client of the same bus, like one in another process. */
  connect: () => Promise<Bus>
  close: () => Promise<void>
}

export const WITHIN = { timeout: 20_000, interval: 20 }

export const numbers = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index))

export const newTopic = async (bus: Bus): Promise<string> => {
  const topic = `topic-${newId()}`
  await bus.ensureTopics([topic])
  return topic
}

export const record = (topic: string, value: string, key = 'key'): BusRecord => ({
  topic,
  key,
  value,
  headers: { type: 'thing' },
})

export const createBusFixture = (start: () => Promise<BusUnderTest>) => {
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
  const subscribe = async (bus: Bus, group: string, topics: string[], onRecords: OnRecords) => {
    const subscription = await bus.subscribe({ group, topics, onRecords })
    let isStopped = false
    const stop = async () => {
      if (isStopped) return
      isStopped = true
      await subscription.stop()
    }
    open.stop.push(stop)
    return stop
  }
  const listen = async (
    bus: Bus,
    group: string,
    topics: string[],
    onRecord: (record: BusRecord) => Promise<void> = async () => undefined,
  ) => {
    const got: BusRecord[] = []
    const handle = async (given: BusRecord): Promise<void> => {
      await onRecord(given)
      got.push(given)
    }
    const stop = await subscribe(bus, group, topics, oneByOne(handle))
    return { got, values: () => got.map(({ value }) => value), stop }
  }
  return {
    url: () => under.url,
    client,
    subscribe,
    listen,
    endAfterTest: (stop: () => Promise<void>) => void open.stop.push(stop),
  }
}
export type BusFixture = ReturnType<typeof createBusFixture>
