import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { keyTarget, targetIndex } from './reorder.ts'

type Options = {
  list: RefObject<HTMLElement | null>
  ids: readonly string[]
  nameOf: (index: number) => string
  move: (from: number, to: number) => void
}

export const handleId = (id: string): string => `move-${id}`

const middlesOf = (list: HTMLElement): number[] =>
  [...list.children].map((row) => {
    const { top, height } = row.getBoundingClientRect()
    return top + height / 2
  })

/** Reorders rows by dragging a handle or pressing its arrow keys. `announcement` holds the screen reader announcement. */
export const useReorder = ({ list, ids, nameOf, move }: Options) => {
  const [held, setHeld] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const refocus = useRef<string | null>(null)
  const put = (from: number, to: number) => {
    setAnnouncement(`${nameOf(from)} is now ${to + 1} of ${ids.length}`)
    move(from, to)
  }
  const latest = useRef({ ids, put })
  latest.current = { ids, put }

  // Listens on the window, because a row that moves in the DOM loses the pointer capture.
  useEffect(() => {
    if (held === null) return
    const onMove = ({ clientY }: PointerEvent) => {
      const from = latest.current.ids.indexOf(held)
      if (!list.current || from < 0) return
      const to = targetIndex(clientY, from, middlesOf(list.current))
      if (to !== from) latest.current.put(from, to)
    }
    const onEnd = () => setHeld(null)
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onEnd)
    window.addEventListener('pointercancel', onEnd)
    return () => {
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onEnd)
      window.removeEventListener('pointercancel', onEnd)
    }
  }, [held, list])

  // A row that moves in the DOM loses the focus.
  useEffect(() => {
    if (refocus.current) document.getElementById(handleId(refocus.current))?.focus()
    refocus.current = null
  })

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const target = keyTarget(event.key, index, ids.length)
    if (target === undefined) return
    event.preventDefault()
    refocus.current = ids[index]!
    put(index, target)
  }
  return { held, announcement, grab: setHeld, onKeyDown }
}
