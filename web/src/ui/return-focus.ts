import { useRef } from 'react'

/**
 * For a dialog without a trigger of its own: when it closes, the focus goes back to what had it before, or to the
 * content where that is gone.
 */
export const useReturnFocus = (open: boolean) => {
  const opener = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  // While drawing: once it is drawn the opener may be disabled, and has lost the focus.
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

/** As the ref of what goes when something in it is pressed: the focus then goes to the content, not to nowhere. */
export const leaveFocus = (element: HTMLElement | null) => () => {
  if (!element?.contains(document.activeElement)) return
  const rest = element.closest<HTMLElement>('[role="dialog"]') ?? document.getElementById('content')
  rest?.focus({ preventScroll: true })
}
