import type { Log } from './log.ts'

export type BusRecord = { topic: string; key: string; value: string; headers: Record<string, string> }

export type Subscription = { stop(): Promise<void> }

/** Held to one behaviour by bus.conformance.ts, whatever carries it. */
export type Bus = {
  /** Resolves when the records are durable, in order per key. Rejects when they may not be. */
  publish(records: readonly BusRecord[]): Promise<void>
  /**
   * Gives the group every record at least once, in order per key, from the beginning for a new group.
   * A record whose `onRecord` rejects is given again before later ones of its key.
   */
  subscribe(options: {
    group: string
    topics: readonly string[]
    onRecord: (record: BusRecord) => Promise<void>
  }): Promise<Subscription>
  ensureTopics(topics: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** Picks the adapter by scheme: kafka://host:port,host:port or postgres://… Connects on first use. */
export const connectBus = async (url: string, options: { clientId: string; log: Log }): Promise<Bus> => {
  if (url.startsWith('kafka://')) {
    const { connectKafkaBus } = await import('./kafka-bus.ts')
    return connectKafkaBus(url, options)
  }
  if (/^postgres(ql)?:\/\//.test(url)) {
    const { connectPostgresBus } = await import('./postgres-bus.ts')
    return connectPostgresBus(url, options)
  }
  throw new Error('BUS_URL must start with kafka:// or postgres://')
}
