import type { LiveItem } from '@fieldside/contracts/http/notification.ts'
import type { Database } from '@fieldside/platform/database.ts'
import { type Bell, closeQuietly, createBell, openListener } from '@fieldside/platform/listener.ts'
import type { Log } from '@fieldside/platform/log.ts'
import type pg from 'pg'
import type { NotificationSchema } from './schema.ts'
import { LIVE_CHANNEL, liveAfter, livePosition } from './store/live-feed.ts'

const POLL_MS = 1000
const HEARTBEAT_MS = 15_000

export type LiveStream = {
  /** Everyone's items after a position as server-sent events, until the reader goes. */
  open: (after: number | undefined, signal: AbortSignal) => ReadableStream<Uint8Array>
}

const frame = (item: LiveItem) => `id: ${item.position}\ndata: ${JSON.stringify(item)}\n\n`

/** One listening connection while somebody reads; it rings everybody's bell. A lost one is opened again at the next poll. */
const createWaker = (db: Database<NotificationSchema>, log: Log) => {
  const bells = new Set<Bell>()
  let connection: Promise<pg.Client | undefined> | undefined

  const open = () =>
    openListener({
      connection: db.connection,
      channel: LIVE_CHANNEL,
      onNotify: () => {
        for (const bell of bells) bell.ring()
      },
      onLost: () => {
        connection = undefined
      },
      log,
    }).catch((error: unknown) => {
      log.warn({ err: error }, 'live feed falls back to polling')
      connection = undefined
      return undefined
    })

  return {
    listen: async (bell: Bell): Promise<void> => {
      bells.add(bell)
      connection ??= open()
      await connection
    },
    leave: async (bell: Bell): Promise<void> => {
      bells.delete(bell)
      const client = bells.size === 0 ? await connection : undefined
      if (client) await closeQuietly(client, log)
    },
  }
}

export const createLiveStream = (db: Database<NotificationSchema>, log: Log): LiveStream => {
  const waker = createWaker(db, log)
  return {
    open: (after, signal) => {
      const bell = createBell()
      const encoder = new TextEncoder()
      const gone = new AbortController()
      signal.addEventListener('abort', () => gone.abort())
      const feed = async (send: (text: string) => void) => {
        await waker.listen(bell)
        let position = after ?? (await livePosition(db))
        let quietSinceMs = Date.now()
        send(': connected\n\n')
        while (!gone.signal.aborted) {
          const items = await liveAfter(db, position)
          for (const item of items) send(frame(item))
          position = items.at(-1)?.position ?? position
          if (items.length > 0) quietSinceMs = Date.now()
          if (Date.now() - quietSinceMs > HEARTBEAT_MS) {
            send(': still here\n\n')
            quietSinceMs = Date.now()
          }
          if (items.length > 0) continue
          await waker.listen(bell)
          await bell.wait(POLL_MS)
        }
      }
      return new ReadableStream({
        start: (controller) => {
          feed((text) => controller.enqueue(encoder.encode(text)))
            .catch((error: unknown) => {
              if (gone.signal.aborted) return
              log.warn({ err: error }, 'live stream ended')
              controller.error(error)
            })
            .finally(() => waker.leave(bell))
        },
        cancel: () => {
          gone.abort()
          bell.ring()
        },
      })
    },
  }
}
