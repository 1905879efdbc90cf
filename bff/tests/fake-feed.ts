import type { LiveItem } from '@fieldside/contracts/http/notification.ts'
import { feedPositionAfter } from '@fieldside/contracts/live-position.ts'

/** Page size of the fake feed, small so that a few items span several pages. */
export const PAGE = 3

type Stream = { controller: ReadableStreamDefaultController<Uint8Array>; after: number }

/** Notification's live feed: items in order, read by a person or streamed to the BFF. */
export const createFakeFeed = () => {
  const items: LiveItem[] = []
  const streams = new Set<Stream>()
  const encoder = new TextEncoder()
  const position = () => Math.max(0, ...items.map((item) => item.position))
  const frame = (item: LiveItem) => encoder.encode(`id: ${item.position}\ndata: ${JSON.stringify(item)}\n\n`)
  const control = {
    /** The position that each opened stream asked for. */
    opened: [] as (number | undefined)[],
    beforeReply: async (_page: LiveItem[]): Promise<void> => {},
    /** Whether streams stay silent, without even sending their position. */
    isMute: false,
    /** Whether it has one position for both parts, and no other parameter than `after`. */
    isOfLastRelease: false,
  }
  return {
    control,
    position,
    /** Adds an item, at a lower position for one that commits late. `kind` may be unknown to the BFF. */
    add: (user_id: string | null, kind: string, id: string, at = position() + 1): number => {
      const item = { position: at, user_id, kind, id } as LiveItem
      items.push(item)
      for (const { controller } of streams) controller.enqueue(frame(item))
      return item.position
    },
    sendNonsense: () => {
      for (const { controller } of streams) controller.enqueue(encoder.encode('data: {"broken\n\n'))
    },
    /** Disconnects every stream. Items added before they reconnect are missed. */
    breakStreams: () => {
      for (const { controller } of streams) controller.close()
      streams.clear()
    },
    streams: () => streams.size,
    read: async (userId: string, after: string | undefined, everyoneAfter: string | undefined) => {
      if (control.isOfLastRelease && everyoneAfter !== undefined) throw new Error('unknown parameter')
      const from = {
        own: Number(after ?? position()),
        everyone: Number(everyoneAfter ?? after ?? position()),
      }
      const mine = items
        .filter((item) => (item.user_id ?? userId) === userId && feedPositionAfter(from, item))
        .slice(0, after === undefined ? 0 : PAGE)
      const stands = mine.reduce((at, item) => feedPositionAfter(at, item) ?? at, from)
      await control.beforeReply(mine)
      const latest = Math.max(stands.own, stands.everyone)
      return { items: mine, position: latest, ...(control.isOfLastRelease ? {} : { positions: stands }) }
    },
    stream: (after: string | undefined): Response => {
      control.opened.push(after === undefined ? undefined : Number(after))
      const from = after === undefined ? position() : Number(after)
      let stream: Stream
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          stream = { controller, after: from }
          streams.add(stream)
          if (control.isMute) return
          controller.enqueue(encoder.encode(`id: ${from}\n\n`))
          for (const item of items.filter((one) => one.position > from)) controller.enqueue(frame(item))
        },
        cancel: () => void streams.delete(stream),
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    },
  }
}
