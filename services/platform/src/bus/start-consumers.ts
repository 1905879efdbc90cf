import { atMost, backOffMs, pause } from '../base/listener.ts'
import type { Context } from '../data/context.ts'
import type { Database } from '../data/database.ts'
import { isTransient, retryUntilDone } from '../jobs/background.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { Bus, BusRecord, Subscription } from './bus.ts'
import { type ConsumerParts, consume, consumedTypes, topicsOf, Unreadable } from './consumer.ts'
import { insertDeadLetter } from './dead-letters.ts'
import { recordAll } from './record-all.ts'
import { recorderTopics } from './recorder.ts'

/** After this many tries, an event that fails for a reason other than an outage becomes a dead letter. */
const MAX_TRIES = 6
const JOIN_WITHIN_MS = 3000

type Loop<S> = {
  group: string
  topics: readonly string[]
  types: ReadonlySet<string>
  /** Applies records in order, all or none. */
  apply: (records: readonly BusRecord[]) => Promise<void>
  db: Database<S>
  log: Log
  metrics: Metrics
  retryAfterMs?: ((tries: number) => number) | undefined
}

/** Consumes one record, retrying with backoff until it succeeds or becomes a dead letter. Rejects when stopped. */
const consumeOne = async <S>(loop: Loop<S>, record: BusRecord, stopping: AbortSignal): Promise<void> => {
  const { group: consumer, db, log, metrics, retryAfterMs = backOffMs } = loop
  for (let tries = 1; !stopping.aborted; tries += 1) {
    try {
      await loop.apply([record])
      return
    } catch (error) {
      const reason = error instanceof Unreadable ? error.reason : undefined
      if (reason || (tries >= MAX_TRIES && !isTransient(error))) {
        const parts = { service: consumer, db, log, metrics }
        const isStored = await insertDeadLetter(parts, record, reason ?? 'failed', error)
        if (isStored) return
      }
      metrics.events.inc({ type: record.headers.type ?? 'unknown', outcome: 'retried' })
      log.warn({ err: error, tries, topic: record.topic }, 'retrying event')
      await pause(retryAfterMs(tries), stopping)
    }
  }
  throw new Error('stopped before the event had its effect')
}

/**
 * Consumes a batch in one transaction to save commits. If that fails, consumes its records one by one so that a bad
 * record doesn't block the others. Rejects when stopped.
 */
const consumeSurely = async <S>(
  loop: Loop<S>,
  records: readonly BusRecord[],
  stopping: AbortSignal,
): Promise<void> => {
  const areDone =
    records.length > 1 &&
    (await loop.apply(records).then(
      () => true,
      (error: unknown) => {
        loop.log.debug({ err: error, records: records.length }, 'consuming events one by one')
        return false
      },
    ))
  if (!areDone) for (const record of records) await consumeOne(loop, record, stopping)
}

type Running = { stop(): Promise<void>; subscribed: Promise<void> }

/** Retries while the bus is down. */
const startLoop = <S>(bus: Bus, loop: Loop<S>): Running => {
  const { group, topics, types, log } = loop
  const isConsumed = ({ headers: { type } }: BusRecord): boolean => type === undefined || types.has(type)
  const stop = new AbortController()
  let subscription: Subscription | undefined

  const subscribe = async (): Promise<void> => {
    if (topics.length === 0) return
    await bus.ensureTopics(topics)
    subscription = await bus.subscribe({
      group,
      topics,
      types,
      // A topic has the events of a service, and few services consume all of them.
      onRecords: async (records) => {
        await consumeSurely(loop, records.filter(isConsumed), stop.signal)
        return records.length
      },
    })
  }

  const subscribed = retryUntilDone(subscribe, {
    stopping: stop.signal,
    log,
    warning: 'event bus unavailable, events waiting there',
  })
  return {
    subscribed,
    stop: async () => {
      stop.abort()
      // If the bus went down during the join, stopping doesn't wait for it any longer.
      await atMost(JOIN_WITHIN_MS, subscribed)
      await subscription?.stop()
    },
  }
}

/** Starts the service's consumer and its additional ones. None of them waits for another. */
export const startConsumers = <S, Ctx extends Context<S>>(
  parts: ConsumerParts<S, Ctx> & { bus: Bus },
): Running => {
  const { bus, db, log, metrics, retryAfterMs, handlers } = parts
  const any = { db, log, metrics, retryAfterMs }
  const loops: Loop<S>[] = [
    {
      ...any,
      group: parts.service,
      topics: topicsOf(handlers),
      types: consumedTypes(handlers),
      apply: (records) => consume(parts, records),
    },
    ...Object.entries(parts.recorders).map(([group, recorder]) => ({
      ...any,
      group,
      topics: recorderTopics(recorder),
      types: new Set(recorder.contracts.map(({ type }) => type)),
      apply: (records: readonly BusRecord[]) => recordAll(parts, recorder, records),
    })),
  ]
  const running = loops.map((loop) => startLoop(bus, loop))
  return {
    subscribed: Promise.all(running.map(({ subscribed }) => subscribed)).then(() => undefined),
    stop: async () => void (await Promise.all(running.map((one) => one.stop()))),
  }
}
