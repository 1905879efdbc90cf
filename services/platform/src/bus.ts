import type { Log } from './log.ts'

export type BusRecord = { topic: string; key: string; value: string; headers: Record<string, string> }

export type OnRecord = (record: BusRecord) => Promise<void>
export type Subscription = { stop(): Promise<void> }
export type Lag = { topic: string; records: number }

/** Held to one behaviour by bus.conformance.ts, whatever carries it. */
export type Bus = {
  /** Resolves when the records are durable, in order per key. Rejects when they may not be. */
  publish(records: readonly BusRecord[]): Promise<void>
  /**
   * Gives the group every record at least once, in order per key, from the beginning for a new group.
   * A record whose `onRecord` rejects is given again before later ones of its key; other topics go on meanwhile.
   */
  subscribe(options: { group: string; topics: readonly string[]; onRecord: OnRecord }): Promise<Subscription>
  ensureTopics(topics: readonly string[]): Promise<void>
  /** How many records a group still has before it, by topic. Rejects while the bus is away. */
  lag(group: string, topics: readonly string[]): Promise<Lag[]>
  /** Removes what is older than RETENTION_DAYS, where the bus does not do so by itself. */
  prune(): Promise<void>
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
