import { DAY_S } from '@fieldside/contracts/durations.ts'
import { useEffect, useState } from 'react'
import { usePhone } from '../client/use-phone.ts'

const COOKIE = 'sidebar_state'
const COOKIE_SECONDS = 7 * DAY_S

const readCookie = (): boolean => !document.cookie.split('; ').includes(`${COOKIE}=false`)

/** Tracks the sidebar's open state, remembered for 7 days, and the drawer's on phones. */
export const useSidebar = () => {
  const phone = usePhone()
  const [open, setOpen] = useState(readCookie)
  const [drawer, setDrawer] = useState(false)

  const toggle = () => {
    if (phone) return setDrawer(!drawer)
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API yet
    document.cookie = `${COOKIE}=${!open}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`
    setOpen(!open)
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'b' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  return { phone, open, drawer: phone && drawer, setDrawer, toggle }
}
