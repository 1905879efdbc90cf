import { setTimeout as sleep } from 'node:timers/promises'
import type { EachBatchPayload, KafkaMessage } from 'kafkajs'
import { backOffMs, pause } from '../base/listener.ts'
import type { Log } from '../telemetry/log.ts'
import { type BusRecord, type OnRecords, RECORDS_AT_ONCE } from './bus.ts'

/** How long records may hold up the member's other partitions. */
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
  /** Undefined while the handler runs; then the offset of the last handled record. */
  outcome?: { handled: string } | 'failed'
  ended: Promise<void>
}

/**
 * Runs slow records in the background while their partition is paused, and fetches them again when they are done.
 * Otherwise they would hold up every partition of a broker: kafkajs fetches from it only when all batches of its last fetch
 * are done. https://github.com/tulios/kafkajs/issues/1732
 */
export const createLanes = (onRecords: OnRecords, log: Log) => {
  const lanes = new Map<string, Lane>()

  const begin = (topic: string, messages: readonly KafkaMessage[], failures: number): Lane => {
    const lane: Lane = { offset: messages[0]!.offset, failures, ended: Promise.resolve() }
    const fail = (error: unknown) => {
      lane.outcome = 'failed'
      lane.failures += 1
      log.warn({ err: error, topic, failures: lane.failures }, 'redelivering bus record')
    }
    lane.ended = onRecords(messages.map((message) => recordOf(topic, message))).then((count) => {
      const last = messages[count - 1]
      if (last) lane.outcome = { handled: last.offset }
      else fail(new Error('none of the records was handled'))
    }, fail)
    return lane
  }

  const laneOf = (name: string, topic: string, messages: readonly KafkaMessage[]): Lane => {
    const left = lanes.get(name)
    const isSame = left?.offset === messages[0]!.offset
    // Waits for a running lane even if another member has moved on, so that two records of a key never run
    // concurrently.
    if (left && (!left.outcome || (isSame && left.outcome !== 'failed'))) return left
    const lane = begin(topic, messages, isSame ? left.failures : 0)
    lanes.set(name, lane)
    return lane
  }

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
    /** Handles a batch in portions as long as they finish in time, with heartbeats and rebalances in between. */
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
    ended: async (): Promise<void> => {
      await Promise.all([...lanes.values()].map((lane) => lane.ended))
    },
  }
}
