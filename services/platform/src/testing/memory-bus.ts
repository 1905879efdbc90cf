import type { Bus, BusRecord } from '../bus.ts'

export type MemoryBus = Bus & { published: BusRecord[]; setAway: (isAway: boolean) => void }

/** Keeps what is published, gives nothing to anyone; can be away. */
export const createMemoryBus = (): MemoryBus => {
  const published: BusRecord[] = []
  let isAway = false
  const reach = () => {
    if (isAway) throw new Error('the bus is away')
  }
  return {
    published,
    setAway: (value) => {
      isAway = value
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
    close: async () => undefined,
  }
}
