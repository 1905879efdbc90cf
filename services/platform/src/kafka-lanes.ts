import { setTimeout as sleep } from 'node:timers/promises'
import type { EachBatchPayload, KafkaMessage } from 'kafkajs'
import type { BusRecord, OnRecord } from './bus.ts'
import { backOffMs, pause } from './listener.ts'
import type { Log } from './log.ts'

/** How long a record may hold up the other partitions of its member, in milliseconds. */
const PATIENCE_MS = 200

const recordOf = (topic: string, message: KafkaMessage): BusRecord => ({
  topic,
  key: message.key?.toString() ?? '',
  value: message.value?.toString() ?? '',
  headers: Object.fromEntries(
    Object.entries(message.headers ?? {}).map(([name, value]) => [name, String(value ?? '')]),
  ),
})

type Lane = {
  offset: string
  failures: number
  /** undefined while the record is being handled. */
  outcome?: 'handled' | 'failed'
  ended: Promise<void>
}

/**
 * kafkajs fetches again only when every batch of its last fetch is done, so one record that takes long would hold up
 * all partitions. Here it goes on beside the fetching, its partition paused, and is asked for again when it has ended.
 */
export const createLanes = (onRecord: OnRecord, log: Log) => {
  const lanes = new Map<string, Lane>()

  const begin = (record: BusRecord, offset: string, failures: number): Lane => {
    const lane: Lane = { offset, failures, ended: Promise.resolve() }
    lane.ended = onRecord(record).then(
      () => {
        lane.outcome = 'handled'
      },
      (error: unknown) => {
        lane.outcome = 'failed'
        lane.failures += 1
        log.warn({ err: error, topic: record.topic, failures: lane.failures }, 'bus record is given again')
      },
    )
    return lane
  }

  /** The lane that a record is in: as it was left, or begun now. */
  const laneOf = (name: string, topic: string, message: KafkaMessage): Lane => {
    const left = lanes.get(name)
    const isSame = left?.offset === message.offset
    // What another member may have gone on with meanwhile is waited for, so that a key never has two records at work.
    if (left && (!left.outcome || (isSame && left.outcome === 'handled'))) return left
    const lane = begin(recordOf(topic, message), message.offset, isSame ? left.failures : 0)
    lanes.set(name, lane)
    return lane
  }

  /** What the partition has to wait for before it goes on; undefined when the record is handled. */
  const handle = async (
    name: string,
    topic: string,
    message: KafkaMessage,
  ): Promise<{ until: Promise<void> } | undefined> => {
    const lane = laneOf(name, topic, message)
    const patience = new AbortController()
    await Promise.race([lane.ended, pause(PATIENCE_MS, patience.signal)])
    patience.abort()
    if (lane.outcome === 'failed')
      return { until: sleep(backOffMs(lane.failures), undefined, { ref: false }) }
    if (!lane.outcome || lane.offset !== message.offset) return { until: lane.ended }
    lanes.delete(name)
    return undefined
  }

  return {
    /** Handles a batch one by one, as far as it comes in time; heartbeats and rebalances have their turn in between. */
    handleBatch: async (payload: EachBatchPayload): Promise<void> => {
      const { batch, resolveOffset, heartbeat, commitOffsetsIfNecessary, isRunning, isStale } = payload
      const name = `${batch.topic}/${batch.partition}`
      for (const message of batch.messages) {
        if (!isRunning() || isStale()) return
        const wait = await handle(name, batch.topic, message)
        if (wait) {
          wait.until.then(payload.pause())
          return
        }
        resolveOffset(message.offset)
        await commitOffsetsIfNecessary()
        await heartbeat()
      }
    },
    /** Resolves when nothing is being handled any more. */
    ended: async (): Promise<void> => {
      await Promise.all([...lanes.values()].map((lane) => lane.ended))
    },
  }
}
