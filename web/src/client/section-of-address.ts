import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Scrolls to the section that the URL names ('#card') once it has loaded, and focuses its heading. */
export const useSectionOfAddress = (loaded: boolean): void => {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (!loaded || !hash) return
    const section = document.getElementById(hash.slice(1))
    section?.scrollIntoView()
    section?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
  }, [loaded, hash, key])
}
