import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router-dom'
import { isReachable } from '../client/is-reachable.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Unreachable } from '../ui/unreachable.tsx'

const reload = () => window.location.reload()

/** Errors already shown. The router caches a failed lazy load and never retries it. */
const shown = new WeakSet<object>()

/** Returns whether the screen failed on an earlier visit; then only a page load retries its code. */
const useFailedBefore = (): boolean => {
  const error = useRouteError()
  const key = typeof error === 'object' ? error : null
  const [before] = useState(() => key !== null && shown.has(key))
  useEffect(() => {
    if (key) shown.add(key)
  }, [key])
  return before
}

/** Browsers don't always know that there is no connection. */
const useReachable = (): boolean => {
  const [reachable, setReachable] = useState(navigator.onLine)
  useEffect(() => void isReachable().then(setReachable), [])
  return reachable
}

/** Replaces a screen that failed to load or render; its layout stays. Reloads when back online. */
export const RouteError = () => {
  const failedBefore = useFailedBefore()
  useEffect(() => {
    if (failedBefore && navigator.onLine) reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [failedBefore])
  if (!useReachable()) return <Unreachable retry={reload} />
  return (
    <ErrorState
      title="We couldn’t display this page"
      detail="Try again. If it keeps happening, come back in a few minutes."
      retry={reload}
    />
  )
}
