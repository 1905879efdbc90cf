import { live } from '@fieldside/contracts/http/bff.ts'
import { type LiveItem, readLiveFeed } from '@fieldside/contracts/http/notification.ts'
import type { Asker } from './asker.ts'
import type { LiveHub } from './live-hub.ts'
import { type Bff, serve } from './serve.ts'

const HEARTBEAT_MS = 15_000

const frame = (item: Pick<LiveItem, 'position' | 'kind' | 'id'>) =>
  `id: ${item.position}\ndata: ${JSON.stringify({ kind: item.kind, id: item.id })}\n\n`

const lastSeen = (request: Request): number | undefined => {
  const given = request.headers.get('last-event-id')
  return given && /^\d{1,15}$/.test(given) ? Number(given) : undefined
}

/** The person's feed: what they missed since Last-Event-ID, then what comes; no item twice, none left out. */
const openStream = (
  bff: Bff,
  hub: LiveHub,
  asker: Asker,
  stopping: AbortSignal,
): ReadableStream<Uint8Array> => {
  const userId = asker.user().id
  const encoder = new TextEncoder()
  let leave = () => {}
  return new ReadableStream({
    async start(controller) {
      let position = lastSeen(asker.request) ?? -1
      let waiting: LiveItem[] | undefined = []
      // The browser may go while the session is asked for: what is closed takes nothing more.
      let isOpen = true
      const send = (text: string) => {
        if (isOpen) controller.enqueue(encoder.encode(text))
      }
      const deliver = (item: LiveItem) => {
        if (item.position <= position) return
        position = item.position
        send(frame(item))
        if (item.kind === 'session') void closeIfEnded()
      }
      const end = () => {
        if (!isOpen) return
        leave()
        controller.close()
      }
      const closeIfEnded = async () => {
        const secret = bff.cookie.read(asker.request)
        const session = secret ? await bff.sessions.resolve(secret).catch(() => asker.session) : undefined
        if (session) return
        send('event: session-ended\ndata: {}\n\n')
        end()
      }
      const unsubscribe = hub.subscribe(userId, (item) => (waiting ? waiting.push(item) : deliver(item)))
      const heartbeat = setInterval(() => {
        send(': still here\n\n')
        void closeIfEnded()
      }, HEARTBEAT_MS)
      leave = () => {
        isOpen = false
        clearInterval(heartbeat)
        unsubscribe()
        stopping.removeEventListener('abort', end)
        leave = () => {}
      }
      stopping.addEventListener('abort', end)
      try {
        send('retry: 1000\n\n')
        const missed = await asker.ask('notification', readLiveFeed, {
          query: position < 0 ? {} : { after: position },
        })
        for (const item of missed.items) deliver(item)
        // A first connection learns where the feed stands, so that its reconnect can say so.
        if (position < 0) send(`id: ${missed.position}\nevent: position\ndata: {}\n\n`)
        position = Math.max(position, missed.position)
        for (const item of waiting) deliver(item)
        waiting = undefined
      } catch (error) {
        if (!isOpen) return
        leave()
        controller.error(error)
      }
    },
    cancel: () => leave(),
  })
}

export const serveLive = (bff: Bff, hub: LiveHub, stopping: AbortSignal): void => {
  hub.onItem(({ kind, user_id }) => {
    if (kind === 'session') bff.sessions.dropUser(user_id)
  })
  serve(
    bff,
    live,
    async (asker) =>
      new Response(openStream(bff, hub, asker, stopping), {
        headers: {
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        },
      }),
  )
}
