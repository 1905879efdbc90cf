import type { Message, MessagesPage } from '@fieldside/contracts/http/messages.ts'

/** The part of a thread on screen, in order. `older` and `newer` tell whether there is more on either side. */
export type MessageWindow = MessagesPage

/** How many messages are on screen at once, so that a thread of thousands scrolls as smoothly as a short one. */
export const WINDOW_MAX = 300

const joined = (messages: readonly Message[]): Message[] => {
  const byPosition = new Map(messages.map((message) => [message.position, message]))
  return [...byPosition.values()].sort((one, other) => one.position - other.position)
}

/** Returns whether no message is missing between the two. */
const touch = (one: MessagesPage, other: MessagesPage): boolean => {
  const [oneFirst, otherFirst] = [one.items[0], other.items[0]]
  if (!oneFirst || !otherFirst) return true
  return oneFirst.position <= lastPositionOf(other) + 1 && otherFirst.position <= lastPositionOf(one) + 1
}

/**
 * Adds the messages before the window, and drops the newest ones beyond WINDOW_MAX. Leaves out a page that the window has
 * moved away from while it loaded.
 */
export const withOlder = (window: MessageWindow, page: MessagesPage): MessageWindow => {
  if (!touch(window, page)) return window
  const items = joined([...page.items, ...window.items])
  return {
    items: items.slice(0, WINDOW_MAX),
    older: page.older,
    newer: window.newer || items.length > WINDOW_MAX,
  }
}

/** Adds the messages after the window like withOlder, and drops the oldest ones beyond WINDOW_MAX. */
export const withNewer = (window: MessageWindow, page: MessagesPage): MessageWindow => {
  if (!touch(window, page)) return window
  const items = joined([...window.items, ...page.items])
  return {
    items: items.slice(-WINDOW_MAX),
    older: window.older || items.length > WINDOW_MAX,
    newer: page.newer,
  }
}

/** Adds the caller's own message if the window reaches up to it. */
export const withSent = (window: MessageWindow, message: Message): MessageWindow => {
  const isNext = message.position === lastPositionOf(window) + 1
  return isNext && !window.newer ? withNewer(window, { items: [message], older: true, newer: false }) : window
}

/** Marks a message that the caller just reported. */
export const withReported = (window: MessageWindow, { position }: Message): MessageWindow => ({
  ...window,
  items: window.items.map((one) => (one.position === position ? { ...one, is_reported: true } : one)),
})

export const lastPositionOf = ({ items }: MessageWindow): number => items.at(-1)?.position ?? 0
