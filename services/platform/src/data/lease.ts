import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** The server ends a session after this long without a query, which releases its locks. */
const LEASE_MS = 2000
/** The client drops a session after BEAT_MS plus ANSWER_MS without an answer, before the server ends it. */
const BEAT_MS = 500
const ANSWER_MS = 1300
/** How often a standby instance requests heartbeats, and how long the holder sends them after each request. */
const ASK_EVERY_MS = 5000
const ASKED_FOR_MS = 12_000

const BEAT = { text: 'select', query_timeout: ANSWER_MS }
const expireAfter = (ms: number) => ({
  text: `set idle_session_timeout = ${ms}`,
  query_timeout: ANSWER_MS,
})

/** LISTEN truncates a longer name and NOTIFY rejects it. Locks that share a channel only cause extra heartbeats. */
export const standbyChannelOf = (lock: string): string =>
  Buffer.from(`standby:${lock}`).subarray(0, 63).toString()

/**
 * Makes a connection's locks expire when the network is cut and neither end detects it. The holder sends heartbeats only
 * while a standby instance requests them, so a single instance sends none.
 */
export const createLease = (client: pg.Client) => {
  const held = new Set<string>()
  let untilMs = 0
  let isBeating = false

  const beat = async (): Promise<void> => {
    await client.query(expireAfter(LEASE_MS))
    while (performance.now() < untilMs) {
      await sleep(BEAT_MS, undefined, { ref: false })
      await client.query(BEAT)
    }
    await client.query(expireAfter(0))
  }

  client.on('notification', ({ channel }) => {
    if (!held.has(channel)) return
    untilMs = performance.now() + ASKED_FOR_MS
    if (isBeating) return
    isBeating = true
    const end = () => {
      isBeating = false
    }
    // The client's own error handler reports a lost connection.
    beat().then(end, end)
  })

  return {
    /** Listens for requests of standby instances. */
    take: async (lock: string): Promise<void> => {
      held.add(standbyChannelOf(lock))
      await client.query(`listen ${client.escapeIdentifier(standbyChannelOf(lock))}`)
    },
    drop: async (lock: string): Promise<void> => {
      held.delete(standbyChannelOf(lock))
      await client.query(`unlisten ${client.escapeIdentifier(standbyChannelOf(lock))}`)
    },
    /** Asks the lock's holder for heartbeats. Returns when to ask again. */
    ask: async (lock: string): Promise<number> => {
      await client.query('select pg_notify($1, $2)', [standbyChannelOf(lock), ''])
      return performance.now() + ASK_EVERY_MS
    },
  }
}
export type Lease = ReturnType<typeof createLease>
