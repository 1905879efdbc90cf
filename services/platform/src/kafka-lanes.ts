import { setTimeout as sleep } from 'node:timers/promises'
import type { EachBatchPayload, KafkaMessage } from 'kafkajs'
import { type BusRecord, type OnRecords, RECORDS_AT_ONCE } from './bus.ts'
import { backOffMs, pause } from './listener.ts'
import type { Log } from './log.ts'

/** How long records may hold up the other partitions of their member, in milliseconds. */
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
  /** Offset of its first record. */
  offset: string
  failures: number
  /** undefined while the records are being handled; then the offset of the last that was. */
  outcome?: { handled: string } | 'failed'
  ended: Promise<void>
}

/**
 * kafkajs fetches again only when every batch of its last fetch is done, so records that take long would hold up all
 * partitions. Here they go on beside the fetching, their partition paused, and are asked for again when they have ended.
 */
export const createLanes = (onRecords: OnRecords, log: Log) => {
  const lanes = new Map<string, Lane>()

  const begin = (topic: string, messages: readonly KafkaMessage[], failures: number): Lane => {
    const lane: Lane = { offset: messages[0]!.offset, failures, ended: Promise.resolve() }
    const fail = (error: unknown) => {
      lane.outcome = 'failed'
      lane.failures += 1
      log.warn({ err: error, topic, failures: lane.failures }, 'bus record is given again')
    }
    lane.ended = onRecords(messages.map((message) => recordOf(topic, message))).then((count) => {
      const last = messages[count - 1]
      if (last) lane.outcome = { handled: last.offset }
      else fail(new Error('none of the records was handled'))
    }, fail)
    return lane
  }

  /** The lane that records are in: as it was left, or begun now. */
  const laneOf = (name: string, topic: string, messages: readonly KafkaMessage[]): Lane => {
    const left = lanes.get(name)
    const isSame = left?.offset === messages[0]!.offset
    // What another member may have gone on with meanwhile is waited for, so that a key never has two records at work.
    if (left && (!left.outcome || (isSame && left.outcome !== 'failed'))) return left
    const lane = begin(topic, messages, isSame ? left.failures : 0)
    lanes.set(name, lane)
    return lane
  }

  /** The offset up to which records are handled, or what the partition has to wait for before it goes on. */
  const handle = async (
    name: string,
    topic: string,
    messages: readonly KafkaMessage[],
  ): Promise<{ handled: string } | { until: Promise<void> }> => {
    const lane = laneOf(name, topic, messages)
    const patience = new AbortController()
    await Promise.race([lane.ended, pause(PATIENCE_MS, patience.signal)])
    patience.abort()
    const { outcome } = lane
    if (outcome === 'failed') return { until: sleep(backOffMs(lane.failures), undefined, { ref: false }) }
    if (!outcome || lane.offset !== messages[0]!.offset) return { until: lane.ended }
    lanes.delete(name)
    return outcome
  }

  return {
    /** Handles a batch in portions, as far as it comes in time; heartbeats and rebalances have their turn in between. */
    handleBatch: async (payload: EachBatchPayload): Promise<void> => {
      const { batch, resolveOffset, heartbeat, commitOffsetsIfNecessary, isRunning, isStale } = payload
      const name = `${batch.topic}/${batch.partition}`
      let left = batch.messages
      while (left.length > 0) {
        if (!isRunning() || isStale()) return
        const turn = await handle(name, batch.topic, left.slice(0, RECORDS_AT_ONCE))
        if ('until' in turn) {
          turn.until.then(payload.pause())
          return
        }
        left = left.filter(({ offset }) => BigInt(offset) > BigInt(turn.handled))
        resolveOffset(turn.handled)
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
