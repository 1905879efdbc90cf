import type { Context as HonoContext } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import type { Log } from '../telemetry/log.ts'

/** Server-sent events. A write waits while the reader is behind. */
export type EventStream = SSEStreamingApi

/** Serves server-sent events, never cached. Closes the stream when `send` ends, and logs its error. */
export const streamEventsOn =
  (hono: HonoContext, log: Log) =>
  (send: (stream: EventStream) => Promise<void>): Response => {
    const response = streamSSE(hono, (stream) =>
      send(stream).catch((error: unknown) => log.warn({ err: error }, 'event stream failed')),
    )
    response.headers.set('cache-control', 'no-store')
    return response
  }
