import type { Log } from './log.ts'

export type BusRecord = { topic: string; key: string; value: string; headers: Record<string, string> }

/**
 * What a member does with records that lie next to each other in one topic, in their order. Resolves with how many of
 * them, from the first on, are handled; the rest (all of them when it rejects) is given again after a pause.
 */
export type OnRecords = (records: readonly BusRecord[]) => Promise<number>
export type Subscription = { stop(): Promise<void> }
export type Lag = { topic: string; records: number }

/** Held to one behaviour by bus.conformance.ts, whatever carries it. */
export type Bus = {
  /** Resolves when the records are durable, in order per key. Rejects when they may not be. */
  publish(records: readonly BusRecord[]): Promise<void>
  /**
   * Gives the group every record at least once, in order per key, from the beginning for a new group.
   * A record that is not handled is given again before later ones of its key; other topics go on meanwhile.
   * Up to RECORDS_AT_ONCE come together when as many are waiting, so that a backlog costs few transactions.
   */
  subscribe(options: {
    group: string
    topics: readonly string[]
    onRecords: OnRecords
  }): Promise<Subscription>
  ensureTopics(topics: readonly string[]): Promise<void>
  /** How many records a group still has before it, by topic. Rejects while the bus is away. */
  lag(group: string, topics: readonly string[]): Promise<Lag[]>
  /** Removes what is older than RETENTION_DAYS, where the bus does not do so by itself. */
  prune(): Promise<void>
  close(): Promise<void>
}

/** Enough to share the price of a commit; few enough that what they lock is soon free again. */
export const RECORDS_AT_ONCE = 25

/** Handles records one after the other, up to the first that fails. */
export const oneByOne =
  (onRecord: (record: BusRecord) => Promise<void>): OnRecords =>
  async (records) => {
    for (const [index, record] of records.entries()) {
      try {
        await onRecord(record)
      } catch (error) {
        if (index === 0) throw error
        return index
      }
    }
    return records.length
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
