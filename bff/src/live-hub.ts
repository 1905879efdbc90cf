import { LiveItem, streamLiveFeed } from '@fieldside/contracts/http/notification.ts'
import type { Log } from '@fieldside/platform/log.ts'

export type LiveListener = (item: LiveItem) => void
export type LiveHub = {
  /** Everyone's items. */
  onItem: (listener: LiveListener) => () => void
  /** One person's items. */
  subscribe: (userId: string, listener: LiveListener) => () => void
  stop: () => void
}

const RETRY_MS = 1000

async function* itemsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<LiveItem> {
  let rest = ''
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const events = (rest + text).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const data = event.split('\n').filter((line) => line.startsWith('data:'))
      if (data.length > 0) yield LiveItem.parse(JSON.parse(data.map((line) => line.slice(5)).join('')))
    }
  }
}

/**
 * One stream from notification for this process, handed out to whoever is connected. After a break it goes on
 * where it stopped, so that nothing is lost while the process lives; a browser catches up by Last-Event-ID.
 */
export const createLiveHub = (notificationUrl: string, token: () => Promise<string>, log: Log): LiveHub => {
  const everyone = new Set<LiveListener>()
  const byUser = new Map<string, Set<LiveListener>>()
  const stopped = new AbortController()
  let position: number | undefined

  const handOut = (item: LiveItem) => {
    position = item.position
    for (const listener of everyone) listener(item)
    for (const listener of byUser.get(item.user_id) ?? []) listener(item)
  }

  const read = async () => {
    const query = position === undefined ? '' : `?after=${position}`
    const response = await fetch(`${notificationUrl}${streamLiveFeed.path}${query}`, {
      headers: { authorization: `Bearer ${await token()}` },
      signal: stopped.signal,
    })
    if (!response.ok || !response.body) throw new Error(`the live feed answered ${response.status}`)
    for await (const item of itemsOf(response.body)) handOut(item)
  }

  const run = async () => {
    while (!stopped.signal.aborted) {
      await read().catch((error: unknown) => {
        if (!stopped.signal.aborted) log.warn({ err: error }, 'live feed interrupted; trying again')
      })
      if (!stopped.signal.aborted) await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
  void run()

  return {
    onItem: (listener) => {
      everyone.add(listener)
      return () => void everyone.delete(listener)
    },
    subscribe: (userId, listener) => {
      const listeners = byUser.get(userId) ?? new Set()
      byUser.set(userId, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) byUser.delete(userId)
      }
    },
    stop: () => stopped.abort(),
  }
}
