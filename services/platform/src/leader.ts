import type pg from 'pg'
import { backOffMs, closeQuietly, createBell, openListener, pause, tryLock } from './listener.ts'
import type { Log } from './log.ts'

/** Backs up NOTIFY. */
const POLL_MS = 15_000
/** How soon another instance takes over from one that was killed. */
const TAKE_OVER_MS = 1000

export type LeaderParts = {
  connection: pg.ClientConfig
  /** The instance that holds this lock leads. The lock ends with its connection. */
  lock: string
  /** NOTIFY on this channel ends the sleep. */
  channel: string
  log: Log
  /** Says what waits when a turn fails. */
  warning: string
  /** Runs before the first turn. */
  begin?: () => Promise<void>
  /** Does what is due while `isLeading` returns true. Returns in how many milliseconds more is, or Infinity. */
  turn: (isLeading: () => boolean) => Promise<number>
}

/**
 * Takes turns on one instance at a time, and sleeps in between. If that instance dies, another one takes over. A turn
 * that fails is retried with backoff, also when the database restarts.
 */
export const startLeader = (parts: LeaderParts): { ring(): void; stop(): Promise<void> } => {
  const { connection, lock, channel, log, warning, begin, turn } = parts
  const bell = createBell()
  const stopping = new AbortController()
  let client: pg.Client | undefined
  let isLeading = false
  const onLost = () => {
    client = undefined
    isLeading = false
    bell.ring()
  }

  const lead = async (): Promise<boolean> => {
    client ??= await openListener({ connection, channel, onNotify: bell.ring, onLost, log })
    if (isLeading || !(await tryLock(client, lock))) return isLeading
    await begin?.()
    // The connection may have been lost by now.
    isLeading = client !== undefined
    return isLeading
  }

  const loop = async (): Promise<void> => {
    for (let failures = 0; !stopping.signal.aborted; ) {
      try {
        const mayGoOn = () => isLeading && !stopping.signal.aborted
        const ms = (await lead()) ? Math.min(POLL_MS, await turn(mayGoOn)) : TAKE_OVER_MS
        failures = 0
        if (!stopping.signal.aborted) await bell.wait(ms)
      } catch (error) {
        failures += 1
        if (!stopping.signal.aborted) log.warn({ err: error, failures }, warning)
        await pause(backOffMs(failures), stopping.signal)
      }
    }
    if (client) await closeQuietly(client, log)
  }

  const running = loop()
  return {
    ring: bell.ring,
    stop: async () => {
      stopping.abort()
      bell.ring()
      await running
    },
  }
}
