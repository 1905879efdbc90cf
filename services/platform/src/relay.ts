import { sql } from 'kysely'
import type pg from 'pg'
import type { Bus } from './bus.ts'
import { type Database, platformTables } from './database.ts'
import { backOffMs, closeQuietly, createBell, openListener, pause, tryLock } from './listener.ts'
import type { Log } from './log.ts'
import { outboxChannel } from './outbox.ts'

const BATCH = 200
/** Backs up NOTIFY. */
const POLL_MS = 15_000
/** How soon another instance takes over from one that was killed. */
const TAKE_OVER_MS = 1000

export type RelayParts<S> = { db: Database<S>; bus: Bus; service: string; log: Log }
export type Relay = { stop(): Promise<void> }

export const relayBatch = async <S>({ db, bus }: Pick<RelayParts<S>, 'db' | 'bus'>): Promise<number> => {
  const tables = platformTables<S>(db.kysely)
  const rows = await tables
    .selectFrom('outbox')
    .select(['id', 'topic', 'key', 'type', sql<string>`envelope::text`.as('value')])
    .where('published_at', 'is', null)
    .orderBy('id')
    .limit(BATCH)
    .execute()
  if (rows.length === 0) return 0
  await bus.publish(
    rows.map(({ topic, key, type, value }) => ({
      topic,
      key,
      value,
      headers: { type, 'content-type': 'application/cloudevents+json' },
    })),
  )
  await tables
    .updateTable('outbox')
    .set({ published_at: sql<Date>`now()` })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  return rows.length
}

/**
 * Publishes committed events to the bus from one instance at a time. NOTIFY wakes it, with a poll as fallback.
 * Survives outages of the bus and restarts of the database.
 */
export const startRelay = <S>(parts: RelayParts<S>): Relay => {
  const { db, service, log } = parts
  const bell = createBell()
  const stopping = new AbortController()
  let client: pg.Client | undefined
  let isActive = false

  const connect = async (): Promise<pg.Client> => {
    const opened = await openListener({
      connection: db.connection,
      channel: outboxChannel(service),
      onNotify: bell.ring,
      onLost: () => {
        client = undefined
        isActive = false
        bell.ring()
      },
      log,
    })
    client = opened
    return opened
  }

  const turn = async (): Promise<void> => {
    const listener = client ?? (await connect())
    isActive ||= await tryLock(listener, `relay:${service}`)
    if (!isActive) return
    // A batch that wasn't full was the last: a later event has rung the bell.
    while (!stopping.signal.aborted && isActive && (await relayBatch(parts)) === BATCH);
  }

  const loop = async (): Promise<void> => {
    let failures = 0
    while (!stopping.signal.aborted) {
      try {
        await turn()
        failures = 0
        if (!stopping.signal.aborted) await bell.wait(isActive ? POLL_MS : TAKE_OVER_MS)
      } catch (error) {
        failures += 1
        log.warn({ err: error, failures }, 'events waiting in the outbox')
        await pause(backOffMs(failures), stopping.signal)
      }
    }
    if (client) await closeQuietly(client, log)
  }

  const running = loop()
  return {
    stop: async () => {
      stopping.abort()
      bell.ring()
      await running
    },
  }
}
