import { topicOf } from '@fieldside/contracts/envelope.ts'
import { type Bus, type BusRecord, oneByOne } from '@fieldside/platform/bus.ts'
import type { StoryClock } from './clock.ts'

export type Participant = {
  name: string
  consumes: readonly string[]
  consume: (record: BusRecord) => Promise<unknown>
  drainOutbox: () => Promise<void>
}

export type Traffic = {
  /** Event bus for the services to publish to. It counts events. */
  bus: Bus
  /** Delivers a service's events under its own consumer group, so that the real service continues after them. */
  join: (participant: Participant) => Promise<void>
  /** Returns when every event and all consequences are processed. @throws what a consumer throws */
  settle: () => Promise<void>
  close: () => Promise<void>
}

const timeOf = ({ value }: BusRecord): Date => new Date((JSON.parse(value) as { time: string }).time)

const topicsOf = ({ consumes }: Participant): string[] => [
  ...new Set(consumes.map((type) => topicOf(type.split('.')[0]!))),
]

const createCounter = () => {
  const counts = new Map<string, number>()
  return {
    of: (name: string) => counts.get(name) ?? 0,
    add: (name: string, by = 1) => void counts.set(name, (counts.get(name) ?? 0) + by),
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
  }
}

/** Connects services in this process through the real event bus. Each event is consumed at its time in the story. */
export const createTraffic = (real: Bus, clock: StoryClock): Traffic => {
  const published = createCounter()
  const handled = createCounter()
  const participants: Participant[] = []
  let wake: () => void = () => undefined
  let failure: { error: unknown } | undefined

  const handle = async (participant: Participant, record: BusRecord): Promise<void> => {
    try {
      await clock.at(timeOf(record), () => participant.consume(record))
      handled.add(`${participant.name} ${record.topic}`)
    } catch (error) {
      failure = { error }
      throw error
    } finally {
      wake()
    }
  }
  const isHandled = (): boolean =>
    participants.every((participant) =>
      topicsOf(participant).every(
        (topic) => handled.of(`${participant.name} ${topic}`) >= published.of(topic),
      ),
    )
  const untilHandled = async (): Promise<void> => {
    while (!failure && !isHandled()) {
      const { promise, resolve } = Promise.withResolvers<void>()
      wake = resolve
      await promise
    }
    if (failure) throw failure.error
  }

  return {
    bus: {
      ...real,
      publish: async (records) => {
        await real.publish(records)
        for (const { topic } of records) published.add(topic)
      },
      close: async () => undefined,
    },
    join: async (participant) => {
      participants.push(participant)
      const topics = topicsOf(participant)
      if (topics.length === 0) return
      await real.ensureTopics(topics)
      await real.subscribe({
        group: participant.name,
        topics,
        onRecords: oneByOne((record) => handle(participant, record)),
      })
    },
    settle: async () => {
      for (let before = -1; before !== published.total(); ) {
        before = published.total()
        await Promise.all(participants.map((participant) => participant.drainOutbox()))
        await untilHandled()
      }
    },
    close: () => real.close(),
  }
}
