/** Messages between this browser's tabs, passed in memory and never stored. */
export type TabMessage =
  /** A user signed in or out. */
  | { kind: 'session' }
  /** A password reset link was opened; a null token means that the recovery has ended. */
  | { kind: 'recovery'; token: string | null }

let channel: BroadcastChannel | undefined
const channelOf = (): BroadcastChannel | undefined => {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel('fieldside.tabs')
  return channel
}

export const postToTabs = (news: TabMessage): void => channelOf()?.postMessage(news)

/** Subscribes to messages of other tabs. Returns the unsubscribe function. */
export const onTabMessage = (listener: (news: TabMessage) => void): (() => void) => {
  const hear = ({ data }: MessageEvent<TabMessage>) => listener(data)
  const heard = channelOf()
  heard?.addEventListener('message', hear)
  return () => heard?.removeEventListener('message', hear)
}
