import { useLayoutEffect, useRef } from 'react'

/** Ref for an element that ends at the window's end: sets `--above` to what is above it on the page. */
export const useFullHeight = () => {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const above = element.getBoundingClientRect().top + window.scrollY
      element.style.setProperty('--above', `${above}px`)
    }
    measure()
    // Strips above the header appear and go.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return ref
}
