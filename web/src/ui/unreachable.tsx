import { useEffect, useEffectEvent } from 'react'
import { ErrorState } from './error-state.tsx'

const PROBE_EVERY_MS = 5000

/** Asks for a small file. A retry of the session would replace the page with its skeleton each time. */
export const isReachable = (): Promise<boolean> =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Retries once there is a connection again, of which browsers don't always know. */
export const useRetryOnline = (retry: (() => void) | null): void => {
  const isWaiting = retry !== null
  const probe = useEffectEvent(async () => {
    if (await isReachable()) retry?.()
  })
  useEffect(() => {
    if (!isWaiting) return
    const begin = () => void probe()
    const timer = setInterval(begin, PROBE_EVERY_MS)
    window.addEventListener('online', begin)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', begin)
    }
  }, [isWaiting])
}

/** The service worker opens the app without a connection. */
export const Unreachable = ({ retry }: { retry: () => void }) => {
  useRetryOnline(retry)
  return (
    <ErrorState
      title="You’re offline"
      detail="We can’t reach Fieldside. Your bookings and workouts load when you’re back online."
      retry={retry}
    />
  )
}
