import type { LiveItem } from '@fieldside/contracts/http/notification.ts'
import type { Database } from '@fieldside/platform/database.ts'
import { type Bell, closeQuietly, createBell, openListener } from '@fieldside/platform/listener.ts'
import type { Log } from '@fieldside/platform/log.ts'
import type pg from 'pg'
import type { NotificationSchema } from '../schema.ts'
import { LIVE_CHANNEL, liveAfter, livePosition } from './live-feed.ts'

const POLL_MS = 1000
const HEARTBEAT_MS = 15_000

export type LiveStream = {
  /** Streams all items after a position until the reader disconnects or the signal aborts. */
  open: (after: number | undefined, signal: AbortSignal) => ReadableStream<Uint8Array>
}

const frame = (item: LiveItem) => `id: ${item.position}\ndata: ${JSON.stringify(item)}\n\n`

/** Shares one LISTEN connection among all readers, open while there are any. A lost one is reopened at the next poll. */
const createWaker = (db: Database<NotificationSchema>, log: Log) => {
  const bells = new Set<Bell>()
  let connection: Promise<pg.Client | undefined> | undefined

  const open = () => {
    const forget = () => {
      if (connection === opening) connection = undefined
    }
    const opening: Promise<pg.Client | undefined> = openListener({
      connection: db.connection,
      channel: LIVE_CHANNEL,
      onNotify: () => {
        for (const bell of bells) bell.ring()
      },
      onLost: forget,
      log,
    }).catch((error: unknown) => {
      log.warn({ err: error }, 'live feed falls back to polling')
      forget()
      return undefined
    })
    return opening
  }

  return {
    listen: async (bell: Bell): Promise<void> => {
      bells.add(bell)
      connection ??= open()
      await connection
    },
    leave: async (bell: Bell): Promise<void> => {
      bells.delete(bell)
      if (bells.size > 0) return
      const closing = connection
      connection = undefined
      const client = await closing
      if (client) await closeQuietly(client, log)
    },
  }
}
type Waker = ReturnType<typeof createWaker>

type Reader = {
  send: (text: string) => void
  /** False while the reader is behind. No further items are read until it catches up. */
  takes: () => boolean
  bell: Bell
  gone: AbortSignal
}

/** Sends items until the reader disconnects. Sends the position first, so that an early disconnect loses no item. */
const feed = async (
  db: Database<NotificationSchema>,
  waker: Waker,
  { send, takes, bell, gone }: Reader,
  after: number | undefined,
): Promise<void> => {
  await waker.listen(bell)
  let position = after ?? (await livePosition(db))
  let quietSinceMs = Date.now()
  if (!gone.aborted) send(`id: ${position}\n\n`)
  while (!gone.aborted) {
    const items = takes() ? await liveAfter(db, position) : []
    if (gone.aborted) return
    if (items.length > 0) {
      send(items.map(frame).join(''))
      position = items.at(-1)!.position
      quietSinceMs = Date.now()
      continue
    }
    if (takes() && Date.now() - quietSinceMs > HEARTBEAT_MS) {
      send(': still here\n\n')
      quietSinceMs = Date.now()
    }
    await waker.listen(bell)
    await bell.wait(POLL_MS)
  }
}

export const createLiveStream = (db: Database<NotificationSchema>, log: Log): LiveStream => {
  const waker = createWaker(db, log)
  return {
    open: (after, signal) => {
      const bell = createBell()
      const encoder = new TextEncoder()
      const gone = new AbortController()
      let isCancelled = false
      const leave = () => {
        gone.abort()
        bell.ring()
      }
      if (signal.aborted) leave()
      signal.addEventListener('abort', leave)
      return new ReadableStream({
        start: (controller) => {
          const reader: Reader = {
            send: (text) => controller.enqueue(encoder.encode(text)),
            takes: () => (controller.desiredSize ?? 0) > 0,
            bell,
            gone: gone.signal,
          }
          feed(db, waker, reader, after)
            .then(
              () => {
                if (!isCancelled) controller.close()
              },
              (error: unknown) => {
                log.warn({ err: error }, 'live stream ended')
                controller.error(error)
              },
            )
            .finally(() => {
              signal.removeEventListener('abort', leave)
              return waker.leave(bell)
            })
        },
        pull: () => bell.ring(),
        cancel: () => {
          isCancelled = true
          leave()
        },
      })
    },
  }
}
