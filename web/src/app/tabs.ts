/** What one page of this browser tells the others, from memory to memory: nothing is stored. */
export type TabNews =
  /** Somebody signed in or out. */
  | { kind: 'session' }
  /** A link for a new password was opened; no token: it is over. */
  | { kind: 'recovery'; token: string | null }

let channel: BroadcastChannel | undefined
const channelOf = (): BroadcastChannel | undefined => {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel('fieldside.tabs')
  return channel
}

export const tellTabs = (news: TabNews): void => channelOf()?.postMessage(news)

/** Hears what the other pages tell; returns how to stop. */
export const onTabNews = (listener: (news: TabNews) => void): (() => void) => {
  const hear = ({ data }: MessageEvent<TabNews>) => listener(data)
  const heard = channelOf()
  heard?.addEventListener('message', hear)
  return () => heard?.removeEventListener('message', hear)
}
