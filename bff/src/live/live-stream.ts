import { randomInt } from 'node:crypto'
import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { live } from '@fieldside/contracts/http/bff/session.ts'
import { type LiveItem, readLiveFeed } from '@fieldside/contracts/http/notification.ts'
import {
  type FeedPosition,
  feedPositionAfter,
  formatFeedPosition,
  parseFeedPosition,
} from '@fieldside/contracts/live-position.ts'
import { unauthenticated, unavailable } from '@fieldside/platform/errors.ts'
import { type EventStream, streamEventsOn } from '@fieldside/platform/event-stream.ts'
import { createBell } from '@fieldside/platform/listener.ts'
import { addGauge } from '@fieldside/platform/metrics.ts'
import { inSpan } from '@fieldside/platform/spans.ts'
import type { Context } from 'hono'
import type { SSEMessage } from 'hono/streaming'
import type { RequestContext } from '../http/request-context.ts'
import { type Bff, serve } from '../http/serve.ts'
import type { HubItem, LiveHub, LiveListener } from './live-hub.ts'
import { createOpenStreams, type OpenStreams, type StreamPlace } from './open-streams.ts'
import { createSessionCheck } from './session-check.ts'

const HEARTBEAT_MS = 15_000
/** Range of the random reconnect delay, which spreads the streams of a stopped instance over time. */
const RECONNECT_MS = [500, 2500] as const
/** Disconnects a browser that stopped reading. It reconnects and catches up. */
const MAX_QUEUED_MESSAGES = 500

type LiveMessage = SSEMessage & Pick<HubItem, 'traceparent'>

const messageOf = (position: FeedPosition, { kind, id, traceparent }: HubItem): LiveMessage => ({
  id: formatFeedPosition(position),
  data: JSON.stringify({ kind, id }),
  traceparent,
})

/** Sends a message in a span that continues the trace of the reported change. */
const write = (stream: EventStream, { traceparent, ...message }: LiveMessage): Promise<void> =>
  traceparent
    ? inSpan('send live update', { kind: 'producer', parent: traceparent }, () => stream.writeSSE(message))
    : stream.writeSSE(message)

/** Returns the last item that the browser received, or at first the position of its earliest read. */
const lastSeen = (request: Request, after: number | undefined): FeedPosition | undefined => {
  const position = parseFeedPosition(request.headers.get('last-event-id') ?? '')
  return position ?? (after === undefined ? undefined : { own: after, everyone: after })
}

/** Buffers a user's items from now on until they can flow. */
const collect = (hub: LiveHub, userId: string) => {
  const buffer: HubItem[] = []
  let flow: LiveListener | undefined
  const leave = hub.subscribe(userId, (item) => (flow ? flow(item) : buffer.push(item)))
  const flowTo = (listener: LiveListener) => {
    for (const item of buffer.splice(0)) listener(item)
    flow = listener
  }
  return { leave, flowTo }
}
type SessionCheck = ReturnType<typeof createSessionCheck>
type Coming = ReturnType<typeof collect>
/** Pairs each item with the position after it. */
type Missed = { items: { item: LiveItem; after: FeedPosition }[]; position: FeedPosition }

/** The service of release 0.1.0 has one position for both parts. */
const positionOf = ({ position, positions }: ReplyOf<typeof readLiveFeed>): FeedPosition =>
  positions ?? { own: position, everyone: position }

/** Reads all items since a position. Without one, only gets the feed's position, for the next reconnect. */
const readMissed = async (ctx: RequestContext, from: FeedPosition | undefined): Promise<Missed> => {
  if (from === undefined) {
    return { items: [], position: positionOf(await ctx.read('notification', readLiveFeed, { query: {} })) }
  }
  const items: Missed['items'] = []
  for (let position = from; ; ) {
    const { own: after, everyone } = position
    // The service of release 0.1.0 accepts only `after`.
    const query = everyone === after ? { after } : { after, everyone_after: everyone }
    const page = await ctx.read('notification', readLiveFeed, { query })
    for (const item of page.items) {
      position = feedPositionAfter(position, item) ?? position
      items.push({ item, after: position })
    }
    if (page.items.length === 0) return { items, position }
    position = positionOf(page)
  }
}

