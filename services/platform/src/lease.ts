import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** The server ends a session that it hasn't heard of for this long, which releases its locks. */
const LEASE_MS = 2000
/** The client gives up a session after BEAT_MS plus ANSWER_MS without an answer, before the server does. */
const BEAT_MS = 500
const ANSWER_MS = 1300
/** How often an instance without the lock says that it stands by, and how long that is heard. */
const ASK_EVERY_MS = 5000
const ASKED_FOR_MS = 12_000

const BEAT = { text: 'select', query_timeout: ANSWER_MS }
const expireAfter = (ms: number) => ({
  text: `set idle_session_timeout = ${ms}`,
  query_timeout: ANSWER_MS,
})

/** A longer name would be truncated by LISTEN and rejected by NOTIFY. Locks that share a channel only cost beats. */
export const standbyChannelOf = (lock: string): string =>
  Buffer.from(`standby:${lock}`).subarray(0, 63).toString()

/**
 * Makes a connection's locks expire when the network is cut without either end noticing. Only while another instance
 * stands by: it asks the holder, which then sends heartbeats for a while, so a single instance sends none.
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
    // The client reports the loss of its connection itself.
    beat().then(end, end)
  })

  return {
    /** Listens for instances that stand by for the lock. */
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
