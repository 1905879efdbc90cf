import type { Message } from '@fieldside/contracts/http/messages.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { MessageWindow } from './message-window.ts'

/** How far from an end the next page begins to load, in pixels. */
const AHEAD_PX = 800
const AT_END_PX = 40

type Anchor = { position: string; top: number }

const itemsIn = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>('[data-position]')]

/** Returns the first message in view, and where it is. */
const anchorIn = (box: HTMLElement): Anchor | null => {
  const { top } = box.getBoundingClientRect()
  const item = itemsIn(box).find((one) => one.getBoundingClientRect().bottom >= top)
  return item ? { position: item.dataset.position!, top: item.getBoundingClientRect().top } : null
}

/** Returns the last message whose beginning is in view. */
const lastSeenIn = (box: HTMLElement): number => {
  const { bottom } = box.getBoundingClientRect()
  const item = itemsIn(box).findLast((one) => one.getBoundingClientRect().top <= bottom)
  return Number(item?.dataset.position ?? 0)
}

const isNearEnd = (box: HTMLElement, px: number): boolean =>
  box.scrollHeight - box.scrollTop - box.clientHeight <= px

type ThreadScroll = {
  window: MessageWindow
  /** The position that is first scrolled to; null for the end. */
  startAt: number | null
  /** The message that the caller has just sent, which is scrolled into view. */
  sent: Message | undefined
  onOlder: () => void
  onNewer: () => void
  /** Returns whether the last messages loaded. */
  onLatest: () => Promise<boolean>
  onSeen: (position: number) => void
}

/** Starts at the first unread message, keeps the place when messages are added or dropped, and follows the end. */
export const useThreadScroll = ({
  window,
  startAt,
  sent,
  onOlder,
  onNewer,
  onLatest,
  onSeen,
}: ThreadScroll) => {
  const box = useRef<HTMLElement | null>(null)
  const anchor = useRef<Anchor | null>(null)
  const wasAtEnd = useRef(startAt === null)
  const hasStarted = useRef(false)
  /** Whether to scroll to the end once it has loaded. */
  const goesToEnd = useRef(false)
  const [isAtEnd, setAtEnd] = useState(true)

  const look = useEffectEvent(() => {
    const element = box.current
    if (!element) return
    anchor.current = anchorIn(element)
    wasAtEnd.current = !window.newer && isNearEnd(element, AT_END_PX)
    setAtEnd(wasAtEnd.current)
    if (element.scrollTop < AHEAD_PX && window.older) onOlder()
    if (isNearEnd(element, AHEAD_PX) && window.newer) onNewer()
    if (document.visibilityState === 'visible') onSeen(lastSeenIn(element))
  })

  const keepPlace = useEffectEvent(() => {
    const element = box.current
    if (!element) return
    const find = (position: string) => element.querySelector(`[data-position="${position}"]`)
    if (!hasStarted.current) {
      hasStarted.current = true
      if (startAt === null) element.scrollTop = element.scrollHeight
      else find(String(startAt))?.scrollIntoView?.({ block: 'center' })
    } else if ((wasAtEnd.current || goesToEnd.current) && !window.newer) {
      goesToEnd.current = false
      element.scrollTop = element.scrollHeight
    } else if (anchor.current) {
      const message = find(anchor.current.position)
      if (message) element.scrollTop += message.getBoundingClientRect().top - anchor.current.top
    }
    look()
  })
  useLayoutEffect(() => keepPlace(), [window])

  const toEnd = () => {
    if (window.newer) {
      goesToEnd.current = true
      void onLatest().then((hasLoaded) => {
        if (!hasLoaded) goesToEnd.current = false
      })
    } else if (box.current) box.current.scrollTop = box.current.scrollHeight
  }
  const showSent = useEffectEvent(() => sent && toEnd())
  useLayoutEffect(() => void showSent(), [sent])

  useEffect(() => {
    const element = box.current
    if (!element) return
    element.addEventListener('scroll', look, { passive: true })
    document.addEventListener('visibilitychange', look)
    // The on-screen keyboard and a growing field make the list smaller.
    const observer = new ResizeObserver(() => {
      if (wasAtEnd.current) element.scrollTop = element.scrollHeight
      look()
    })
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      document.removeEventListener('visibilitychange', look)
      observer.disconnect()
    }
  }, [])
  return { box, isAtEnd, toEnd }
}
