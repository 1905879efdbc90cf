import * as endpoints from '@fieldside/contracts/http/notification.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { NotificationContext } from '../context.ts'
import { readLiveFeed } from './read.ts'

export const liveRoutes = (http: HttpApp<NotificationContext>): void => {
  http.serve(endpoints.readLiveFeed, (ctx, { query }) => readLiveFeed(ctx, query))
  http.serveRaw(endpoints.streamLiveFeed, async (ctx, { query, signal, streamEvents }) =>
    streamEvents((stream) => ctx.live.send(stream, { after: query.after, now: ctx.now }, signal)),
  )
}
