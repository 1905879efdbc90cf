import { live } from '@fieldside/contracts/http/bff/session.ts'
import { type LiveItem, readLiveFeed } from '@fieldside/contracts/http/notification.ts'
import { unauthenticated, unavailable } from '@fieldside/platform/errors.ts'
import { type EventStream, streamEventsOn } from '@fieldside/platform/event-stream.ts'
import { createBell } from '@fieldside/platform/listener.ts'
import type { Context } from 'hono'
import type { SSEMessage } from 'hono/streaming'
import type { RequestContext } from '../http/request-context.ts'
import { type Bff, serve } from '../http/serve.ts'
import type { HubItem, LiveHub, LiveListener } from './live-hub.ts'
import { createSessionCheck } from './session-check.ts'

const HEARTBEAT_MS = 15_000
/** Disconnects a browser that stopped reading. It reconnects and catches up. */
const MAX_QUEUED_MESSAGES = 500

const messageOf = ({ position, kind, id }: HubItem): SSEMessage => ({
  id: String(position),
  data: JSON.stringify({ kind, id }),
})

/** Returns the last item that the browser received, or at first the position of its earliest read. */
const lastSeen = (request: Request, after: number | undefined): number | undefined => {
  const given = request.headers.get('last-event-id')
  return given && /^\d{1,15}$/.test(given) ? Number(given) : after
}

/** Buffers a user's items from now on until they can flow. */
const collect = (hub: LiveHub, userId: string) => {
  const kept: HubItem[] = []
  let flow: LiveListener | undefined
  const leave = hub.subscribe(userId, (item) => (flow ? flow(item) : kept.push(item)))
  const flowTo = (listener: LiveListener) => {
    for (const item of kept.splice(0)) listener(item)
    flow = listener
  }
  return { leave, flowTo }
}
type SessionCheck = ReturnType<typeof createSessionCheck>
type Coming = ReturnType<typeof collect>
type Missed = { items: LiveItem[]; position: number }

/** Each tab holds one stream. Anything above a plausible number of tabs only costs memory. */
const STREAMS_PER_PERSON = 10

/** Ends a user's oldest stream when one too many opens. */
const createOpenStreams = () => {
  const byUser = new Map<string, Set<() => void>>()
  return (userId: string, displace: () => void): (() => void) => {
    const streams = byUser.get(userId) ?? new Set()
    byUser.set(userId, streams.add(displace))
    const [oldest] = streams
    if (streams.size > STREAMS_PER_PERSON) oldest?.()
    return () => {
      streams.delete(displace)
      if (streams.size === 0 && byUser.get(userId) === streams) byUser.delete(userId)
    }
  }
}
type OpenStreams = ReturnType<typeof createOpenStreams>

/** Reads all items since a position. Without one, only gets the feed's position, for the next reconnect. */
const readMissed = async (ctx: RequestContext, after: number | undefined): Promise<Missed> => {
  if (after === undefined) return ctx.read('notification', readLiveFeed, { query: {} })
  const items: LiveItem[] = []
  for (let position = after; ; ) {
    const page = await ctx.read('notification', readLiveFeed, { query: { after: position } })
    items.push(...page.items)
    if (page.items.length === 0 || page.position <= position) return { items, position }
    position = page.position
  }
}

/** Queues messages for one browser and sends them in order. Gives up on a browser that stopped reading. */
const createOutbound = (stream: EventStream) => {
  const waiting: (SSEMessage | 'heartbeat')[] = []
  const bell = createBell()
  let isOpen = true
  stream.onAbort(bell.ring)
  return {
    push: (message: SSEMessage | 'heartbeat') => {
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
        else if (message) await stream.writeSSE(message)
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
  keep: (displace: () => void) => () => void
}

/** Sends what was missed, then new items, until the session ends, the browser leaves, or the process stops. */
const sendItems = async (
  stream: EventStream,
  { check, missed, coming, stopping, keep }: Connection,
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
  const release = keep(() => endWith('displaced'))
  stopping.addEventListener('abort', end)
  coming.flowTo((item) => {
    if (item.position <= position) return
    position = item.position
    push(messageOf(item))
    if (item.kind === 'session') void endIfOver()
  })
  try {
    for (const item of missed.items) await stream.writeSSE(messageOf(item))
    await stream.writeSSE({ id: String(missed.position), event: 'position', data: '{}', retry: 1000 })
    await flush()
  } finally {
    clearInterval(heartbeat)
    stopping.removeEventListener('abort', end)
    release()
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
  await bff.hub.whenPlaced()
  const coming = collect(bff.hub, ctx.user().id)
  try {
    const missed = await readMissed(ctx, lastSeen(ctx.request, after))
    if (stopping.aborted) throw unavailable('Live updates are temporarily unavailable', 'live-unavailable')
    const keep = (displace: () => void) => openStreams(ctx.user().id, displace)
    const check = sessionCheckOf(bff, ctx)
    const streamEvents = streamEventsOn(hono, bff.log)
    const response = streamEvents((stream) => sendItems(stream, { check, missed, coming, stopping, keep }))
    response.headers.set('x-accel-buffering', 'no')
    return response
  } catch (error) {
    coming.leave()
    throw error
  }
}

/** Kinds of items after which a cached session is stale. */
const CHANGES_A_SESSION = new Set(['session', 'subscription'])

export const serveLive = (bff: Bff, stopping: AbortSignal): void => {
  bff.hub.onItem(({ kind, id, user_id }) => {
    if (kind === 'openings' || kind === 'professional') bff.openings.drop(id)
    if (user_id !== null && CHANGES_A_SESSION.has(kind)) bff.sessions.dropUser(user_id)
  })
  const openStreams = createOpenStreams()
  serve(bff, live, (ctx, { query }, hono) => connect(bff, openStreams, ctx, hono, query.after, stopping))
}