/** Queues messages for one browser and sends them in order. Gives up on a browser that stopped reading. */
const createOutbound = (stream: EventStream) => {
  const waiting: (LiveMessage | 'heartbeat')[] = []
  const bell = createBell()
  let isOpen = true
  stream.onAbort(bell.ring)
  return {
    push: (message: LiveMessage | 'heartbeat') => {
      if (!isOpen) return
      if (waiting.push(message) > MAX_QUEUED_MESSAGES) stream.abort()
      bell.ring()
    },
    /** Ends the stream after what is queued. */
    end: () => {
      isOpen = false
      bell.ring()
    },
    flush: async () => {
      while (!stream.aborted) {
        const message = waiting.shift()
        if (message === 'heartbeat') await stream.write(': still here\n\n')
        else if (message) await write(stream, message)
        else if (isOpen) await bell.wait(HEARTBEAT_MS)
        else return
      }
    },
  }
}

type Connection = {
  check: SessionCheck
  missed: Missed
  coming: Coming
  stopping: AbortSignal
  place: StreamPlace
}

/** Sends what was missed, then new items, until the session ends, the browser leaves, or the process stops. */
const sendItems = async (
  stream: EventStream,
  { check, missed, coming, stopping, place }: Connection,
): Promise<void> => {
  const { push, end, flush } = createOutbound(stream)
  let { position } = missed
  const endWith = (event: string) => {
    push({ event, data: '{}' })
    end()
  }
  const endIfOver = async () => {
    if (await check.isOver()) endWith('session-ended')
  }
  const heartbeat = setInterval(() => {
    push('heartbeat')
    if (check.isDue()) void endIfOver()
  }, HEARTBEAT_MS)
  // A plain break would make the browser reconnect at once and displace the next stream.
  place.onDisplaced(() => endWith('displaced'))
  stopping.addEventListener('abort', end)
  coming.flowTo((item) => {
    const after = feedPositionAfter(position, item)
    if (!after) return
    position = after
    push(messageOf(after, item))
    if (item.kind === 'session') void endIfOver()
  })
  try {
    for (const { item, after } of missed.items) await write(stream, messageOf(after, item))
    await stream.writeSSE({
      id: formatFeedPosition(missed.position),
      event: 'position',
      data: '{}',
      retry: randomInt(...RECONNECT_MS),
    })
    await flush()
  } finally {
    clearInterval(heartbeat)
    stopping.removeEventListener('abort', end)
    place.leave()
    coming.leave()
  }
}

const sessionCheckOf = ({ cookie, sessions, hub }: Bff, { request, session }: RequestContext) => {
  const secret = cookie.read(request)
  if (!secret || !session) throw unauthenticated()
  return createSessionCheck({
    session,
    resolve: () => sessions.resolve(secret),
    isFollowing: hub.isFollowing,
  })
}

/** Subscribes before reading the feed, so that nothing is missed; an item in both is sent once. */
const connect = async (
  bff: Bff,
  openStreams: OpenStreams,
  ctx: RequestContext,
  hono: Context,
  after: number | undefined,
  stopping: AbortSignal,
): Promise<Response> => {
  const { id } = ctx.user()
  const place = openStreams.take(id)
  const coming = collect(bff.hub, id)
  try {
    await bff.hub.whenPlaced()
    const missed = await readMissed(ctx, lastSeen(ctx.request, after))
    if (stopping.aborted) throw unavailable('Live updates are temporarily unavailable', 'live-unavailable')
    const check = sessionCheckOf(bff, ctx)
    const streamEvents = streamEventsOn(hono, bff.log)
    const response = streamEvents((stream) => sendItems(stream, { check, missed, coming, stopping, place }))
    response.headers.set('x-accel-buffering', 'no')
    return response
  } catch (error) {
    place.leave()
    coming.leave()
    throw error
  }
}

/** Kinds of items after which a cached session is stale. */
const CHANGES_A_SESSION = new Set(['session', 'subscription'])

const measureLive = ({ metrics: { registry }, hub }: Bff, { count }: OpenStreams): void => {
  addGauge(registry, { name: 'fieldside_live_streams', help: 'Open live streams of browsers' }, count)
  addGauge(
    registry,
    {
      name: 'fieldside_live_following',
      help: '1 while the stream of live updates from notification is open',
    },
    () => Number(hub.isFollowing()),
  )
}

export const serveLive = (bff: Bff, stopping: AbortSignal): void => {
  bff.hub.onItem(({ kind, id, user_id }) => {
    if (kind === 'openings' || kind === 'professional') bff.openings.drop(id)
    if (user_id !== null && CHANGES_A_SESSION.has(kind)) bff.sessions.dropUser(user_id)
  })
  const openStreams = createOpenStreams()
  measureLive(bff, openStreams)
  serve(bff, live, (ctx, { query }, hono) => connect(bff, openStreams, ctx, hono, query.after, stopping))
}
