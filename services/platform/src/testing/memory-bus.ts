import type { Bus, BusRecord } from '../bus/bus.ts'

export type MemoryBus = Bus & {
  published: BusRecord[]
  readonly refused: number
  setDown: (isDown: boolean) => void
}

/** Creates a bus that records what is published and delivers nothing. It can simulate an outage. */
export const createMemoryBus = (): MemoryBus => {
  const published: BusRecord[] = []
  let isDown = false
  let refused = 0
  const reach = () => {
    if (!isDown) return
    refused += 1
    throw new Error('the bus is down')
  }
  return {
    published,
    get refused() {
      return refused
    },
    setDown: (value) => {
      isDown = value
    },
    publish: async (records) => {
      reach()
      published.push(...records)
    },
    subscribe: async () => {
      reach()
      return { stop: async () => undefined }
    },
    ensureTopics: async () => reach(),
    growTopic: async () => ({ from: 1, to: 1 }),
    lag: async () => {
      reach()
      return []
    },
    prune: async () => undefined,
    close: async () => undefined,
  }
}
