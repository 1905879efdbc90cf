import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** A link to a part of a page ('#card') goes there once it is on the page; its heading gets the focus. */
export const useSectionOfAddress = (loaded: boolean): void => {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (!loaded || !hash) return
    const section = document.getElementById(hash.slice(1))
    section?.scrollIntoView()
    section?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
  }, [loaded, hash, key])
}
