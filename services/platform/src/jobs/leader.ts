import { backOffMs, createBell, pause } from '../base/listener.ts'
import type { ListeningConnection } from '../data/listening-connection.ts'
import type { Log } from '../telemetry/log.ts'

/** Backs up NOTIFY. */
const POLL_MS = 60_000
/** How often a standby instance tries to take over. It succeeds once the leader's connection has ended: see lease.ts. */
const TAKE_OVER_MS = 750

export type LeaderParts = {
  connection: ListeningConnection
  /** The instance that holds this lock leads. The lock ends with its connection. */
  lock: string
  /** NOTIFY on this channel ends the sleep. */
  channel: string
  /** Tells whether a NOTIFY needs a turn. By default, every one does. */
  concerns?: (payload: string) => boolean
  log: Log
  /** The log message when a turn fails. */
  warning: string
  /** Runs before the first turn. */
  begin?: () => Promise<void>
  /** Does all due work while `mayGoOn` returns true. Returns the milliseconds until more is due, or Infinity. */
  turn: (mayGoOn: () => boolean, session: Session) => Promise<number>
  /** Work that all instances share. */
  shared?: {
    /** All instances hold it together. None works while a process without this part holds it alone. */
    lock: string
    /** Takes a turn on an instance that doesn't lead. */
    turn: (mayGoOn: () => boolean, session: Session) => Promise<number>
  }
}
/** The process id of the session at the server that holds the shared lock; 0 without one. */
type Session = number

/**
 * Takes turns on one instance at a time, or on all for work that they share, and sleeps in between. If that instance
 * dies, another one takes over. A turn that fails is retried with backoff, also when the database restarts.
 */
export const startLeader = (parts: LeaderParts): { ring(): void; stop(): Promise<void> } => {
  const { connection, lock, channel, concerns, log, warning, begin, turn, shared } = parts
  const bell = createBell()
  const stopping = new AbortController()
  let isLeading = false
  let session: Session | undefined
  const onLost = () => {
    isLeading = false
    session = undefined
    bell.ring()
  }
  const onNotify = (payload: string) => {
    if (concerns?.(payload) ?? true) bell.ring()
  }
  const listening = connection.listening({ channel, onNotify, onLost })

  const lead = async (): Promise<boolean> => {
    if (isLeading || !(await listening.lock(lock))) return isLeading
    await begin?.()
    // The connection may have been lost by now.
    isLeading = await listening.lock(lock)
    return isLeading
  }

  /** Returns the milliseconds until the next turn. */
  const takeTurn = async (): Promise<number> => {
    const held = shared ? await listening.share(shared.lock) : 0
    session = held
    if (held === undefined) return TAKE_OVER_MS
    // Work that began on a session that was lost must not go on beside the next one's.
    const holds = () => session === held && !stopping.signal.aborted
    if (await lead()) return Math.min(POLL_MS, await turn(() => isLeading && holds(), held))
    return Math.min(TAKE_OVER_MS, (await shared?.turn(holds, held)) ?? TAKE_OVER_MS)
  }

  const loop = async (): Promise<void> => {
    for (let failures = 0; !stopping.signal.aborted; ) {
      try {
        const ms = await takeTurn()
        failures = 0
        if (!stopping.signal.aborted) await bell.wait(ms)
      } catch (error) {
        failures += 1
        if (!stopping.signal.aborted) log.warn({ err: error, failures }, warning)
        await pause(backOffMs(failures), stopping.signal)
      }
    }
    await listening.stop()
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
