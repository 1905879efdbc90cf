import { useRef } from 'react'

/**
 * For a dialog without a trigger of its own: when it closes, the focus goes back to what had it before, or to the
 * content where that is gone.
 */
export const useReturnFocus = () => {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const opener = before.current
      const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
      const target = isThere ? opener : document.getElementById('content')
      target?.focus({ preventScroll: true })
    },
  }
}
