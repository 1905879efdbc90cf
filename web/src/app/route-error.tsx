import { useEffect } from 'react'
import { ErrorState } from '../ui/error-state.tsx'

const reload = () => window.location.reload()

/** Replaces a screen that failed to load or to render; the layout around it stays. Loads again when back online. */
export const RouteError = () => {
  useEffect(() => {
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return (
    <ErrorState
      title="This page could not be shown"
      detail="Please try again. If it keeps happening, come back in a few minutes."
      retry={reload}
    />
  )
}
