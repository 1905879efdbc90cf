import type { Consumer, Kafka, RetryOptions } from 'kafkajs'
import { atMost, backOffMs, pause } from '../base/listener.ts'
import type { Log } from '../telemetry/log.ts'
import type { OnRecords, Subscription } from './bus.ts'
import { createLanes } from './kafka-lanes.ts'
import { LEAVE_WITHIN_MS, leaveGroup, onGivenUp } from './kafkajs-workarounds.ts'

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
const PARTITIONS_AT_ONCE = 4
/** A member that fails sooner after joining than this backs off further. */
const STABLE_MS = 60_000
const REPLACE_WITHIN_MS = 30_000

/** Returns the pause before a member is replaced: 100 ms, 200 ms … 30 s. Each replacement stops the group for a moment. */
const replaceAfterMs = (crashes: number): number => Math.min(REPLACE_WITHIN_MS, 100 * 2 ** (crashes - 1))

type MemberParts = {
  kafka: Kafka
  retry: RetryOptions
  group: string
  topics: readonly string[]
  onRecords: OnRecords
  log: Log
}

/**
 * Joins a consumer group. When kafkajs gives up, a new consumer takes over, later each time that one fails soon. Rejects
 * when the bus is down.
 */
export const startMember = async (parts: MemberParts): Promise<Subscription> => {
  const { kafka, retry, group, topics, onRecords, log } = parts
  const lanes = createLanes(onRecords, log)
  const stopping = new AbortController()
  let current: Consumer | undefined
  let replacing: Promise<void> = Promise.resolve()
  let crashes = 0

  const join = async (): Promise<void> => {
    const consumer = kafka.consumer({
      ...SETTINGS,
      groupId: group,
      retry: { ...retry, restartOnFailure: async () => true },
    })
    current = consumer
    const startedMs = performance.now()
    onGivenUp(consumer, (error) => {
      if (current !== consumer) return
      crashes = performance.now() - startedMs < STABLE_MS ? crashes + 1 : 1
      const pauseMs = replaceAfterMs(crashes)
      log.error({ err: error, group, pauseMs }, 'replacing failed consumer')
      replacing = replace(consumer, pauseMs)
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
      await leaveGroup(consumer, log)
      throw error
    }
  }

  const replace = async (broken: Consumer, pauseMs: number): Promise<void> => {
    await leaveGroup(broken, log)
    await pause(pauseMs, stopping.signal)
    for (let failures = 1; !stopping.signal.aborted; failures += 1) {
      try {
        await join()
        return
      } catch (error) {
        log.warn({ err: error, failures, group }, 'event bus unavailable, records waiting there')
        await pause(backOffMs(failures), stopping.signal)
      }
    }
  }

  await join()
  return {
    stop: async () => {
      stopping.abort()
      // Connecting may take up to a minute while the broker is down; stopping must not.
      await atMost(LEAVE_WITHIN_MS, replacing)
      await leaveGroup(current, log)
      await lanes.ended()
    },
  }
}
