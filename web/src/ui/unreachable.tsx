import { useEffect, useEffectEvent } from 'react'
import { isReachable } from '../client/is-reachable.ts'
import { ErrorState } from './error-state.tsx'

const PROBE_EVERY_MS = 5000

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
