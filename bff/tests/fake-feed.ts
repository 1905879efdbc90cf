import type { LiveItem } from '@fieldside/contracts/http/notification.ts'

/** Page size of the fake feed, small so that a few items span several pages. */
export const PAGE = 3

type Stream = { controller: ReadableStreamDefaultController<Uint8Array>; after: number }

/** Notification's live feed: items in order, read by a person or streamed to the BFF. */
export const createFakeFeed = () => {
  const items: LiveItem[] = []
  const streams = new Set<Stream>()
  const encoder = new TextEncoder()
  const position = () => items.at(-1)?.position ?? 0
  const frame = (item: LiveItem) => encoder.encode(`id: ${item.position}\ndata: ${JSON.stringify(item)}\n\n`)
  const control = {
    /** The position that each opened stream asked for. */
    opened: [] as (number | undefined)[],
    beforeReply: async (_page: LiveItem[]): Promise<void> => {},
    /** Whether streams stay silent, without even sending their position. */
    isMute: false,
  }
  return {
    control,
    position,
    /** Adds an item. `kind` may be unknown to the BFF. */
    add: (user_id: string | null, kind: string, id: string): number => {
      const item = { position: position() + 1, user_id, kind, id } as LiveItem
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
    read: async (userId: string, after: string | undefined) => {
      const mine = items
        .filter(
          (item) =>
            after !== undefined && (item.user_id ?? userId) === userId && item.position > Number(after),
        )
        .slice(0, PAGE)
      const stands = after === undefined ? position() : (mine.at(-1)?.position ?? Number(after))
      await control.beforeReply(mine)
      return { items: mine, position: stands }
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
