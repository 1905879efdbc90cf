import type { Database } from '@fieldside/platform/database.ts'
import type { EventStream } from '@fieldside/platform/event-stream.ts'
import { type Bell, createBell } from '@fieldside/platform/listener.ts'
import type { Log } from '@fieldside/platform/log.ts'
import type { NotificationSchema } from '../../schema.ts'
import { followPositions, GAP_REACH, SETTLED_MS } from '../rules/gaps.ts'
import { LIVE_CHANNEL, latestPosition, liveOfAll, MAX_READ, missingPositions } from './feed.ts'

/** Backs up NOTIFY. */
const POLL_MS = 5000
/** The poll while there is no listening connection. */
const DEAF_POLL_MS = 1000
const HEARTBEAT_MS = 15_000

type From = { after: number | undefined; now: () => Date }
export type LiveStream = {
  /** Sends all items after a position until the reader disconnects or the signal aborts. */
  send: (stream: EventStream, from: From, signal: AbortSignal) => Promise<void>
}

/** Wakes all readers. Listens while there are any. Readers wake when the connection is lost and open it again. */
const createWaker = (db: Database<NotificationSchema>, log: Log) => {
  const bells = new Set<Bell>()
  const wake = () => {
    for (const bell of bells) bell.ring()
  }
  const listening = db.listening.listening({ channel: LIVE_CHANNEL, onNotify: wake, onLost: wake })
  let starting: Promise<boolean> | undefined

  const start = async (): Promise<boolean> => {
    try {
      await listening.start()
      return true
    } catch (error) {
      log.warn({ err: error }, 'live feed falls back to polling')
      return false
    } finally {
      starting = undefined
    }
  }

  return {
    /** Returns whether NOTIFY reaches the bell. */
    listen: (bell: Bell): Promise<boolean> => {
      bells.add(bell)
      starting ??= start()
      return starting
    },
    leave: async (bell: Bell): Promise<void> => {
      bells.delete(bell)
      if (bells.size === 0) await listening.stop()
    },
  }
}

const followFrom = async (
  db: Database<NotificationSchema>,
  after: number | undefined,
  nowMs: () => number,
) => {
  if (after !== undefined) return followPositions(after, [], nowMs)
  const latest = await latestPosition(db)
  const settled = new Date(nowMs() - SETTLED_MS)
  const missing = await missingPositions(db, { latest, reach: GAP_REACH, settled })
  return followPositions(latest, missing, nowMs)
}

/**
 * Sends the position first, so that an early disconnect loses no item. An item's id is the position to continue after,
 * which can be lower than the item's own. Waits while the reader is behind.
 */
const feed = async (
  db: Database<NotificationSchema>,
  stream: EventStream,
  { after, now }: From,
  { isOver, wait }: { isOver: () => boolean; wait: () => Promise<void> },
): Promise<void> => {
  const nowMs = () => now().getTime()
  const positions = await followFrom(db, after, nowMs)
  const sendPosition = () => stream.write(`id: ${positions.state().complete}\n\n`)
  let quietSinceMs = nowMs()
  await sendPosition()
  while (!isOver()) {
    const items = await liveOfAll(db, positions.state())
    for (const item of items) {
      positions.add(item.position)
      await stream.writeSSE({ id: String(positions.state().complete), data: JSON.stringify(item) })
      quietSinceMs = nowMs()
    }
    if (items.length === MAX_READ) continue
    if (nowMs() - quietSinceMs > HEARTBEAT_MS) {
      // Without an item, too, the position moves on when a gap is given up.
      await sendPosition()
      quietSinceMs = nowMs()
    }
    await wait()
  }
}

export const createLiveStream = (db: Database<NotificationSchema>, log: Log): LiveStream => {
  const waker = createWaker(db, log)
  return {
    send: async (stream, from, signal) => {
      const bell = createBell()
      stream.onAbort(bell.ring)
      signal.addEventListener('abort', bell.ring)
      const isOver = () => stream.aborted || signal.aborted
      const wait = async () => {
        const isListening = await waker.listen(bell)
        if (!isOver()) await bell.wait(isListening ? POLL_MS : DEAF_POLL_MS)
      }
      try {
        await waker.listen(bell)
        if (!isOver()) await feed(db, stream, from, { isOver, wait })
      } finally {
        signal.removeEventListener('abort', bell.ring)
        await waker.leave(bell)
      }
    },
  }
}
