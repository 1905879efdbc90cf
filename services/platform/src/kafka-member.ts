import type { Consumer, Kafka, RetryOptions } from 'kafkajs'
import type { OnRecords, Subscription } from './bus.ts'
import { createLanes } from './kafka-lanes.ts'
import { atMost, backOffMs, pause } from './listener.ts'
import type { Log } from './log.ts'

/**
 * docs/decisions/0009 explains these values. Heartbeats run between records and after a fetch, six per session
 * timeout.
 */
const SETTINGS = {
  sessionTimeout: 3000,
  heartbeatInterval: 500,
  rebalanceTimeout: 5000,
  maxWaitTimeInMs: 500,
  allowAutoTopicCreation: false,
  /** Maximum delay until members read added partitions. */
  metadataMaxAge: 10_000,
}
const COMMIT_EVERY = 100
/**
 * While the bus is down, kafkajs would try to leave the group for a minute. The group evicts the member on its own.
 */
const LEAVE_WITHIN_MS = 3000
const PARTITIONS_AT_ONCE = 4

type MemberParts = {
  kafka: Kafka
  retry: RetryOptions
  group: string
  topics: readonly string[]
  onRecords: OnRecords
  log: Log
}

/**
 * Joins a consumer group. kafkajs gives up for good on some failures (a group that rejects the member, no broker
 * listed during a restart, its own TypeErrors), so a new consumer takes over. Rejects when the bus is down.
 */
export const startMember = async (parts: MemberParts): Promise<Subscription> => {
  const { kafka, retry, group, topics, onRecords, log } = parts
  const lanes = createLanes(onRecords, log)
  const stopping = new AbortController()
  let current: Consumer | undefined
  let replacing: Promise<void> = Promise.resolve()

  const leave = async (consumer: Consumer | undefined): Promise<void> => {
    const leaving = (consumer?.disconnect() ?? Promise.resolve()).catch((error: unknown) =>
      log.debug({ err: error }, 'consumer was already closed'),
    )
    await atMost(LEAVE_WITHIN_MS, leaving)
  }

  const join = async (): Promise<void> => {
    const consumer = kafka.consumer({
      ...SETTINGS,
      groupId: group,
      retry: { ...retry, restartOnFailure: async () => true },
    })
    current = consumer
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      if (payload.restart || current !== consumer) return
      log.error({ err: payload.error, group }, 'replacing failed consumer')
      replacing = replace(consumer)
    })
    try {
      await consumer.connect()
      await consumer.subscribe({ topics: [...topics], fromBeginning: true })
      await consumer.run({
        eachBatchAutoResolve: false,
        autoCommitThreshold: COMMIT_EVERY,
        partitionsConsumedConcurrently: PARTITIONS_AT_ONCE,
        eachBatch: lanes.handleBatch,
      })
    } catch (error) {
      current = undefined
      await leave(consumer)
      throw error
    }
  }

  const replace = async (broken: Consumer): Promise<void> => {
    await leave(broken)
    for (let failures = 1; !stopping.signal.aborted; failures += 1) {
      await pause(backOffMs(failures), stopping.signal)
      if (stopping.signal.aborted) return
      try {
        await join()
        return
      } catch (error) {
        log.warn({ err: error, failures, group }, 'event bus unavailable, records waiting there')
      }
    }
  }

  await join()
  return {
    stop: async () => {
      stopping.abort()
      // Connecting may take up to a minute while the broker is down; stopping must not.
      await atMost(LEAVE_WITHIN_MS, replacing)
      await leave(current)
      await lanes.ended()
    },
  }
}
