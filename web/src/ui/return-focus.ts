import { useRef } from 'react'

/**
 * For a dialog without a trigger: on close, returns the focus to the element that had it before, or to the content when
 * that is gone.
 */
export const useReturnFocus = (open: boolean) => {
  const opener = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  // Read during render: after the commit the opener may be disabled and have lost the focus.
  if (open && !wasOpen.current) opener.current = document.activeElement
  wasOpen.current = open
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const before = opener.current
      if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true })
      if (document.activeElement !== before)
        document.getElementById('content')?.focus({ preventScroll: true })
    },
  }
}

/**
 * Ref for an element that unmounts when something in it is clicked: moves the focus to the content instead of losing
 * it.
 */
export const leaveFocus = (element: HTMLElement | null) => () => {
  if (!element?.contains(document.activeElement)) return
  const rest = element.closest<HTMLElement>('[role="dialog"]') ?? document.getElementById('content')
  rest?.focus({ preventScroll: true })
}
