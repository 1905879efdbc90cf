import type { NotificationSettingsChange } from '@fieldside/contracts/http/notification-settings.ts'
import { useRef, useState } from 'react'
import { useChangeSettings } from './use-change-settings.ts'

const PAUSE_MS = 800

/**
 * Shows and saves the value that the user wants. A change during a save is sent after it, and only the last one. A
 * closed select changes at each arrow key in Chrome on Windows, so after a key the value is sent once no other key was
 * pressed for a moment, or when the select loses the focus.
 */
export const useLatestChange = <Value>(
  saved: Value,
  bodyOf: (value: Value) => NotificationSettingsChange,
) => {
  const command = useChangeSettings()
  const [sent, setSent] = useState(saved)
  const [unsent, setUnsent] = useState<{ value: Value } | null>(null)
  // The timer and replies read this, even after the component has unmounted. `unsent` is the same value for rendering.
  const next = useRef<{ value: Value } | null>(null)
  const isSending = useRef(false)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const want = (change: { value: Value } | null) => {
    next.current = change
    setUnsent(change)
  }
  const send = () => {
    clearTimeout(pause.current)
    pause.current = undefined
    if (!next.current || isSending.current) return
    const { value } = next.current
    want(null)
    setSent(value)
    isSending.current = true
    const settle = () => {
      isSending.current = false
      if (!pause.current) send()
    }
    void command.submitAsync({ body: bodyOf(value) }).then(settle, settle)
  }
  return {
    shown: unsent ? unsent.value : command.pending ? sent : saved,
    change: (value: Value) => {
      want({ value })
      if (!pause.current) send()
    },
    /** For a native select. */
    keys: {
      onKeyDown: () => {
        clearTimeout(pause.current)
        pause.current = setTimeout(send, PAUSE_MS)
      },
      onBlur: send,
    },
  }
}
