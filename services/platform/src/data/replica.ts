import { setTimeout as pause } from 'node:timers/promises'
import { atMost } from '../base/listener.ts'
import { type Database, isUnreadableReplica } from './database.ts'
import { isDatabaseDown } from './database-outage.ts'

/** How long a read waits for a replica that doesn't answer, and for one that is behind. */
const ANSWER_MS = 1000
const WAIT_MS = 100
const POLL_MS = 5
/** How long all reads go to the primary after the replica was behind or down. */
const REST_MS = 2000
/** What visitors see may be this old. */
export const RECENT_MS = 3000

export type Replica<S> = {
  db: Database<S>
  /** Tells whether the replica has everything that was committed before then, by `performance.now()`. */
  hasAllSince: (sinceMs: number) => Promise<boolean>
  /** Returns the result of a read, or undefined if the replica couldn't serve it, so that the primary must. */
  read: <R>(work: () => Promise<R>) => Promise<R | undefined>
  close: () => Promise<void>
}

type ReplicaParts<S> = { primary: Database<S>; db: Database<S>; onLost?: (error: unknown) => void }

/**
 * Creates access to a streaming replica. Compares its position in the log with the primary's once for all reads that arrive
 * meanwhile.
 */
export const createReplica = <S>({ primary, db, onLost = () => {} }: ReplicaParts<S>): Replica<S> => {
  let freshAsOfMs = Number.NEGATIVE_INFINITY
  let restsUntilMs = 0
  let isLost = false
  let round = Promise.resolve()
  let nextRound: Promise<void> | undefined

  const rest = (error: unknown): void => {
    restsUntilMs = performance.now() + REST_MS
    if (!isLost) onLost(error)
    isLost = true
  }

  const hasReplayed = async (position: string): Promise<boolean> => {
    const { rows } = await db.pool.query<{ has: boolean | null }>(
      'select pg_last_wal_replay_lsn() >= $1::pg_lsn as has',
      [position],
    )
    return rows[0]!.has ?? false
  }

  const untilReplayed = async (position: string, atMs: number): Promise<void> => {
    let hasAll = await hasReplayed(position)
    // Connecting doesn't count.
    for (const untilMs = performance.now() + WAIT_MS; !hasAll && performance.now() < untilMs; ) {
      await pause(POLL_MS)
      hasAll = await hasReplayed(position)
    }
    if (!hasAll) return
    freshAsOfMs = Math.max(freshAsOfMs, atMs)
    isLost = false
  }

  const catchUp = async (): Promise<void> => {
    const atMs = performance.now()
    if (atMs < restsUntilMs) return
    const { rows } = await primary.pool.query<{ position: string }>(
      'select pg_current_wal_lsn()::text as position',
    )
    await atMost(ANSWER_MS, untilReplayed(rows[0]!.position, atMs))
    if (freshAsOfMs < atMs) rest(new Error('the replica is behind'))
  }

  /** Joins the round that starts when the running one, which may have begun too early, has ended. */
  const join = (): Promise<void> => {
    nextRound ??= round.then(() => {
      nextRound = undefined
      round = catchUp().catch(rest)
      return round
    })
    return nextRound
  }

  return {
    db,
    hasAllSince: async (sinceMs) => {
      if (freshAsOfMs < sinceMs && performance.now() >= restsUntilMs) await join()
      return freshAsOfMs >= sinceMs && performance.now() >= restsUntilMs
    },
    read: async (work) => {
      try {
        return await work()
      } catch (error) {
        if (!isDatabaseDown(error) && !isUnreadableReplica(error)) throw error
        rest(error)
        return undefined
      }
    },
    close: db.close,
  }
}
