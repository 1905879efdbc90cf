import { useEffect, useEffectEvent } from 'react'
import { ErrorState } from './error-state.tsx'

const PROBE_EVERY_MS = 5000

/** Asks for a small file. A retry of the session would replace the page with its skeleton each time. */
export const isReachable = (): Promise<boolean> =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** The service worker opens the app without a connection. Browsers don't always know when there is one again. */
export const Unreachable = ({ retry }: { retry: () => void }) => {
  const probe = useEffectEvent(async () => {
    if (await isReachable()) retry()
  })
  useEffect(() => {
    const timer = setInterval(() => void probe(), PROBE_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <ErrorState
      title="You’re offline"
      detail="We can’t reach Fieldside. Your bookings and workouts load when you’re back online."
      retry={retry}
    />
  )
}
