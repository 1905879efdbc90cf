import { setTimeout as pause } from 'node:timers/promises'
import { LiveItem, streamLiveFeed } from '@fieldside/contracts/http/notification.ts'
import { unavailable } from '@fieldside/platform/errors.ts'
import { createHttpStreams } from '@fieldside/platform/http-pool.ts'
import type { Log } from '@fieldside/platform/log.ts'
import type { Tls } from '@fieldside/platform/tls.ts'
import { z } from 'zod'
import { blocksOf } from './feed-blocks.ts'

/** Accepts unknown kinds from a newer notification service; the web client then refetches everything. */
const HubItem = LiveItem.extend({ kind: z.string() })
export type HubItem = z.infer<typeof HubItem>
export type LiveListener = (item: HubItem) => void
export type LiveHub = {
  /**
   * Waits until the hub has its position in the feed. To miss nothing, subscribe after that and then read the feed.
   * @throws unavailable when that takes too long
   */
  whenPlaced: () => Promise<void>
  /** The feed's position up to which this process has handed out items; undefined until one is known. */
  position: () => number | undefined
  /** Whether the stream from notification is open. */
  isFollowing: () => boolean
  onItem: (listener: LiveListener) => () => void
  /** Subscribes to one user's items and to those for everyone. */
  subscribe: (userId: string, listener: LiveListener) => () => void
  stop: () => void
}
export type LiveHubOptions = {
  notificationUrl: string
  token: () => Promise<string>
  log: Log
  tls?: Tls | undefined
  /** A stream without any message for this long, not even a heartbeat, counts as broken. */
  silentMs?: number
}

const RETRY_MS = 1000
const SILENT_MS = 45_000
const PLACE_WITHIN_MS = 3000

/** Returns undefined for an unreadable item, which must not block those behind it. */
const itemOf = (data: string, log: Log): HubItem | undefined => {
  try {
    return HubItem.parse(JSON.parse(data))
  } catch (error) {
    log.error({ err: error }, 'could not read a live feed item')
    return undefined
  }
}

const createListeners = (log: Log) => {
  const everyone = new Set<LiveListener>()
  const byUser = new Map<string, Set<LiveListener>>()
  const tell = (listener: LiveListener, item: HubItem) => {
    try {
      listener(item)
    } catch (error) {
      log.error({ err: error }, 'a live listener failed')
    }
  }
  return {
    handOut: (item: HubItem) => {
      for (const listener of everyone) tell(listener, item)
      const theirs =
        item.user_id === null
          ? [...byUser.values()].flatMap((listeners) => [...listeners])
          : [...(byUser.get(item.user_id) ?? [])]
      for (const listener of theirs) tell(listener, item)
    },
    onItem: (listener: LiveListener) => {
      everyone.add(listener)
      return () => void everyone.delete(listener)
    },
    subscribe: (userId: string, listener: LiveListener) => {
      const listeners = byUser.get(userId) ?? new Set()
      byUser.set(userId, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && byUser.get(userId) === listeners) byUser.delete(userId)
      }
    },
  }
}

/**
 * Reads one stream from notification for this process and hands its items to connected browsers. Resumes after a
 * break where it stopped, so the process loses nothing. Browsers catch up by Last-Event-ID.
 */
export const createLiveHub = ({
  notificationUrl,
  token,
  log,
  tls,
  silentMs = SILENT_MS,
}: LiveHubOptions): LiveHub => {
  const open = createHttpStreams(notificationUrl, tls)
  const { handOut, onItem, subscribe } = createListeners(log)
  const stopped = new AbortController()
  const placed = Promise.withResolvers<void>()
  let position: number | undefined
  let isFollowing = false

  const read = async () => {
    const query = position === undefined ? '' : `?after=${position}`
    const silent = new AbortController()
    const watch = setTimeout(() => silent.abort(new Error('the live feed fell silent')), silentMs)
    try {
      const { status, body } = await open({
        method: 'GET',
        path: streamLiveFeed.path + query,
        headers: { authorization: `Bearer ${await token()}` },
        signal: AbortSignal.any([stopped.signal, silent.signal]),
      })
      if (status !== 200) {
        await body.dump()
        throw new Error(`the live feed answered ${status}`)
      }
      for await (const block of blocksOf(body)) {
        watch.refresh()
        isFollowing = true
        const item = block.data === undefined ? undefined : itemOf(block.data, log)
        if (item) handOut(item)
        // Not the item's own position: one with a lower position can still follow.
        position = block.position ?? position
        if (position !== undefined) placed.resolve()
      }
    } finally {
      isFollowing = false
      clearTimeout(watch)
    }
  }

  const run = async () => {
    while (!stopped.signal.aborted) {
      await read().catch((error: unknown) => {
        if (!stopped.signal.aborted) log.warn({ err: error }, 'live feed interrupted, retrying')
      })
      if (!stopped.signal.aborted) await pause(RETRY_MS, undefined, { ref: false })
    }
  }
  void run()

  return {
    onItem,
    subscribe,
    position: () => position,
    isFollowing: () => isFollowing,
    stop: () => stopped.abort(),
    whenPlaced: async () => {
      await Promise.race([placed.promise, pause(PLACE_WITHIN_MS, undefined, { ref: false })])
      if (position === undefined)
        throw unavailable('Live updates are temporarily unavailable', 'live-unavailable')
    },
  }
}
